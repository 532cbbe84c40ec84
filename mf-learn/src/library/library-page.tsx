import {
  articleLevels,
  articlePath,
  type ArticleKind,
  type ArticleLevel,
} from '@icio/contracts/articles/article-items'
import { listArticles, type ArticleSummary } from '@icio/contracts/articles/endpoints'
import { libraryTexts } from '@icio/contracts/site/screen-texts'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Button } from '@icio/shared-ui/parts/button'
import { editionColors, EditionFigure, EditionMark } from '@icio/shared-ui/drawings/edition'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { Loading, Skeleton } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { lazy, Suspense, type ReactNode } from 'react'
import { passes, readFilters, writeFilters, topicName, type Filters } from './filters.js'
import styles from './library.module.css'
import { inReadingOrder } from '@icio/contracts/articles/reading-order'
import { useLocation } from '@icio/platform'
import { useAddress } from '../address/use-address.js'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { EditionField } from '../address/edition-in-address.js'
import type { Edition } from '@icio/contracts/editions'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { ArticleDrawing } from './article-drawing.js'

const SearchResults = lazy(async () => ({
  default: (await import('./search/search-results.js')).SearchResults,
}))

interface LibraryPageProps {
  kind: ArticleKind
  /** Content below the articles, shown while there is no search; above them it would move when they load. */
  children?: (filters: Filters) => ReactNode
}

/** The page of a kind of articles: search, filters, and the articles. Any text in the search field searches the whole library. */
export function LibraryPage({ kind, children }: LibraryPageProps) {
  const [filters, change] = useFilters()
  const library = useResource((call) => call(listArticles, { query: { kind } }), {
    key: kind,
    where: 'library',
  })
  const articles = library.at === 'ready' ? inReadingOrder(library.value.articles, filters.edition) : []
  const { eyebrow, title, lead, other } = libraryTexts[kind]
  return (
    <Page
      eyebrow={eyebrow}
      title={title}
      lead={lead}
      actions={
        <GatedLink to={other.path} variant="secondary">
          {other.label}
        </GatedLink>
      }
    >
      <p {...editionColors(filters.edition, styles.edition)}>
        <EditionMark edition={filters.edition} />
        <span className={styles.editionFigure}>
          <EditionFigure edition={filters.edition} />
        </span>
      </p>
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
          {library.at === 'loading' && <Skeleton lines={6} label="Loading the library…" />}
          {library.at === 'failed' && (
            <ErrorCard title="The library did not answer" onRetry={() => void library.reload()}>
              The articles cannot be listed right now. Please try again in a moment.
            </ErrorCard>
          )}
          {library.at === 'ready' && (
            <ArticlesOrNone
              articles={articles.filter((article) => passes(article, filters))}
              filters={filters}
              onWiden={() => change({ level: null, topic: null })}
            />
          )}
          {library.at !== 'loading' && children?.(filters)}
        </>
      )}
    </Page>
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

function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [search, changeAddress] = useAddress()
  const { state } = useLocation() as { state: { specialization?: unknown } | null }
  const read = (params: URLSearchParams) => readFilters(params, state?.specialization)
  const change = (some: Partial<Filters>) =>
    changeAddress((now) => new URLSearchParams(writeFilters({ ...read(now), ...some })), state)
  return [read(search), change]
}

interface FilterBarProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  topics: readonly string[]
  searchLabel: string
}

/** Search, edition, level and topic. Each takes effect at once, without a button. */
function FilterBar({ filters, onChange, topics, searchLabel }: FilterBarProps) {
  return (
    <div role="search" className={styles.filters}>
      <TextField
        label={searchLabel}
        type="search"
        value={filters.query}
        onChange={(event) => onChange({ query: event.target.value })}
        placeholder="Duration, surplus, groupthink…"
        autoComplete="off"
        spellCheck={false}
      />
      <EditionField edition={filters.edition} onSelect={(edition) => onChange({ edition })} />
      <SelectField
        label="Level"
        value={filters.level ?? ''}
        onChange={(event) => onChange({ level: (event.target.value || null) as ArticleLevel | null })}
        options={[
          { value: '', label: 'Any level' },
          ...articleLevels
            .filter((level) => level !== 'All Levels')
            .map((value) => ({ value, label: value })),
        ]}
      />
      <SelectField
        label="Topic"
        value={filters.topic ?? ''}
        onChange={(event) => onChange({ topic: event.target.value || null })}
        options={[
          { value: '', label: 'Any topic' },
          ...topics.map((value) => ({ value, label: topicName(value) })),
        ]}
      />
    </div>
  )
}

/** Articles as cards: a drawing, title, level, duration and summary (DATA-9). */
function ArticleCards({ articles, edition }: { articles: readonly ArticleSummary[]; edition: Edition }) {
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
