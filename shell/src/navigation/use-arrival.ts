import { useLocation } from '@icio/platform'
import { useEffect } from 'react'
import { useShell } from '../shell-context.js'

/** Reports that a screen has arrived. Every screen of the shell calls it; the shell calls it for screens of remotes. */
export function useArrival(title: string): void {
  const { arrivals } = useShell()
  const { key, pathname, hash } = useLocation()
  useEffect(() => {
    // The path is part of the key, because the first history entry of every document has the same key.
    arrivals.arrive(`${key} ${pathname}`, hash, title)
    // A new history entry at the same path, such as another search, is the same screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [arrivals, pathname, hash, title])
}
