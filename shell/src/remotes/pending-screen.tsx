import { useLocation } from '@icio/platform'
import { ownerOf } from '@icio/contracts/releases/route-ownership'
import { outlineClass, outlineParts, outlineTitle } from '@icio/contracts/site/first-frame'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import { useShell } from '../shell-context.js'
import styles from './remote-area.module.css'

/** The screen that the page was opened with has its outline in the HTML. */
const openedAt = location.pathname

/** The outline of a screen that is loading, as the page's HTML has it (SITE-38); within the site, only after a short delay. */
export function PendingScreen() {
  const { registry } = useShell()
  const { pathname } = useLocation()
  const owner = ownerOf(registry.get().remotes, pathname)
  return (
    <div
      className={pathname === openedAt ? outlineClass : `${outlineClass} ${styles.pending}`}
      role="status"
      data-loading
    >
      <VisuallyHidden as="div">Loading the page…</VisuallyHidden>
      <p>{outlineTitle(owner?.titles, pathname)}</p>
      {Array.from({ length: outlineParts }, (_, part) => (
        <span key={part} aria-hidden="true" />
      ))}
    </div>
  )
}
