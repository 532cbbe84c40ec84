import { articlePath } from '@icio/contracts/articles/article-items'
import type { Article, ArticleList } from '@icio/contracts/articles/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { Card } from '@icio/shared-ui/parts/card'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { ArticleDrawing } from '../library/article-drawing.js'
import { inReadingOrder } from '@icio/contracts/articles/reading-order'
import styles from './article.module.css'

interface WhereNextProps {
  article: Article
  library: ArticleList
  edition: Edition
}

/**
 * Where to go from the end of an article (LEARN-21): the next article in library order, or the library after the last
 * one, and the previous one.
 */
export function WhereNext({ article, library, edition }: WhereNextProps) {
  const row = inReadingOrder(library.articles, edition)
  const place = row.findIndex(({ slug }) => slug === article.slug)
  const previous = place > 0 ? row[place - 1] : undefined
  const next = place >= 0 ? row[place + 1] : undefined
  return (
    <nav className={styles.neighbors} aria-labelledby="where-next" data-no-print>
      <h2 id="where-next">Where next</h2>
      {next ? (
        <Card className={styles.nextCard}>
          <div className={styles.nextPicture}>
            <ArticleDrawing slug={next.slug} />
          </div>
          <p className={styles.direction}>
            Next article, {next.minutes} min <ArrowRight aria-hidden="true" />
          </p>
          <p className={styles.neighborTitle}>
            <GatedLink to={articlePath(next, edition)}>{next.title}</GatedLink>
          </p>
          <p className={styles.nextSummary}>{next.summary}</p>
        </Card>
      ) : (
        <p className={styles.neighborTitle}>
          <GatedLink to={`/learn/education?edition=${edition}`}>Back to the whole library</GatedLink>
        </p>
      )}
      {previous && (
        <p className={styles.previous}>
          <ArrowLeft aria-hidden="true" /> Previous:{' '}
          <GatedLink to={articlePath(previous, edition)}>{previous.title}</GatedLink>
        </p>
      )}
    </nav>
  )
}
