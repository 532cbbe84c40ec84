import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { roundInstruction, type RoundView } from '@icio/contracts/rooms/round'
import styles from './round.module.css'

/** What the wall says about the phase of a round (ROUND-4). */
export function RoundInstruction({ activity, round }: { activity: PublicActivity; round: RoundView }) {
  const text = activity.state === 'open' ? roundInstruction(round.phase) : null
  return text ? <p className={styles.stageInstruction}>{text}</p> : null
}
