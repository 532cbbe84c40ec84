import { useLayoutEffect } from 'react'

/** While mounted, the page behind cannot be scrolled; the room of its scroll bar stays, so that nothing moves. */
export function useHeldPage() {
  useLayoutEffect(() => {
    const root = document.documentElement
    const { overflow, paddingInlineEnd } = root.style
    const scrollBar = window.innerWidth - root.clientWidth
    root.style.overflow = 'hidden'
    if (scrollBar > 0 && root.clientWidth > 0) root.style.paddingInlineEnd = `${scrollBar}px`
    return () => {
      root.style.overflow = overflow
      root.style.paddingInlineEnd = paddingInlineEnd
    }
  }, [])
}
