import { isOwned } from '@icio/contracts/releases/route-ownership'
import { useLocation, useNavigate } from '@icio/platform'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyMenu } from '@icio/shared-ui/parts/lazy-menu'
import type { MenuItem } from '@icio/shared-ui/parts/menu'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { editions, type Edition, type EditionTexts, defaultEdition } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost, useExtensions } from '@icio/shared-ui/host-contract/use-host'
import { playNames } from '@icio/contracts/site/play-names'
import type { MenuHeading } from '@icio/contracts/extension-points/extensions'
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

const choices = [
  {
    edition: editions['government-risk-pools'],
    description: 'For those who invest the money of public entity pools',
    library: 'Library for Risk Pools',
  },
  {
    edition: editions.general,
    description: 'For those who invest an insurer’s general account',
    library: 'Library for Insurers',
  },
]

const libraryOf = ({ specialization }: EditionTexts) =>
  `${routePaths.educationLibrary}?edition=${specialization}`

/**
 * The Learn button with its choice of edition (SITE-11) and the library of each (SITE-24). The disclosure comes before
 * the screen (GATE-4).
 */
export function LearnMenu({ edition }: { edition: Edition }) {
  const { gate, nav } = useHost()
  const more = useMenuExtensions('learn', edition)
  const navigate = useNavigate()
  const open = (path: string) => void gate.run(() => navigate(path))
  const hasLibrary = nav.hasScreen(routePaths.educationLibrary)
  return (
    <NavigationMenu
      label="Learn"
      under={['/learn', '/learn-risk-pools', ...more.paths]}
      items={[
        ...choices.map(({ edition, description }) => ({
          label: edition.audience,
          description,
          onSelect: () => open(edition.hubPath),
        })),
        ...(hasLibrary
          ? choices.map(({ edition, library }, place) => ({
              label: library,
              apart: place === 0,
              onSelect: () => open(libraryOf(edition)),
            }))
          : []),
        ...(nav.hasScreen(routePaths.insights)
          ? [{ label: 'Insights', onSelect: () => open(routePaths.insights) }]
          : []),
        ...more.items,
      ]}
    />
  )
}

/**
 * The Play button: the games that this site has, in the edition that the visitor saw last (SITE-24), or where that is none,
 * as the game opens by itself. The disclosure comes before a game (GATE-5). Renders nothing on a site without games.
 */
export function PlayMenu({ latest }: { latest: Edition | null }) {
  const { gate, nav } = useHost()
  const more = useMenuExtensions('play', latest ?? defaultEdition)
  const games = playNames.filter(({ to }) => nav.hasScreen(routePaths[to]))
  if (games.length + more.items.length === 0) return null
  return (
    <NavigationMenu
      label="Play"
      under={[...games.map(({ to }) => routePaths[to]), ...more.paths]}
      items={[
        ...games.map(({ to, label }) => ({
          label,
          apart: to === 'game',
          onSelect: () => void gate.run(() => nav.go(to, latest ? { specialization: latest } : undefined)),
        })),
        ...more.items,
      ]}
    />
  )
}

/** What remotes add to a menu of the navigation: its paths, and its items, which stand below the site's own (EXT-3). */
function useMenuExtensions(heading: MenuHeading, edition: Edition): { paths: string[]; items: MenuItem[] } {
  const { gate } = useHost()
  const navigate = useNavigate()
  const entries = useExtensions('menu', edition).filter(({ under }) => under === heading)
  return {
    paths: entries.map(({ path }) => path),
    items: entries.map(({ title, path }, place) => ({
      label: title,
      apart: place === 0,
      onSelect: () => void gate.run(() => navigate(path)),
    })),
  }
}
