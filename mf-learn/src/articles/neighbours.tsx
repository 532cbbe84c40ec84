import { articlePath } from '@icio/contracts/articles/article-items'
import type { Article, ArticleList, ArticleSummary } from '@icio/contracts/articles/endpoints'
import type { Specialization } from '@icio/contracts/editions'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { GatedLink } from '../entries/gated-link.js'
import { inReadingOrder } from '../library/reading-order.js'
import styles from './article.module.css'

interface NeighboursProps {
  article: Article
  library: ArticleList
  edition: Specialization
}

/** Links to the previous and the next article in library order. */
export function Neighbours({ article, library, edition }: NeighboursProps) {
  const row = inReadingOrder(library.articles, edition)
  const place = row.findIndex(({ slug }) => slug === article.slug)
  const previous = place > 0 ? row[place - 1] : undefined
  const next = place >= 0 ? row[place + 1] : undefined
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label="Previous and next article" data-no-print>
      {previous && (
        <NeighbourLink article={previous} edition={edition}>
          <ArrowLeft aria-hidden="true" /> Previous
        </NeighbourLink>
      )}
      {next && (
        <NeighbourLink article={next} edition={edition} isNext>
          Next <ArrowRight aria-hidden="true" />
        </NeighbourLink>
      )}
    </nav>
  )
}

function NeighbourLink({
  article,
  edition,
  isNext = false,
  children,
}: {
  article: ArticleSummary
  edition: Specialization
  isNext?: boolean
  children: React.ReactNode
}) {
  return (
    <GatedLink to={articlePath(article, edition)} className={isNext ? styles.next : styles.previous}>
      <span className={styles.direction}>{children}</span>
      <span className={styles.neighbourTitle}>{article.title}</span>
    </GatedLink>
  )
}
