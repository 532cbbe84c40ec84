import { useEffect, useState } from 'react'

/** At most so long is what can wait kept waiting, in milliseconds. */
const longestWait = 2000

/** True once the browser has shown the page and has nothing to do; at once where it cannot tell. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(typeof requestIdleCallback !== 'function')
  useEffect(() => {
    if (idle) return
    const waiting = requestIdleCallback(() => setIdle(true), { timeout: longestWait })
    return () => cancelIdleCallback(waiting)
  }, [idle])
  return idle
}
