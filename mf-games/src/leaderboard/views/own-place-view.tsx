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
