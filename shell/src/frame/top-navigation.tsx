import { barClasses } from '@icio/contracts/site/first-frame'
import { useLocation } from '@icio/platform'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useState, type KeyboardEvent } from 'react'
import { ThemeChoice } from '../theme/theme-choice.js'
import { AccountMenu } from './account-menu.js'
import { LearnMenu } from './learn-menu.js'
import { Logo } from './logo.js'
import styles from './top-navigation.module.css'

/**
 * The bar at the top of every page. On narrow pages everything except the logo and the account is behind a menu button.
 */
export function TopNavigation() {
  const { nav } = useHost()
  const { open, toggle, close } = useCollapsible()
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
          <LearnMenu />
          {!isPlaceholder(siteSettings.discussionGroup.url) && (
            <Button variant="quiet" className={styles.item} onClick={nav.openDiscussion}>
              Discuss
            </Button>
          )}
          <Partners />
          <ThemeChoice />
        </nav>
        <AccountMenu />
      </div>
    </header>
  )
}

/** Links to the partners whose addresses are configured. */
function Partners() {
  const partners = siteSettings.partners.filter(({ url }) => !isPlaceholder(url))
  if (partners.length === 0) return null
  return (
    <ul className={styles.partners} role="list" aria-label="Partners">
      {partners.map(({ name, url }) => (
        <li key={url}>
          <ExternalLink href={url}>{name}</ExternalLink>
        </li>
      ))}
    </ul>
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
