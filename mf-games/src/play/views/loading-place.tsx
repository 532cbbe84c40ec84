import { Loading } from '@icio/shared-ui/parts/loading'
import styles from './loading-place.module.css'

/** Placeholder with the height of a question, so that the footer does not move. */
export function LoadingPlace({ label }: { label: string }) {
  return (
    <div className={styles.place}>
      <Loading label={label} />
    </div>
  )
}
