import type { OwnPlace } from '@icio/contracts/leaderboard/endpoints'
import { leaderboardSize } from '@icio/contracts/leaderboard/leaderboard-rules'
import { EntryTable } from './entry-table.js'
import styles from './own-place-view.module.css'

/** Shows the rank of the signed-in person when it is not among the listed entries. */
export function OwnPlaceView({ place }: { place: OwnPlace['place'] }) {
  if (!place || place.rank <= leaderboardSize) return null
  return (
    <div>
      <h3 className={styles.title}>Your place</h3>
      <EntryTable label="Your place and its neighbors" entries={place.entries} />
    </div>
  )
}

/** The player’s own rank and score above the list, so that they are visible at any rank (LEAD-21). */
export function OwnRank({ place }: { place: OwnPlace['place'] }) {
  const own = place?.entries.find((entry) => entry.own)
  if (!place || !own) return null
  return (
    <p className={styles.rank}>
      Your place: <strong>{place.rank}</strong>, with {own.score} points
    </p>
  )
}
