import type { PhaseView } from '@icio/contracts/lobbies/lobby-live'
import { ChoiceList } from '@icio/shared-ui/parts/choice-list'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import { useId, useRef } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useAnswerKeys, useAnswerKeysSetting } from '../../../play/answer-keys.js'
import { choiceVerdicts } from '../../../play/round.js'
import { AnswerBar } from '../../../play/views/answer-bar.js'
import { AnswerSettings } from '../../../play/views/answer-settings.js'
import { QuestionLabels } from '../../../play/views/question-labels.js'
import { QuestionPrompt } from '../../../play/views/question-prompt.js'
import { difficultyWords } from '../../../quiz/views/difficulty-words.js'
import type { OwnChoice } from '../own-answer.js'
import { stageMark, useFocusKeptIn, useStageFocus } from './use-stage-focus.js'
import styles from './live-question.module.css'

export type AskingState = Extract<PhaseView, { phase: 'preview' | 'open' | 'closing' | 'reveal' }>

interface LiveQuestionProps {
  state: AskingState
  own: OwnChoice
  onSelect: (choiceId: string) => void
  onLock: () => void
}

/**
 * A question from its stem to its reveal. The component stays mounted across these phases, so that the focus does not
 * move. A press or a key 1 to 4 or A to D marks; pressing the marked choice again, or Enter, locks it in (MODE-5, PLAY-18).
 */
export function LiveQuestion({ state, own, onSelect, onLock }: LiveQuestionProps) {
  const titleId = useId()
  const title = useStageFocus<HTMLHeadingElement>(String(state.index))
  const [keysOn, setKeysOn] = useAnswerKeysSetting()
  const { question } = state
  const choices = question.choices ?? []
  // Nothing gives away the answer before the reveal.
  const correct = state.phase === 'reveal' ? state.correct_choice_id : undefined
  const isOpen = state.phase === 'open' && !state.paused && own.lock === 'open'
  useFocusKeptIn(title, isOpen)
  const selected = state.phase === 'reveal' ? (state.own?.choice_id ?? null) : own.choiceId
  const card = useRef<HTMLDivElement>(null)
  useAnswerKeys(card, {
    isOn: keysOn && isOpen,
    choiceIds: choices.map(({ id }) => id),
    lettered: true,
    onSelect,
    onSubmit: onLock,
  })
  return (
    <div
      ref={card}
      className={styles.question}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      {...stageMark}
    >
      <QuestionLabels badges={[difficultyWords[question.difficulty]]} worth={`${question.points} points`} />
      <QuestionPrompt as="h3" id={titleId} ref={title}>
        {question.stem}
      </QuestionPrompt>
      {choices.length === 0 ? (
        <p className={styles.soon}>Read the question. The choices come in a moment.</p>
      ) : (
        <ChoiceList
          legend={titleId}
          choices={choices}
          selected={selected}
          onSelect={onSelect}
          locked={!isOpen}
          verdicts={choiceVerdicts(correct, selected)}
          mark={(place) => <OptionMark index={place} />}
          onPressAgain={onLock}
        />
      )}
      {(state.phase === 'open' || state.phase === 'closing') && (
        <>
          <AnswerSettings choices={choices.length} letters keysOn={keysOn} onKeys={setKeysOn} />
          <AnswerBar>
            <AnswerStatus own={own} isOpen={state.phase === 'open'} />
          </AnswerBar>
        </>
      )}
    </div>
  )
}

/**
 * Status of the player's own answer: on its way, received, locked, or too late. The live region exists before it has
 * text.
 */
function AnswerStatus({ own, isOpen }: { own: OwnChoice; isOpen: boolean }) {
  const { Icon, text, tone } = words(own, isOpen)
  return (
    <p role="status" className={styles.status} data-tone={tone}>
      {Icon && <Icon aria-hidden="true" />}
      {text}
    </p>
  )
}

function words({ status, lock }: OwnChoice, isOpen: boolean) {
  if (status === 'late')
    return { Icon: CircleAlert, tone: 'danger', text: 'Too late: this answer does not count.' }
  if (status === 'not_open')
    return { Icon: CircleAlert, tone: 'danger', text: 'Not open: this answer does not count.' }
  if (lock === 'locked') return { Icon: LockKeyhole, tone: 'success', text: 'Your answer is locked in.' }
  if (status === 'sending' || lock === 'sending')
    return { Icon: LoaderCircle, tone: 'plain', text: 'Sending your answer…' }
  if (status === 'in') {
    const more = isOpen ? ' Press it again to lock it in.' : ''
    return { Icon: CircleCheck, tone: 'success', text: `Your answer is in.${more}` }
  }
  return { Icon: null, tone: 'plain', text: isOpen ? 'Pick a choice.' : 'No answer was given in time.' }
}
