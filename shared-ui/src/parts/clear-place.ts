import { useLayoutEffect, useState, type RefObject } from 'react'

/** Marks what toasts must not stand over: answers, clocks, codes and QR codes. */
export const keptClear = { 'data-kept-clear': '' }

/** A corner of the window. */
export type Corner = 'bottom-end' | 'top-end' | 'bottom-start' | 'top-start'

/** The corners in the order in which they are preferred. */
const corners: readonly Corner[] = ['bottom-end', 'top-end', 'bottom-start', 'top-start']

interface Size {
  width: number
  height: number
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/**
 * Returns the first corner in which a box of this size covers none of the others; if there is none, the one in which it
 * covers least.
 *
 * @param taken boxes in coordinates of the window
 */
export function clearCorner(size: Size, window: Size, taken: readonly Box[]): Corner {
  const covered = corners.map((corner) => {
    const left = corner.endsWith('end') ? window.width - size.width : 0
    const top = corner.startsWith('bottom') ? window.height - size.height : 0
    return taken.reduce(
      (sum, box) =>
        sum +
        common(left, left + size.width, box.left, box.right) *
          common(top, top + size.height, box.top, box.bottom),
      0,
    )
  })
  return corners[covered.indexOf(Math.min(...covered))] ?? 'bottom-end'
}

/** Returns the length that two stretches have in common. */
function common(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom))
}

/** Returns a corner for the element in which it covers nothing that is kept clear, as long as it is shown. */
export function useClearCorner(element: RefObject<HTMLElement | null>, isShown: boolean): Corner {
  const [corner, setCorner] = useState<Corner>('bottom-end')
  useLayoutEffect(() => {
    if (!isShown) return
    let shown: Corner | null = null
    const look = () => {
      const { width = 0, height = 0 } = element.current?.getBoundingClientRect() ?? {}
      const taken = [...document.querySelectorAll('[data-kept-clear]')].map((kept) =>
        kept.getBoundingClientRect(),
      )
      const clear = clearCorner({ width, height }, { width: innerWidth, height: innerHeight }, taken)
      if (clear !== shown) setCorner((shown = clear))
    }
    look()
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look)
    return () => {
      changes.disconnect()
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [element, isShown])
  return corner
}
