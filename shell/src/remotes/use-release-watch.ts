import { useEffect } from 'react'
import { useShell } from '../shell-context.js'

/** How often a page that is looked at asks for other releases while nobody navigates. */
const intervalMs = 60_000

/** Learns of other releases at each navigation, when the page comes back into view, and once a minute. */
export function useReleaseWatch(pathname: string): void {
  const { registry } = useShell()
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
