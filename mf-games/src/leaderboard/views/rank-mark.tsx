import { ranksWithIcon } from '@icio/contracts/leaderboard/leaderboard-rules'
import styles from './rank-mark.module.css'

/** A rank; the first three, if points were won, as a numeral between two branches (LEAD-1). */
export function RankMark({ rank, isWon = true }: { rank: number; isWon?: boolean }) {
  if (!isWon || rank > ranksWithIcon) return rank
  return (
    <span className={styles.mark}>
      <svg className={styles.branches} viewBox="0 0 44 36" aria-hidden="true" data-rank={rank}>
        <path d="M17 33C8 30 4 22 7 10M27 33c9-3 13-11 10-23" />
        <path d="M7 12c-4-1-5-4-4-7 3 1 5 4 4 7zM6 19c-4 0-6-2-6-5 4 0 6 2 6 5zM8 26c-4 1-6 0-7-3 3-1 6 0 7 3zM13 31c-3 3-6 3-8 1 2-3 5-3 8-1zM37 12c4-1 5-4 4-7-3 1-5 4-4 7zM38 19c4 0 6-2 6-5-4 0-6 2-6 5zM36 26c4 1 6 0 7-3-3-1-6 0-7 3zM31 31c3 3 6 3 8 1-2-3-5-3-8-1z" />
      </svg>
      <span className={styles.numeral}>{rank}</span>
    </span>
  )
}
