import { Button } from '@icio/shared-ui/parts/button'
import { keptClear } from '@icio/shared-ui/parts/clear-place'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { useEnterToContinue } from '../answer-keys.js'
import { useSound } from '../game-sounds.js'
import type { Submission } from '../round.js'
import { useArrivalFocus, type Arrival } from '../use-arrival-focus.js'
import styles from './answer-bar.module.css'

/**
 * The foot of a round, always in the window: the button that sends the answer and, once it is marked, the verdict in its
 * place (PLAY-15). It has its own place below the question, so that all text can be scrolled above it (QUIZ-29).
 */
export function AnswerBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} {...keptClear}>
      {children}
    </div>
  )
}

/**
 * The bar of an open question.
 *
 * @param children another way on
 */
export function SubmitBar({
  submission,
  selected,
  onSubmit,
  children,
}: {
  submission: Submission
  selected: string | null
  onSubmit: () => void
  children?: ReactNode
}) {
  return (
    <AnswerBar>
      <Button
        variant="primary"
        size="lg"
        busy={submission.at === 'sending'}
        disabled={selected === null}
        onClick={onSubmit}
      >
        Submit Answer
      </Button>
      {children}
    </AnswerBar>
  )
}

interface VerdictProps {
  /** Id of its heading, which names the part with the explanation. */
  id: string
  as?: 'h2' | 'h3'
  correct: boolean
  title: string
  arrival: Arrival
  continueLabel: string
  onNext: () => void
  children?: ReactNode
}

/** The verdict, which takes the focus, and one Tab after it the way on; Enter goes there too (QUIZ-28). */
export function Verdict(props: VerdictProps) {
  const { as: Heading = 'h3', id, correct, onNext } = props
  const title = useArrivalFocus<HTMLHeadingElement>(props.arrival)
  useEnterToContinue(title, onNext)
  useSound(props.arrival === 'take' ? (correct ? 'right' : 'close') : null, id)
  const Icon = correct ? CircleCheck : CircleX
  return (
    <AnswerBar>
      {/* An icon beside the words, because color must not be the only signal (QUIZ-15). */}
      <Heading className={correct ? styles.right : styles.wrong} id={id} ref={title} tabIndex={-1}>
        <Icon aria-hidden="true" />
        {props.title}
      </Heading>
      <Button variant="primary" size="lg" onClick={onNext}>
        {props.continueLabel}
      </Button>
      {props.children}
    </AnswerBar>
  )
}
