import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { quizLevelLabels } from '@icio/contracts/editions'
import type { LeaderboardEntry } from '@icio/contracts/leaderboard/endpoints'
import type { LeaderboardMode } from '@icio/contracts/leaderboard/leaderboard-rules'
import { Badge } from '@icio/shared-ui/parts/badge'
import styles from './entry-table.module.css'
import { RankMark } from './rank-mark.js'

interface RankedEntry extends LeaderboardEntry {
  rank: number
  own: boolean
}

const modeWords: Readonly<Record<LeaderboardMode, string>> = { solo: 'Solo', multiplayer: 'Multiplayer' }
/** Multiplayer games mix the levels, and older scores have no level stored. */
const noLevel = '–'

/** Entries by rank, each with name, mode badge, level, date and score in points (LEAD-1, LEAD-19). */
export function EntryTable({ label, entries }: { label: string; entries: readonly RankedEntry[] }) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">Mode</th>
          <th scope="col">Level</th>
          <th scope="col">Date</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className={entry.own ? styles.own : undefined}>
            <td className={styles.rank}>
              <RankMark rank={entry.rank} />
            </td>
            <th scope="row" className={styles.name}>
              <bdi>{entry.player_name}</bdi>
              {entry.own && <Badge tone="accent">You</Badge>}
              {entry.looks_like_other && <Badge>Another player</Badge>}
            </th>
            <td className={styles.mode}>
              <Badge>{modeWords[entry.mode]}</Badge>
            </td>
            <td className={styles.level}>{entry.level ? quizLevelLabels[entry.level] : noLevel}</td>
            <td className={styles.date}>
              <time dateTime={entry.created_at}>{shortDayText(dayIn(entry.created_at))}</time>
            </td>
            <td className={styles.score}>{entry.score} points</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
