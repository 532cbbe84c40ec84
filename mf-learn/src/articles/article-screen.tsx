import type { Article, ArticleList } from '@icio/contracts/articles'
import { listArticles, readArticle } from '@icio/contracts/articles'
import type { ArticleKind } from '@icio/contracts/article-items'
import { defaultSpecialization, isSpecialization, type Specialization } from '@icio/contracts/editions'
import { useParams, useSearchParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading, Skeleton } from '@icio/shared-ui/parts/loading'
import { Page } from '@icio/shared-ui/parts/page'
import { useCallback } from 'react'
import { GatedLink } from '../entries/gated-link.js'
import { useLoaded } from '../loading/use-loaded.js'
import { ArticleView } from './article-view.js'

/** /learn/education/:slug (LEARN-7). */
export function PrimerScreen() {
  return <ArticleScreen kind="education" />
}

/** /learn/insights/:slug */
export function InsightScreen() {
  return <ArticleScreen kind="insight" />
}

function ArticleScreen({ kind }: { kind: ArticleKind }) {
  const { slug = '' } = useParams()
  const edition = useEdition()
  const call = useCall()
  const load = useCallback(async () => {
    const [article, library] = await Promise.all([
      call(readArticle, { params: { slug }, query: { edition } }),
      call(listArticles, { query: { kind } }),
    ])
    return { article, library }
  }, [call, slug, edition, kind])
  const { loaded, again } = useLoaded<{ article: Article; library: ArticleList }>(load)
  switch (loaded.at) {
    case 'loading':
      return (
        <Page title="…" width="reading">
          <Loading label="Loading the article…" />
          <Skeleton lines={8} />
        </Page>
      )
    case 'failed':
      return <ArticleMissing error={loaded.error} kind={kind} onRetry={again} />
    case 'ready':
      return <ArticleView {...loaded.value} edition={edition} key={`${slug} ${edition}`} />
  }
}

function useEdition(): Specialization {
  const [search] = useSearchParams()
  const asked = search.get('edition')
  return isSpecialization(asked) ? asked : defaultSpecialization
}

function ArticleMissing({
  error,
  kind,
  onRetry,
}: {
  error: unknown
  kind: ArticleKind
  onRetry: () => void
}) {
  const library =
    kind === 'education' ? (
      <GatedLink to="/learn/education">Education Library</GatedLink>
    ) : (
      <GatedLink to="/learn/insights">Insights</GatedLink>
    )
  if (error instanceof CallError && error.code === 'not_found') {
    return (
      <EmptyState as="h1" title="This article does not exist" action={library}>
        The address may be misspelt, or the article has been taken out of the library.
      </EmptyState>
    )
  }
  return (
    <Page title="The article cannot be shown" width="reading">
      <ErrorCard title="The library did not answer" onRetry={onRetry}>
        Please try again in a moment, or go back to {library}.
      </ErrorCard>
    </Page>
  )
}
