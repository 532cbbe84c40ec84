import { useLayoutEffect, useState, type RefObject } from 'react'

/** Marks what toasts must not stand over: questions, answers and what sends them, clocks, codes and QR codes. */
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

/** Where toasts stand. Tight if there is no corner in which they cover nothing at their full size. */
interface Place {
  corner: Corner
  isTight: boolean
}

/**
 * Returns the first corner in which a box of this size covers none of the others; if there is none, the one in which it
 * covers least.
 *
 * @param boxes boxes in coordinates of the window
 */
export function clearCorner(size: Size, window: Size, boxes: readonly Box[]): Place {
  const coveredAreas = corners.map((corner) => {
    const left = corner.endsWith('end') ? window.width - size.width : 0
    const top = corner.startsWith('bottom') ? window.height - size.height : 0
    return boxes.reduce(
      (sum, box) =>
        sum +
        common(left, left + size.width, box.left, box.right) *
          common(top, top + size.height, box.top, box.bottom),
      0,
    )
  })
  const least = Math.min(...coveredAreas)
  return { corner: corners[coveredAreas.indexOf(least)] ?? 'bottom-end', isTight: least > 0 }
}

/** Returns the length that two stretches have in common. */
function common(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom))
}

/**
 * Returns a corner for the element in which it covers nothing that is kept clear, as long as it is shown. A place stays
 * tight until nothing in the window is kept clear, because what is made small for it would fit, and grow again.
 */
export function useClearCorner(element: RefObject<HTMLElement | null>, isShown: boolean): Place {
  const [place, setPlace] = useState<Place>({ corner: 'bottom-end', isTight: false })
  useLayoutEffect(() => {
    if (!isShown) return
    let shownPlace: Place | null = null
    const look = () => {
      const { width = 0, height = 0 } = element.current?.getBoundingClientRect() ?? {}
      const boxes = [...document.querySelectorAll('[data-kept-clear]')].map((node) =>
        node.getBoundingClientRect(),
      )
      const { corner, isTight: isCovering } = clearCorner(
        { width, height },
        { width: innerWidth, height: innerHeight },
        boxes,
      )
      const isTight =
        isCovering ||
        (shownPlace?.isTight === true && boxes.some(({ top, bottom }) => bottom > 0 && top < innerHeight))
      if (corner !== shownPlace?.corner || isTight !== shownPlace.isTight)
        setPlace((shownPlace = { corner, isTight }))
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
  return place
}
