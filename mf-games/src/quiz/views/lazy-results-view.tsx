import { useResource } from '@icio/shared-ui/api/use-resource'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import type { ComponentProps } from 'react'
import { LoadingPlace } from '../../play/views/loading-place.js'
import type { ResultsView } from './results-view.js'

/** The end of the quiz, whose code is loaded with it, so that the first question comes sooner. */
export function LazyResultsView(props: ComponentProps<typeof ResultsView>) {
  const view = useResource(
    async () => (await import(/* webpackChunkName: "quiz-results" */ './results-view.js')).ResultsView,
    { where: 'quiz results' },
  )
  if (view.at === 'ready') return <view.value {...props} />
  if (view.at === 'loading') return <LoadingPlace label="Loading results..." />
  return (
    <ErrorCard title="The results could not be loaded" onRetry={() => void view.reload()}>
      Your answers are kept.
    </ErrorCard>
  )
}
