import { Skeleton } from '@icio/shared-ui/parts/loading'
import styles from './remote-area.module.css'

/** Stands where a screen will be; to the eye only once it takes longer than a moment. */
export function PendingScreen() {
  return (
    <div className={styles.area}>
      <div className={styles.pending}>
        <Skeleton lines={5} label="Loading the page…" />
      </div>
    </div>
  )
}
