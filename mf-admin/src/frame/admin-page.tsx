import { NavLink } from '@icio/platform'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Page } from '@icio/shared-ui/parts/page'
import type { ReactNode } from 'react'
import styles from './admin-page.module.css'

const places = [
  { path: '/question-audit', name: 'Audit', end: true },
  { path: '/question-audit/review', name: 'Review' },
  { path: '/question-builder', name: 'Builder' },
  { path: '/content-updates', name: 'Updates' },
  { path: '/messages', name: 'Inbox' },
  { path: '/challenges', name: 'Feedback' },
  { path: '/members', name: 'Members', adminOnly: true },
  { path: '/sign-in-providers', name: 'Sign-in', adminOnly: true },
  { path: '/certificates', name: 'Certificates', adminOnly: true },
  { path: '/manager-import', name: 'Managers', adminOnly: true },
  { path: '/site-settings', name: 'Settings', adminOnly: true },
  { path: '/releases', name: 'Releases' },
]

/**
 * The frame of an admin screen: its heading, and the links to the others.
 *
 * @param forAdmins what only administrators see here; moderators see a notice that says so
 */
export function AdminPage({
  title,
  lead,
  forAdmins,
  children,
}: {
  title: string
  lead: ReactNode
  forAdmins?: string
  children: ReactNode
}) {
  const session = useSession()
  const isAdmin = session.at === 'signed-in' && session.role === 'admin'
  return (
    <Page title={title} eyebrow="Administration" lead={lead}>
      <nav className={styles.places} aria-label="Administration">
        {places
          .filter(({ adminOnly }) => !adminOnly || isAdmin)
          .map(({ path, name, end = false }) => (
            <NavLink key={path} to={path} end={end} className={styles.place}>
              {name}
            </NavLink>
          ))}
      </nav>
      {forAdmins && !isAdmin ? (
        <Notice tone="info" title="For administrators">
          {forAdmins} are looked after by administrators.
        </Notice>
      ) : (
        children
      )}
    </Page>
  )
}
