import { useEffect, useState } from 'react'

/** Longest wait for an idle browser, in milliseconds. */
const longestWait = 2000

/** True once the browser is idle after showing the page; at once if the browser cannot tell. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(typeof requestIdleCallback !== 'function')
  useEffect(() => {
    if (idle) return
    const waiting = requestIdleCallback(() => setIdle(true), { timeout: longestWait })
    return () => cancelIdleCallback(waiting)
  }, [idle])
  return idle
}
