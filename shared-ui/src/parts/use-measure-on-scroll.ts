import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `measure` after the first frame, and then at most once a frame while the window scrolls or changes its size.
 *
 * @param subject what is measured; a new one is measured at once
 */
export function useMeasureOnScroll(measure: () => void, subject: unknown): void {
  const run = useEffectEvent(measure)
  useEffect(() => {
    let frameRequest = 0
    const ask = () =>
      (frameRequest ||= requestAnimationFrame(() => {
        frameRequest = 0
        run()
      }))
    ask()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    return () => {
      cancelAnimationFrame(frameRequest)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
    }
  }, [subject])
}
