import { Notice } from '@icio/shared-ui/parts/notice'
import type { Link } from '@icio/shared-ui/live/link'
import styles from './connection-banner.module.css'

/** Says that the connection is lost and that no action is needed. A live region that exists before it has text. */
export function ConnectionBanner({ link }: { link: Link }) {
  return (
    <div role="status" className={styles.place}>
      {link.at === 'lost' && (
        <Notice tone="warning" title="Connection lost. Reconnecting…">
          Your seat and your points are kept, and an answer that you give now is sent as soon as you are back.
        </Notice>
      )}
    </div>
  )
}
