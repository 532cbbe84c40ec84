import { defaultEdition, type Edition } from '@icio/contracts/editions'
import { playNames } from '@icio/contracts/site/play-names'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { NavigationMenu } from './navigation-menu.js'
import { useMenuExtensions } from './use-menu-extensions.js'

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
