import type { DealtChoice } from '@icio/contracts/game-sessions/endpoints'
import { ChoiceList, type Verdict } from '@icio/shared-ui/parts/choice-list'
import { useId, useRef, type ReactNode } from 'react'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { ConfidenceSlider, ConfidenceSwitch } from '../../calibration/confidence-slider.js'
import { useAnswerKeys, useAnswerKeysSetting } from '../answer-keys.js'
import type { Submission } from '../round.js'
import { useArrivalFocus, type Arrival } from '../use-arrival-focus.js'
import { AnswerSettings } from './answer-settings.js'
import { QuestionPrompt } from './question-prompt.js'
import styles from './question-card.module.css'

export interface ConfidenceOfRound {
  asked: boolean
  /** Percent; null until it is stated. */
  value: number | null
  onAsk: (asked: boolean) => void
  onState: (percent: number) => void
}

/** What a game with answers of its own draws them from. */
export interface AnswersParts {
  choices: readonly DealtChoice[]
  selected: string | null
  verdicts: Readonly<Record<string, Verdict>>
  locked: boolean
  onSelect: (choiceId: string) => void
}

interface QuestionCardProps extends AnswersParts {
  /** Labels above the text that leads up to the question. */
  labels?: ReactNode
  /** Text that leads up to the question. */
  context?: ReactNode
  prompt: ReactNode
  /** Letters A, B, C instead of digits before the choices. */
  letters?: boolean
  confidence: ConfidenceOfRound
  submission: Submission
  arrival: Arrival
  /** What takes the place of the choices as a list; a key then answers at once. */
  answers?: (parts: AnswersParts) => ReactNode
  onSubmit: () => void
}

/** One question: the prompt and its choices; after the marking, the choices show which one was right. */
export function QuestionCard(props: QuestionCardProps) {
  const { choices, letters = false, selected, verdicts, locked, submission, onSelect, onSubmit } = props
  const titleId = useId()
  const labels = useRef<HTMLDivElement>(null)
  const title = useArrivalFocus<HTMLHeadingElement>(props.arrival, props.labels ? labels : undefined)
  const [keysOn, setKeysOn] = useAnswerKeysSetting()
  const card = useRef<HTMLDivElement>(null)
  useAnswerKeys(card, {
    isOn: keysOn && !locked,
    choiceIds: choices.map(({ id }) => id),
    lettered: letters,
    onSelect,
    onSubmit,
  })
  return (
    <div
      ref={card}
      className={styles.card}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-marked={locked}
    >
      {props.labels && (
        <div className={styles.labels} ref={labels}>
          {props.labels}
        </div>
      )}
      {props.context && <div className={styles.context}>{props.context}</div>}
      <QuestionPrompt id={titleId} ref={title}>
        {props.prompt}
      </QuestionPrompt>
      {props.answers ? (
        props.answers({ choices, selected, verdicts, locked, onSelect })
      ) : (
        <ChoiceList
          legend={titleId}
          choices={choices}
          selected={selected}
          onSelect={onSelect}
          locked={locked}
          verdicts={verdicts}
          letters={letters}
        />
      )}
      {props.confidence.asked && (
        <ConfidenceSlider
          value={props.confidence.value}
          locked={locked}
          onChange={props.confidence.onState}
        />
      )}
      {submission.at === 'failed' && <SubmissionTrouble text={submission.text} onRetry={onSubmit} />}
      <AnswerSettings choices={choices.length} letters={letters} keysOn={keysOn} onKeys={setKeysOn}>
        <ConfidenceSwitch asked={props.confidence.asked} onAsk={props.confidence.onAsk} />
      </AnswerSettings>
    </div>
  )
}

/** Says that the answer did not arrive and that nothing is lost, and offers to send it again. */
function SubmissionTrouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="Your answer has not been sent"
      action={
        <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
          Send again
        </Button>
      }
    >
      {text} Your choice is kept.
    </Notice>
  )
}
