import { Loading } from '@icio/shared-ui/parts/loading'
import styles from './loading-place.module.css'

/** Where a question will stand: as high as one, so that the footer stays where it is. */
export function LoadingPlace({ label }: { label: string }) {
  return (
    <div className={styles.place}>
      <Loading label={label} />
    </div>
  )
}
