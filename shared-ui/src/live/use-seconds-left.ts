import { useEffect, useState } from 'react'
import { browserClock } from './browser.js'

const second = 1000

/**
 * Whole seconds until a moment on the page's monotonic clock; null if nothing counts down. A tab that was frozen shows
 * the right number when it wakes, because the number is derived from the clock.
 */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [now, setNow] = useState(browserClock.now)
  useEffect(() => {
    if (endsAt === null) return
    let cancel = () => {}
    const look = () => {
      const at = browserClock.now()
      setNow(at)
      const left = endsAt - at
      if (left > 0) cancel = browserClock.after(left % second || second, look)
    }
    look()
    return () => cancel()
  }, [endsAt])
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / second))
}
