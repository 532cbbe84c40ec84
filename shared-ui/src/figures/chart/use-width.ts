import { useLayoutEffect, useState, type RefObject } from 'react'

/** Below this width, in CSS pixels, a drawing uses its layout for phones. */
export const narrowBelow = 560

/** Tracks the width of an element, in CSS pixels. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const node = element.current
    if (!node || typeof ResizeObserver === 'undefined') return
    const read = () => setWidth(Math.max(240, Math.round(node.clientWidth)))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}
