import { useLocation } from '@icio/platform'
import { useEffect } from 'react'

/** Scrolls to the section named in the URL: the browser cannot, because the text arrives after the page. */
export function useArrivalAtSection() {
  const { hash } = useLocation()
  useEffect(() => {
    if (!hash) return
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [hash])
}
