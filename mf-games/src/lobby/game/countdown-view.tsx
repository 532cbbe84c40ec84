import { useSecondsLeft } from './use-seconds-left.js'
import styles from './countdown-view.module.css'
import { stageMark, useStageFocus } from './use-stage-focus.js'

/** Three seconds to sit up straight. */
export function CountdownView({ endsAt, paused }: { endsAt: number | null; paused: boolean }) {
  const title = useStageFocus<HTMLHeadingElement>('countdown')
  const seconds = useSecondsLeft(paused ? null : endsAt)
  return (
    <div className={styles.countdown} {...stageMark}>
      <h3 ref={title} tabIndex={-1}>
        Get ready
      </h3>
      <p className={styles.figure} aria-hidden="true">
        {seconds ?? '–'}
      </p>
      <p>10 questions, from easy to hard. Points rise with each question.</p>
    </div>
  )
}
