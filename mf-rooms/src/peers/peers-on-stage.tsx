import { peersInRoom } from '@icio/contracts/peers/peer-words'
import type { PeersView } from '@icio/contracts/peers/room-peers'
import PeersResult from './peers-result.js'
import styles from './peers.module.css'

/** The eight numbers on the wall or at the desk: what to do, then one number at a time (PEER-2). */
export default function PeersOnStage({ peers }: { peers: PeersView }) {
  const { by_table, shown } = peers
  if (!shown)
    return (
      <p className={styles.doing}>
        {by_table
          ? `One of each table presses '${peersInRoom.write}' on a phone and enters what your own policy says.`
          : 'Enter on your phone what your own policy says.'}{' '}
        Nothing is shown before it is closed.
      </p>
    )
  return (
    <div className={styles.shown}>
      <p className={styles.place}>
        Number {shown.index + 1} of {shown.total}
      </p>
      <p className={styles.name}>
        {shown.result.name} ({shown.result.unit})
      </p>
      <PeersResult result={shown.result} />
    </div>
  )
}
