import type { RegistryRemote } from '@icio/contracts/releases/registry'
import { titlePlaceholder } from '@icio/contracts/extension-points/extensions'
import { hasScreen } from '@icio/contracts/releases/route-ownership'
import type { Arrivals } from './arrivals.js'

const longest = 100

/**
 * Lets the screens of one release fill in the title patterns that it declares, each while its own path is open (EXT-7).
 * Their words are data: what cannot be seen is left out, and they never take the pattern's or the site's place.
 */
export function titleSetter(
  { titles = {} }: Pick<RegistryRemote, 'titles'>,
  arrivals: Pick<Arrivals, 'rename'>,
): (title: string, path: string) => void {
  return (title, path) => {
    const pattern = titles[path] ?? titles[Object.keys(titles).find((each) => hasScreen([each], path)) ?? '']
    const words = title.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
    if (!pattern || !words || path !== location.pathname) return
    const characters = [...words]
    const short = characters.length > longest ? `${characters.slice(0, longest).join('')}…` : words
    arrivals.rename(
      path,
      pattern.replace(titlePlaceholder, () => short),
    )
  }
}
