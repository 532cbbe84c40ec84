import type { ArticleKind } from '@icio/contracts/articles/article-items'
import type { ArticleSummary } from '@icio/contracts/articles/endpoints'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Button } from '@icio/shared-ui/parts/button'
import { Loading, Skeleton } from '@icio/shared-ui/parts/loading'
import { lazy, Suspense, type ReactNode } from 'react'
import { ArticleCards } from './article-cards.js'
import { FilterBar } from './filter-bar.js'
import { passes, type Filters } from './filters.js'
import { inReadingOrder } from './reading-order.js'
import { useFilters } from './use-filters.js'
import { useLibrary } from './use-library.js'

const SearchResults = lazy(async () => ({
  default: (await import('./search/search-results.js')).SearchResults,
}))

interface LibraryViewProps {
  kind: ArticleKind
  /** Content below the articles, shown while there is no search; above them it would move when they load. */
  children?: (filters: Filters) => ReactNode
}

/** Search, filters and the articles of a kind. Any text in the search field searches the whole library. */
export function LibraryView({ kind, children }: LibraryViewProps) {
  const [filters, change] = useFilters()
  const { loaded, again } = useLibrary(kind)
  const articles = loaded.at === 'ready' ? inReadingOrder(loaded.value.articles, filters.edition) : []
  return (
    <>
      <FilterBar
        filters={filters}
        onChange={change}
        topics={topicsOf(articles)}
        searchLabel="Search everything"
      />
      {filters.query.trim() ? (
        <Suspense fallback={<Loading label="Searching…" />}>
          <SearchResults filters={filters} />
        </Suspense>
      ) : (
        <>
          {loaded.at === 'loading' && <Skeleton lines={6} label="Loading the library…" />}
          {loaded.at === 'failed' && (
            <ErrorCard title="The library did not answer" onRetry={again}>
              The articles cannot be listed right now. Please try again in a moment.
            </ErrorCard>
          )}
          {loaded.at === 'ready' && (
            <ArticlesOrNone
              articles={articles.filter((article) => passes(article, filters))}
              filters={filters}
              onWiden={() => change({ level: null, topic: null })}
            />
          )}
          {loaded.at !== 'loading' && children?.(filters)}
        </>
      )}
    </>
  )
}

interface ArticlesOrNoneProps {
  articles: readonly ArticleSummary[]
  filters: Filters
  onWiden: () => void
}

function ArticlesOrNone({ articles, filters, onWiden }: ArticlesOrNoneProps) {
  if (articles.length > 0) return <ArticleCards articles={articles} edition={filters.edition} />
  return (
    <EmptyState title="No article fits" action={<Button onClick={onWiden}>Show all articles</Button>}>
      No article of this edition has that level and that topic.
    </EmptyState>
  )
}

function topicsOf(articles: readonly ArticleSummary[]): string[] {
  return [...new Set(articles.flatMap(({ tags }) => tags))].sort()
}
