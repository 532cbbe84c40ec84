import { Loading } from '@icio/shared-ui/parts/loading'
import styles from '../remotes/remote-area.module.css'

/** A placeholder for an admin page while the server checks the visitor's role (AUDIT-6). */
export function Checking() {
  return (
    <div className={styles.area}>
      <Loading label="Checking your access…" />
    </div>
  )
}
