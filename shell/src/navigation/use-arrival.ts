import { useLocation } from '@icio/platform'
import { useEffect } from 'react'
import { useShell } from '../shell-context.js'

/** Each screen calls this with its title; the shell does it for the screens of remotes. */
export function useArrival(title: string): void {
  const { arrivals } = useShell()
  const { key, pathname, hash } = useLocation()
  useEffect(() => {
    // The first entry of every document has the same key: what was left at another address is none of its business.
    arrivals.arrive(`${key} ${pathname}`, hash, title)
    // A new history entry at the same path, as for another search, is no other screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [arrivals, pathname, hash, title])
}
