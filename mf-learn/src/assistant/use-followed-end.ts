import { useEffect, useRef } from 'react'
import type { Phase } from './conversation.js'

/** So near to where we left the list counts as not having been moved, in CSS pixels. */
const near = 80

/**
 * Keeps what comes in view, unless the visitor has scrolled away from it. An answer that is longer than the window
 * is followed only until its first line stands at the top: it is read from there.
 *
 * @param asksSharing a question about sharing has come up; it is brought into view as well
 * @returns for the element that scrolls
 */
export function useFollowedEnd(messages: number, phase: Phase, asksSharing: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  const left = useRef(0)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const isNew = messages !== shown.current
    shown.current = messages
    // The first message is the greeting: it is read from its beginning.
    if (messages < 2) return
    const isMoved = Math.abs(element.scrollTop - left.current) >= near
    const isOwnQuestion = isNew && phase.at !== 'idle'
    if (isMoved && !isOwnQuestion) return
    element.scrollTop = Math.min(element.scrollHeight, topOfLast(element))
    left.current = element.scrollTop
  }, [messages, phase])
  useEffect(() => {
    if (asksSharing)
      list.current?.querySelector('[data-asks-sharing]')?.scrollIntoView?.({ block: 'nearest' })
  }, [asksSharing])
  return list
}

/** Where the list has to be scrolled to for the last message to begin at its top, in CSS pixels. */
function topOfLast(element: HTMLElement): number {
  const last = element.querySelector(':scope > ul > li:last-child')
  if (!last) return element.scrollHeight
  const { paddingBlockStart } = getComputedStyle(element)
  const distance = last.getBoundingClientRect().top - element.getBoundingClientRect().top
  return element.scrollTop + distance - (Number.parseFloat(paddingBlockStart) || 0)
}
