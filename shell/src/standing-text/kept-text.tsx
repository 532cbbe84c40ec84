import { useLocation } from '@icio/platform'
import { useLayoutEffect, useRef } from 'react'
import { useShell } from '../shell-context.js'

/** The words of a screen that cannot be shown, if the document came with them (TEXT-9). */
export function KeptText() {
  const { standingText } = useShell()
  const { pathname } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const kept = standingText?.path === pathname ? standingText : null
  useLayoutEffect(() => {
    if (place.current) kept?.keepIn(place.current)
  }, [kept])
  return kept && <div ref={place} />
}
