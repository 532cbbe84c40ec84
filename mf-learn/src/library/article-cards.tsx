import { articlePath } from '@icio/contracts/articles/article-items'
import type { ArticleSummary } from '@icio/contracts/articles/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { ArticleDrawing } from './article-drawing.js'
import styles from './library.module.css'

/** Articles as cards: a drawing, title, level, duration and summary (DATA-9). */
export function ArticleCards({
  articles,
  edition,
}: {
  articles: readonly ArticleSummary[]
  edition: Edition
}) {
  return (
    <ul role="list" className={styles.cards}>
      {articles.map((article, place) => (
        <Card as="li" key={article.slug} className={styles.card} data-slice={place > 2 || undefined}>
          <div className={styles.picture}>
            <ArticleDrawing slug={article.slug} />
          </div>
          <CardTitle as="h2" eyebrow={`${article.level}, ${article.minutes} min`}>
            <GatedLink to={articlePath(article, edition)} className={styles.title}>
              {article.title}
            </GatedLink>
          </CardTitle>
          <p className={styles.summary}>{article.summary}</p>
        </Card>
      ))}
    </ul>
  )
}
