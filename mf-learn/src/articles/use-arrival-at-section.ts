import { useLocation } from '@icio/platform'
import { useEffect } from 'react'

/**
 * Brings the section that the address names into view. The browser cannot do so by itself: the text comes after
 * the page.
 */
export function useArrivalAtSection() {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash) return
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [hash])
}
