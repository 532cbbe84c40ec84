import { useEffect, useState } from 'react'

/**
 * Counts down a pause, because an email can be requested only once a minute. Returns the seconds left (0 if there is no
 * pause) and a function that starts a pause.
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
