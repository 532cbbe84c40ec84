import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useLocation } from '@icio/platform'
import { useEffect } from 'react'

/**
 * Sets the page title to the shown content. The shell sets the title of the route on each arrival, after the effects of
 * the screen, so this hook sets it slightly later.
 */
export function usePageTitle(title: string) {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    queueMicrotask(() => {
      document.title = `${title} · ${siteSettings.siteName}`
    })
  }, [title, pathname, hash])
}
