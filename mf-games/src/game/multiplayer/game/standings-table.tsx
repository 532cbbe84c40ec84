import type { Standing } from '@icio/contracts/lobbies/lobby-live'
import { Badge } from '@icio/shared-ui/parts/badge'
import { RankMark } from '../../../leaderboard/views/rank-mark.js'
import styles from './standings-table.module.css'

export function StandingsTable({
  standings,
  ownSeat,
  label,
}: {
  standings: readonly Standing[]
  ownSeat: number | null
  label: string
}) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Player</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {standings.map(({ seat, rank, player_name, score, presence }) => (
          <tr key={seat} className={seat === ownSeat ? styles.own : undefined}>
            <td className={styles.rank}>
              {/* A player without points has won nothing, whatever the rank. */}
              <RankMark rank={rank} isWon={score > 0} />
            </td>
            <th scope="row">
              <span className={styles.name}>
                <bdi>{player_name}</bdi>
                {seat === ownSeat && <Badge tone="accent">You</Badge>}
                {presence !== 'here' && <Badge>{presence === 'away' ? 'Away' : 'Left'}</Badge>}
              </span>
            </th>
            <td className={styles.score}>{score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
