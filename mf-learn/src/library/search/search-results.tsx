import { listArticles } from '@icio/contracts/articles/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { Loading } from '@icio/shared-ui/parts/loading'
import { useDeferredValue, useMemo } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { passes, type Filters, type Narrowing } from '../filters.js'
import { passagesOf, type Passage } from './passages.js'
import styles from './search-results.module.css'
import {
  createSearchIndex,
  excerpt,
  hitLimit,
  markWords,
  type Hit,
  type SearchIndex,
} from './search-index.js'

/** Results of a search over the whole library, updated while typing. The texts load once, with the first letter. */
export function SearchResults({ filters }: { filters: Filters }) {
  const { edition } = filters
  const index = useResource(
    async (call) => {
      const { articles } = await call(listArticles, { query: { edition, include: 'markdown' } })
      return createSearchIndex(passagesOf(articles, edition))
    },
    { key: edition, where: 'library search' },
  )
  switch (index.at) {
    case 'loading':
      return <Loading label="Searching…" />
    case 'failed':
      return (
        <ErrorCard title="The search is not available" onRetry={() => void index.reload()}>
          The library did not answer. Please try again in a moment.
        </ErrorCard>
      )
    case 'ready':
      return <Hits index={index.value} filters={filters} />
  }
}

function Hits({ index, filters }: { index: SearchIndex; filters: Filters }) {
  const query = useDeferredValue(filters.query)
  const { level, topic } = filters
  const hits = useMemo(
    () => index.find(query, (passage) => isWanted(passage, { level, topic })),
    [index, query, level, topic],
  )
  return (
    <section aria-labelledby="results">
      <h2 id="results" className={styles.count} aria-live="polite">
        {countWords(hits.length, query)}
      </h2>
      {hits.length === 0 ? (
        <EmptyState title="Nothing found" as="h3">
          Try fewer or other words, or another edition. The search looks into articles, glossary, books and
          tools.
        </EmptyState>
      ) : (
        <ol role="list" className={styles.hits}>
          {hits.map((hit) => (
            <HitView key={hit.passage.id} hit={hit} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Level and topic apply only to articles; other passages appear only without these filters. */
function isWanted(passage: Passage, filters: Narrowing): boolean {
  if (passage.level) return passes({ level: passage.level, tags: passage.tags }, filters)
  return !filters.level && !filters.topic
}

function countWords(count: number, query: string): string {
  const about = `for “${query.trim()}”`
  if (count === 0) return `No results ${about}`
  if (count === 1) return `One result ${about}`
  return count >= hitLimit ? `The ${hitLimit} best results ${about}` : `${count} results ${about}`
}

function HitView({ hit: { passage, words } }: { hit: Hit }) {
  const title = <Marked text={passage.title} words={words} />
  return (
    <li className={styles.hit}>
      <p className={styles.from}>{passage.from}</p>
      <h3 className={styles.title}>{titleView(passage, title)}</h3>
      <p className={styles.text}>
        <Marked text={passage.kind === 'term' ? passage.text : excerpt(passage.text, words)} words={words} />
      </p>
    </li>
  )
}

function titleView({ address, external }: Passage, title: React.ReactElement) {
  if (!address) return title
  return external ? (
    <ExternalLink href={address}>{title}</ExternalLink>
  ) : (
    <GatedLink to={address}>{title}</GatedLink>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <>
      {markWords(text, words).map((piece, index) =>
        piece.found ? (
          <mark key={index} className={styles.mark}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </>
  )
}
