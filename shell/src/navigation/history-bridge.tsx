import { useLocation, useNavigate } from '@icio/platform'
import { useEffect, useLayoutEffect } from 'react'
import { useShell } from '../shell-context.js'

/** Connects the router with the parts outside React: navigation and the scroll position of each history entry. */
export function HistoryBridge() {
  const { navigator, arrivals, firstScreen } = useShell()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // A layout effect, because it must run before the effect in which the next screen announces itself.
  useLayoutEffect(() => arrivals.depart, [arrivals, pathname])
  useEffect(() => navigator.attach((path, options) => void navigate(path, options)), [navigator, navigate])
  useEffect(() => firstScreen.see(pathname), [firstScreen, pathname])
  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('scroll', arrivals.note, { passive: true })
    addEventListener('pagehide', arrivals.keep)
    return () => {
      removeEventListener('scroll', arrivals.note)
      removeEventListener('pagehide', arrivals.keep)
    }
  }, [arrivals])
  return null
}
