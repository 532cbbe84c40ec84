import { signInPath } from '@icio/contracts/accounts/return-path'
import { useLocation } from '@icio/platform'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Avatar } from '@icio/shared-ui/parts/avatar'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { LazyMenu } from '@icio/shared-ui/parts/lazy-menu'
import { VisuallyHidden } from '@icio/shared-ui/parts/visually-hidden'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect } from 'react'
import { useShell } from '../shell-context.js'
import styles from './account-menu.module.css'
import { useResource } from '@icio/shared-ui/api/use-resource'

/** The name shown for a member without a display name (SITE-12). */
const namelessMember = 'Player'

/**
 * The avatar and its menu for a signed-in member (SITE-12, SITE-13). Visitors get a sign-in link instead, if this
 * installation has accounts.
 */
export function AccountMenu() {
  const { nav, toast } = useHost()
  const { session: sessions, log, navigator } = useShell()
  const session = useSession()
  const { pathname, search } = useLocation()
  const staffMenu = useStaffMenu()
  if (session.at === 'signed-out' && nav.hasScreen(routePaths.auth)) {
    return (
      <ButtonLink
        to={pathname === routePaths.auth ? `${pathname}${search}` : signInPath(`${pathname}${search}`)}
        variant="secondary"
        size="sm"
      >
        Sign In
      </ButtonLink>
    )
  }
  if (session.at !== 'signed-in') return null
  const { display_name, avatar_url } = session.user
  const name = display_name.trim() || namelessMember
  const leave = async () => {
    await sessions.signOut()
    toast({ title: 'You are signed out', tone: 'success' })
  }
  return (
    <LazyMenu
      label="Account"
      align="end"
      onLoadError={(error) => log.error(error, 'account menu')}
      header={<Person name={name} email={session.user.email} />}
      trigger={
        <Button variant="quiet" className={styles.trigger}>
          {/* Not an aria-label: that would have to begin with the visible initials (WCAG 2.5.3). */}
          <VisuallyHidden>{`Account of ${name}`}</VisuallyHidden>
          <Avatar name={name} src={avatar_url} size="xs" decorative />
        </Button>
      }
      items={[
        { label: 'Profile Settings', icon: <UserRound />, onSelect: () => nav.go('profile') },
        ...staffMenu.map(({ title, path }) => ({
          label: title,
          icon: <ShieldCheck />,
          onSelect: () => navigator.go(path),
        })),
        { label: 'Sign Out', icon: <LogOut />, apart: true, onSelect: () => void leave() },
      ]}
    />
  )
}

/**
 * The head of the open menu. Asks the server again who this is, so that a role given or taken meanwhile shows in the
 * menu without a reload of the page (AUTH-53).
 */
function Person({ name, email }: { name: string; email: string }) {
  const { session } = useShell()
  useEffect(() => void session.refresh(), [session])
  return (
    <span className={styles.person}>
      <strong>{name}</strong>
      <span className={styles.address}>{email}</span>
    </span>
  )
}

type Entry = { title: string; path: string }

/**
 * Returns the entries of the account menu that only staff see. They come from the registry; for someone who signed in
 * after the page was loaded, they are fetched from the edge.
 */
function useStaffMenu(): Entry[] {
  const { registry, askFor } = useShell()
  const session = useSession()
  const { menu } = registry.get()
  const isStaff = session.at === 'signed-in' && session.role !== 'user'
  const fetchedRegistry = useResource(() => askFor(), {
    key: isStaff && menu === undefined ? 'menu' : null,
    where: 'account menu',
  })
  if (!isStaff) return []
  return menu ?? (fetchedRegistry.at === 'ready' ? fetchedRegistry.value.menu : undefined) ?? []
}
