import { useSecondsLeft } from '@icio/shared-ui/live/use-seconds-left'
import styles from './countdown-view.module.css'
import { stageMark, useStageFocus } from './use-stage-focus.js'

interface CountdownViewProps {
  endsAt: number | null
  paused: boolean
  as?: 'h2' | 'h3'
}

export function CountdownView({ endsAt, paused, as: Heading = 'h3' }: CountdownViewProps) {
  const title = useStageFocus<HTMLHeadingElement>('countdown')
  const seconds = useSecondsLeft(paused ? null : endsAt)
  return (
    <div className={styles.countdown} {...stageMark}>
      <Heading ref={title} tabIndex={-1}>
        Get ready
      </Heading>
      <p className={styles.figure} aria-hidden="true">
        {seconds ?? '–'}
      </p>
      <p>10 questions, from easy to hard. Points rise with each question.</p>
    </div>
  )
}
