import { siteSettings } from '@icio/contracts/site-settings'
import { useLocation } from '@icio/platform'
import { useEffect } from 'react'

/**
 * Names the page after what it shows. The shell names it by its route first, at each arrival and after the effects
 * of the screen, which is why this comes a moment later.
 */
export function usePageTitle(title: string) {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    queueMicrotask(() => {
      document.title = `${title} · ${siteSettings.siteName}`
    })
  }, [title, pathname, hash])
}
