import { Loading, Skeleton } from '@icio/shared-ui/parts/loading'
import styles from './loading-place.module.css'

/** Placeholder with the outline and height of a question, so that the footer does not move. */
export function LoadingPlace({ label }: { label: string }) {
  return (
    <div className={styles.place}>
      <Loading label={label} />
      <Skeleton lines={6} />
    </div>
  )
}
