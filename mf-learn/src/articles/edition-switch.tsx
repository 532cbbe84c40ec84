import { articlePath } from '@icio/contracts/articles/article-items'
import type { Article, ArticleList } from '@icio/contracts/articles/endpoints'
import { editions, editionIds } from '@icio/contracts/editions'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import styles from './article.module.css'

/** Switches between the editions of an article that was written separately for both (LEARN-7). */
export function EditionSwitch({ article, library }: { article: Article; library: ArticleList }) {
  const variants = editionIds.filter((edition) =>
    library.articles.some((other) => other.slug === article.slug && other.edition === edition),
  )
  if (variants.length < 2) return null
  return (
    <nav className={styles.editions} aria-label="Edition of this article" data-no-print>
      {variants.map((edition) => (
        <GatedLink
          key={edition}
          to={articlePath(article, edition)}
          className={styles.edition}
          aria-current={edition === article.edition ? 'true' : undefined}
        >
          {editions[edition].audience}
        </GatedLink>
      ))}
    </nav>
  )
}
