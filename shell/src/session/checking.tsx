import { Loading } from '@icio/shared-ui/parts/loading'
import styles from '../remotes/remote-area.module.css'

/** Stands where an admin page will be while the server is asked whether the visitor may enter (AUDIT-6). */
export function Checking() {
  return (
    <div className={styles.area}>
      <Loading label="Checking your access…" />
    </div>
  )
}
