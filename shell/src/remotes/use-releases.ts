import { useEffect, useMemo } from 'react'
import { useShell } from '../shell-context.js'

/** How often a visible page checks for new releases without navigation. */
const intervalMs = 60_000

/**
 * Checks for new releases at each navigation, when the page becomes visible again, and once a minute. The page switches
 * to them between two paths, never under an open screen.
 */
export function useReleases(pathname: string): void {
  const { registry } = useShell()
  // During render, because an effect would run after the screen of the new path has rendered.
  useMemo(() => (pathname ? registry.switchToLatest() : undefined), [registry, pathname])
  useEffect(() => void registry.checkForUpdate(), [registry, pathname])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void registry.checkForUpdate()
    }
    const timer = setInterval(look, intervalMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [registry])
}
