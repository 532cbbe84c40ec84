import { useEffect, useState } from 'react'

/**
 * Seconds that are left of a pause, 0 when there is none, and the function that begins one: a mail can be asked for
 * once a minute.
 */
export function usePause(): [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return [left, setLeft]
}
