import type { Resource } from '@icio/shared-ui/api/use-resource'
import { EmptyState } from '@icio/shared-ui/parts/empty-state'
import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { Loading } from '@icio/shared-ui/parts/loading'
import type { Standings } from '../use-leaderboard.js'
import { EntryTable } from './entry-table.js'
import styles from './leaderboard-rows.module.css'

/** The best scores, or the loading, error or empty state (LEAD-1 to LEAD-3). */
export function LeaderboardRows({ standings }: { standings: Resource<Standings | null> }) {
  switch (standings.at) {
    case 'loading':
      return (
        <div className={styles.place}>
          <Loading label="Loading leaderboard..." />
        </div>
      )
    case 'failed':
      return (
        <ErrorCard
          title="The leaderboard could not be loaded"
          as="h3"
          onRetry={() => void standings.reload()}
        >
          The rest of this page works as ever.
        </ErrorCard>
      )
    case 'ready': {
      const { entries: rows = [], place = null } = standings.value ?? {}
      if (rows.length === 0) return <EmptyState title="No scores yet. Be the first!" as="h3" />
      const own = place?.entries.find((entry) => entry.own)?.id
      const entries = rows.map((entry, index) => ({
        ...entry,
        rank: index + 1,
        own: entry.id === own,
      }))
      return <EntryTable label="Best scores" entries={entries} />
    }
  }
}
