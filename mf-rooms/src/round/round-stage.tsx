import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { roundTexts, type RoundView } from '@icio/contracts/rooms/round'
import { EstimateStrip } from './estimate-plot.js'
import RoundResult from './round-result.js'
import styles from './round.module.css'

/** A round on the wall: the estimates while they are discussed, and what came of it (ROUND-6, ROUND-11). */
export default function RoundOnStage({ activity, round }: { activity: PublicActivity; round: RoundView }) {
  if (activity.state === 'shown' && round.results)
    return <RoundResult {...activity} results={round.results} view={round} onStage />
  if (!round.estimates) return null
  return (
    <div className={styles.stageResult}>
      <EstimateStrip {...activity} estimates={round.estimates} onStage />
      <p className={styles.verdict}>{roundTexts.farOut}</p>
    </div>
  )
}
