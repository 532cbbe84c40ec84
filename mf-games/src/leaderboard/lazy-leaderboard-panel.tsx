import { useResource } from '@icio/shared-ui/api/use-resource'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import { Section } from '@icio/shared-ui/parts/section'
import type { ComponentProps } from 'react'
import type { LeaderboardPanel } from './leaderboard-panel.js'

/** The leaderboard panel, whose code is loaded with the result of a game, so that the first question comes sooner. */
export function LazyLeaderboardPanel(props: ComponentProps<typeof LeaderboardPanel>) {
  const panel = useResource(async () => (await import('./leaderboard-panel.js')).LeaderboardPanel, {
    where: 'leaderboard',
  })
  if (panel.at === 'ready') return <panel.value {...props} />
  return (
    <Section title={props.title}>
      {panel.at === 'loading' ? (
        <Loading label="Loading leaderboard..." />
      ) : (
        <ErrorCard title="The leaderboard could not be loaded" as="h3" onRetry={() => void panel.reload()}>
          The rest of this page works as ever.
        </ErrorCard>
      )}
    </Section>
  )
}
