import { useState, type RefObject } from 'react'
import styles from './reading-progress.module.css'
import { useMeasureOnScroll } from '@icio/shared-ui/parts/use-measure-on-scroll'

export function ReadingProgress({ of, minutes }: { of: RefObject<HTMLElement | null>; minutes: number }) {
  const percent = useReadPercent(of)
  const left = Math.ceil(minutes * (1 - percent / 100))
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Reading progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={percent >= 100 ? 'Read to the end' : `${percent}% read, about ${left} min left`}
      data-no-print
    >
      <div className={styles.bar} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}

function useReadPercent(of: RefObject<HTMLElement | null>): number {
  const [percent, setPercent] = useState(0)
  useMeasureOnScroll(() => {
    const box = of.current?.getBoundingClientRect()
    if (box && box.height > 0) setPercent(readPercent(box.top, box.height, window.innerHeight))
  }, of)
  return percent
}

/**
 * @param top of the text, from the top of the window, in pixels; negative once it is scrolled past
 * @returns 0 while the text starts in the window, 100 once its end has come into it
 */
export function readPercent(top: number, height: number, windowHeight: number): number {
  const way = height - windowHeight
  if (way <= 0) return top + height <= windowHeight ? 100 : 0
  return Math.round(Math.min(Math.max(-top / way, 0), 1) * 100)
}
