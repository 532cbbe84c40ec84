import type { Edition } from '@icio/contracts/editions'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { NavigationMenu } from './navigation-menu.js'
import { useMenuExtensions } from './use-menu-extensions.js'

/** The games in the order of the menu. Names alone: the hubs describe them, and every page pays for what stands here. */
const entries = [
  { to: 'quiz', label: 'Quiz' },
  { to: 'trueOrFalse', label: 'True or False' },
  { to: 'fillInBlanks', label: 'Fill in the Blanks' },
  { to: 'geoffardy', label: 'Geoffardy' },
  { to: 'governanceGame', label: 'Governance Game' },
  { to: 'ranges', label: 'Ranges' },
  { to: 'game', label: 'Multiplayer and Leaderboard' },
] as const

/**
 * The Play button: the games that this site has, in the edition that the visitor saw last (SITE-24). The disclosure
 * comes before a game (GATE-5). Renders nothing on a site without games.
 */
export function PlayMenu({ specialization }: { specialization: Edition }) {
  const { gate, nav } = useHost()
  const more = useMenuExtensions('play', specialization)
  const games = entries.filter(({ to }) => nav.hasScreen(routePaths[to]))
  if (games.length + more.items.length === 0) return null
  return (
    <NavigationMenu
      label="Play"
      under={[...games.map(({ to }) => routePaths[to]), ...more.paths]}
      items={[
        ...games.map(({ to, label }) => ({
          label,
          apart: to === 'game',
          onSelect: () => void gate.run(() => nav.go(to, { specialization })),
        })),
        ...more.items,
      ]}
    />
  )
}
