import { useEffect, useRef } from 'react'
import type { Phase } from './conversation.js'

/** A list this close to its last automatic position counts as not moved by the visitor, in CSS pixels. */
const near = 80

/**
 * Keeps new messages in view unless the visitor has scrolled away. An answer longer than the window is followed only
 * until its first line reaches the top, because reading starts there.
 *
 * @returns a ref for the scrolling element
 */
export function useFollowedEnd(messages: number, phase: Phase) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  const left = useRef(0)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const isNew = messages !== shown.current
    shown.current = messages
    // The first message is the greeting, which is read from its start.
    if (messages < 2) return
    const isMoved = Math.abs(element.scrollTop - left.current) >= near
    const isOwnQuestion = isNew && phase.at !== 'idle'
    if (isMoved && !isOwnQuestion) return
    element.scrollTop = Math.min(element.scrollHeight, topOfLast(element))
    left.current = element.scrollTop
  }, [messages, phase])
  return list
}

/** Returns the scroll position at which the last message starts at the top, in CSS pixels. */
function topOfLast(element: HTMLElement): number {
  const last = element.querySelector(':scope > ul > li:last-child')
  if (!last) return element.scrollHeight
  const { paddingBlockStart } = getComputedStyle(element)
  const distance = last.getBoundingClientRect().top - element.getBoundingClientRect().top
  return element.scrollTop + distance - (Number.parseFloat(paddingBlockStart) || 0)
}
