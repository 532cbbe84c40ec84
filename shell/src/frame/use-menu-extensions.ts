import type { Edition } from '@icio/contracts/editions'
import type { MenuHeading } from '@icio/contracts/extension-points/extensions'
import { useNavigate } from '@icio/platform'
import { useExtensions, useHost } from '@icio/shared-ui/host-contract/use-host'
import type { MenuItem } from '@icio/shared-ui/parts/menu'

/** What remotes add to a menu of the navigation: its paths, and its items, which stand below the site's own (EXT-3). */
export function useMenuExtensions(
  heading: MenuHeading,
  edition: Edition,
): { paths: string[]; items: MenuItem[] } {
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
