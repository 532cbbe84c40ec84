import { educationItems, type ArticleKind } from '@icio/contracts/articles/article-items'
import { listArticles, readArticle, type Article, type ArticleList } from '@icio/contracts/articles/endpoints'
import { defaultSpecialization, isSpecialization, type Specialization } from '@icio/contracts/editions'
import { useParams, useSearchParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { useCallback } from 'react'
import { GatedLink } from '../entries/gated-link.js'
import { useLoaded, type Loaded } from '../loading/use-loaded.js'
import styles from './article.module.css'
import { ArticleBody, ArticleIntroduction } from './article-view.js'
import { usePageTitle } from './use-page-title.js'

/** /learn/education/:slug (LEARN-7). */
export function PrimerScreen() {
  return <ArticleScreen kind="education" />
}

/** /learn/insights/:slug */
export function InsightScreen() {
  return <ArticleScreen kind="insight" />
}

interface Reading {
  article: Article
  /** The articles of the same kind, for the edition switch and the links to neighbors. */
  library: ArticleList
}

/**
 * The frame of an article. Its heading stays the same element while the text loads, so that the focus that the shell
 * gave to it is not lost.
 */
function ArticleScreen({ kind }: { kind: ArticleKind }) {
  const { slug = '' } = useParams()
  const edition = useEdition()
  const { loaded, latest, again } = useReading(kind, slug, edition)
  const reading = readingNow(loaded, latest, slug)
  const title = titleOf(loaded, slug)
  usePageTitle(title)
  const home = kind === 'education' ? '/learn/education' : '/learn/insights'
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <p className={styles.way}>
          <GatedLink to={`${home}?edition=${edition}`}>
            {kind === 'education' ? 'Education Library' : 'Insights'}
          </GatedLink>
        </p>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {reading && <ArticleIntroduction {...reading} />}
      </header>
      {loaded.at === 'loading' && !reading && <Skeleton lines={8} label="Loading the article…" />}
      {loaded.at === 'failed' && <Missing error={loaded.error} onRetry={again} />}
      {reading && <ArticleBody {...reading} edition={edition} key={`${slug} ${reading.article.edition}`} />}
    </article>
  )
}

/** While the other edition of the same article loads, this one stays, so that its switch keeps the focus. */
function readingNow(loaded: Loaded<Reading>, latest: Reading | null, slug: string): Reading | null {
  if (loaded.at === 'ready') return loaded.value
  return loaded.at === 'loading' && latest?.article.slug === slug ? latest : null
}

function useReading(kind: ArticleKind, slug: string, edition: Specialization) {
  const call = useCall()
  const load = useCallback(async (): Promise<Reading> => {
    const [article, library] = await Promise.all([
      call(readArticle, { params: { slug }, query: { edition } }),
      call(listArticles, { query: { kind } }),
    ])
    return { article, library }
  }, [call, slug, edition, kind])
  return useLoaded(load)
}

function useEdition(): Specialization {
  const [search] = useSearchParams()
  const asked = search.get('edition')
  return isSpecialization(asked) ? asked : defaultSpecialization
}

function titleOf(loaded: Loaded<Reading>, slug: string): string {
  if (loaded.at === 'ready') return loaded.value.article.title
  if (loaded.at === 'failed' && isUnknown(loaded.error)) return 'This article does not exist'
  return educationItems.find((item) => item.slug === slug)?.title ?? 'Article'
}

function isUnknown(error: unknown): boolean {
  return error instanceof CallError && ['not_found', 'validation_failed'].includes(error.code)
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isUnknown(error)) {
    return (
      <p className={styles.missing} role="status">
        The address may be misspelt, or the article has been taken out of the library.
      </p>
    )
  }
  return (
    <ErrorCard title="The library did not answer" onRetry={onRetry}>
      The article cannot be shown right now. Please try again in a moment.
    </ErrorCard>
  )
}
