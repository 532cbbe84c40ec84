import { useEffect, useMemo } from 'react'
import { useShell } from '../shell-context.js'

/** How often a page that is looked at asks for other releases while nobody navigates. */
const intervalMs = 60_000

/**
 * Learns of other releases at each navigation, when the page comes back into view, and once a minute. They are taken
 * in on the way from one path to the next, never under a screen that stands.
 */
export function useReleases(pathname: string): void {
  const { registry } = useShell()
  // Before the screen of the new path is rendered: an effect would come after it.
  useMemo(() => (pathname ? registry.turn() : undefined), [registry, pathname])
  useEffect(() => void registry.look(), [registry, pathname])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void registry.look()
    }
    const timer = setInterval(look, intervalMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [registry])
}
