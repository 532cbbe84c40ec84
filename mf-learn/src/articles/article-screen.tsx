import { educationItems, type ArticleKind } from '@icio/contracts/articles/article-items'
import {
  listArticles,
  readArticle,
  type ArticleList,
  type ReadableArticle,
} from '@icio/contracts/articles/endpoints'
import { editions, type Edition } from '@icio/contracts/editions'
import { useParams, useSearchParams } from '@icio/platform'
import { CallError } from '@icio/shared-ui/api/call'
import { useResource, type Resource } from '@icio/shared-ui/api/use-resource'
import { EditionMark } from '@icio/shared-ui/drawings/edition'
import { useScreenTitle } from '@icio/shared-ui/host-contract/use-host'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Skeleton } from '@icio/shared-ui/parts/loading'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { editionIn } from '../address/edition-in-address.js'
import { ArticleDrawing } from '../library/article-drawing.js'
import styles from './article.module.css'
import { ArticleBody, ArticleIntroduction } from './article-view.js'

/** /learn/education/:slug (LEARN-7). */
export function PrimerScreen() {
  return <ArticleScreen kind="education" />
}

export function InsightScreen() {
  return <ArticleScreen kind="insight" />
}

interface Reading {
  article: ReadableArticle
  /** The articles of the same kind, for the edition switch and the links to neighbors. */
  library: ArticleList
}

/**
 * The frame of an article. Its heading stays the same element while the text loads, so that the focus that the shell
 * gave to it is not lost.
 */
function ArticleScreen({ kind }: { kind: ArticleKind }) {
  const { slug = '' } = useParams()
  const [search] = useSearchParams()
  const edition = editionIn(search)
  const resource = useReading(kind, slug, edition)
  const reading = readingNow(resource, slug)
  const title = titleOf(resource, slug)
  useScreenTitle(title)
  const home = kind === 'education' ? '/learn/education' : '/learn/insights'
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <div className={styles.picture}>
          <ArticleDrawing slug={slug} />
        </div>
        <nav className={styles.way} aria-label="Breadcrumb" data-no-print>
          <GatedLink to={editions[edition].hubPath}>
            <EditionMark edition={edition} />
          </GatedLink>
          <span className={styles.step}>
            <GatedLink to={`${home}?edition=${edition}`}>
              {kind === 'education' ? 'Education Library' : 'Insights'}
            </GatedLink>
          </span>
        </nav>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {reading && <ArticleIntroduction {...reading} edition={edition} />}
      </header>
      {resource.at === 'loading' && !reading && <Skeleton lines={8} label="Loading the article…" />}
      {resource.at === 'failed' && <Missing error={resource.error} onRetry={() => void resource.reload()} />}
      {reading && <ArticleBody {...reading} edition={edition} key={`${slug} ${reading.article.edition}`} />}
    </article>
  )
}

/** While the other edition of the same article loads, this one stays, so that its switch keeps the focus. */
function readingNow(resource: Resource<Reading>, slug: string): Reading | null {
  if (resource.at === 'ready') return resource.value
  const { latest } = resource
  return resource.at === 'loading' && latest?.article.slug === slug ? latest : null
}

function useReading(kind: ArticleKind, slug: string, edition: Edition) {
  return useResource<Reading>(
    async (call) => {
      const [article, library] = await Promise.all([
        call(readArticle, { params: { slug }, query: { edition } }),
        call(listArticles, { query: { kind } }),
      ])
      return { article, library }
    },
    { key: `${kind} ${slug} ${edition}`, where: 'article' },
  )
}

function titleOf(resource: Resource<Reading>, slug: string): string {
  if (resource.at === 'ready') return resource.value.article.title
  if (resource.at === 'failed' && isUnknown(resource.error)) return 'This article does not exist'
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
