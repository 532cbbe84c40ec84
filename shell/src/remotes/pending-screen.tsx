import { Skeleton } from '@icio/shared-ui/parts/loading'
import styles from './remote-area.module.css'

/** A placeholder for a screen that is loading; becomes visible only after a short delay. */
export function PendingScreen() {
  return (
    <div className={styles.area}>
      <div className={styles.pending}>
        <Skeleton lines={5} label="Loading the page…" />
      </div>
    </div>
  )
}
