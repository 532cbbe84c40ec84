import { isOwned } from '@icio/contracts/releases/route-ownership'
import { useLocation } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyMenu } from '@icio/shared-ui/parts/lazy-menu'
import type { MenuItem } from '@icio/shared-ui/parts/menu'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useShell } from '../shell-context.js'
import styles from './top-navigation.module.css'

interface NavigationMenuProps {
  label: string
  /** The path prefixes of its screens; it is marked while one of them is shown. */
  under: readonly string[]
  items: readonly MenuItem[]
}

/** A button of the top navigation that opens a menu of screens. */
export function NavigationMenu({ label, under, items }: NavigationMenuProps) {
  const { log } = useShell()
  const { pathname } = useLocation()
  return (
    <LazyMenu
      label={label}
      unfoldsWhere="(width < 70rem)"
      onLoadError={(error) => log.error(error, `menu ${label}`)}
      trigger={
        <Button variant="quiet" className={styles.item} data-here={isOwned(under, pathname) || undefined}>
          <span className={styles.words}>
            {label}
            <ChevronDown className={styles.sign} aria-hidden="true" />
          </span>
        </Button>
      }
      items={items}
    />
  )
}
