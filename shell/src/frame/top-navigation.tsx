import { defaultEdition, type Edition } from '@icio/contracts/editions'
import { isForEdition } from '@icio/contracts/extension-points/extensions'
import { barClasses } from '@icio/contracts/site/first-frame'
import { isOwned } from '@icio/contracts/releases/route-ownership'
import { useLocation } from '@icio/platform'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useState, type KeyboardEvent } from 'react'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { PartnerLink } from '@icio/shared-ui/parts/partner-link'
import { useLatestEdition } from '../navigation/latest-edition.js'
import { useShell } from '../shell-context.js'
import { AccountMenu } from './account-menu.js'
import { LearnMenu, PlayMenu } from './navigation-menu.js'
import { Logo } from './logo.js'
import styles from './top-navigation.module.css'

/**
 * The bar at the top of every page (SITE-10, SITE-24). On narrow pages everything except the logo and the account is
 * behind a menu button.
 */
export function TopNavigation() {
  const { nav } = useHost()
  const { open, toggle, close } = useCollapsible()
  const latest = useLatestEdition()
  const edition = latest ?? defaultEdition
  const isMember = useSession().at === 'signed-in'
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <header className={barClasses.bar} data-no-print onKeyDown={closeOnEscape}>
      <div className={barClasses.row}>
        <Logo />
        <Button
          variant="quiet"
          className={styles.menuButton}
          icon={open ? <X /> : <Menu />}
          aria-expanded={open}
          aria-controls="site-navigation"
          onClick={toggle}
        >
          Menu
        </Button>
        <nav id="site-navigation" aria-label="Main" className={styles.navigation} data-open={open}>
          <LearnMenu edition={edition} />
          <PlayMenu latest={latest} />
          {isMember && <ScreenLink to={routePaths.practice}>Practice</ScreenLink>}
          <ScreenLink to={routePaths.tools}>Tools</ScreenLink>
          <RemoteEntries edition={edition} />
          <Button variant="quiet" className={styles.item} onClick={nav.openDiscussion}>
            Discuss
          </Button>
          <PartnerLinks />
          <ButtonLink to="#foot" variant="quiet" className={`${styles.item} ${styles.foot}`} onClick={close}>
            About, contact, theme
          </ButtonLink>
        </nav>
        <AccountMenu />
      </div>
    </header>
  )
}

/** The entries that remotes add to the navigation. Their screens ask for the disclosure themselves. */
function RemoteEntries({ edition }: { edition: Edition }) {
  const { registry } = useShell()
  return registry
    .get()
    .navigation?.filter((entry) => isForEdition(entry, edition))
    .map(({ title, path }) => (
      <ScreenLink key={path} to={path}>
        {title}
      </ScreenLink>
    ))
}

/** A link to a screen, if this site has it; marked while the screen or one below it is shown. */
function ScreenLink({ to, children }: { to: string; children: string }) {
  const { nav } = useHost()
  const { pathname } = useLocation()
  if (!nav.hasScreen(to)) return null
  return (
    <ButtonLink
      to={to}
      variant="quiet"
      className={styles.item}
      data-here={isOwned([to], pathname) || undefined}
    >
      {children}
    </ButtonLink>
  )
}

/** The state of the menu on narrow pages. Navigation closes it. */
function useCollapsible() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  return {
    open,
    toggle: () => setOpenAt(open ? null : pathname),
    close: () => setOpenAt(null),
  }
}

/** The links to the two partners in the top navigation (SITE-10). */
function PartnerLinks() {
  return (
    <ul role="list" aria-label="Partners" className={styles.partners}>
      {siteSettings.partners.map(({ name, url }) => (
        <li key={name}>
          <PartnerLink address={url}>{name}</PartnerLink>
        </li>
      ))}
    </ul>
  )
}
