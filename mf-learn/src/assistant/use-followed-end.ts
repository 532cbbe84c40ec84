import { useEffect, useRef } from 'react'
import type { Phase } from './conversation.js'

/** So near to the end counts as being there, in CSS pixels. */
const near = 80

/**
 * Keeps the end of the list in view while a reply comes, unless the visitor has scrolled away from it.
 *
 * @returns for the element that scrolls
 */
export function useFollowedEnd(messages: number, phase: Phase) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const { scrollHeight, scrollTop, clientHeight } = element
    const isNew = messages !== shown.current
    shown.current = messages
    // The first message is the greeting: it is read from its beginning.
    if (messages < 2) return
    if (isNew || scrollHeight - scrollTop - clientHeight < near) element.scrollTop = scrollHeight
  }, [messages, phase])
  return list
}
