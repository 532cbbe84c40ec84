import { useLayoutEffect } from 'react'

/** Locks the scrolling of the page while mounted. Keeps the width of the scroll bar, so that nothing shifts. */
export function useScrollLock() {
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
