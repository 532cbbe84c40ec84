import type { LiveQuestion, PhaseView } from '@icio/contracts/lobby-live'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ChoiceList, type Verdict } from '@icio/shared-ui/parts/choice-list'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useId } from 'react'
import { answerKeys, keyRange, useAnswerKeysSetting } from '../../play/answer-keys.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { difficultyWords } from '../../quiz/views/difficulty-words.js'
import type { OwnChoice } from '../own-answer.js'
import { AnswerStanding } from './answer-standing.js'
import styles from './live-question.module.css'
import { stageMark, useStageFocus } from './use-stage-focus.js'

/** A phase in which a question is on the screen. */
export type AskingState = Extract<PhaseView, { phase: 'preview' | 'open' | 'closing' | 'reveal' }>

interface LiveQuestionProps {
  state: AskingState
  own: OwnChoice
  onPick: (choiceId: string) => void
  onLock: () => void
}

/**
 * A question from its stem to its reveal. It stays the same part over all of these phases, so that the focus stays
 * where it is: keys 1 to 4 pick, Enter locks in (MODE-5).
 */
export function LiveQuestion({ state, own, onPick, onLock }: LiveQuestionProps) {
  const titleId = useId()
  const title = useStageFocus<HTMLHeadingElement>(String(state.index))
  const [keysOn, setKeysOn] = useAnswerKeysSetting()
  const { question } = state
  const choices = question.choices ?? []
  const isOpen = state.phase === 'open' && !state.paused && own.lock === 'open'
  const picked = state.phase === 'reveal' ? (state.own?.choice_id ?? null) : own.choiceId
  const onKeyDown = answerKeys({ choiceIds: choices.map(({ id }) => id), onPick, onSubmit: onLock })
  return (
    <div
      className={styles.question}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={keysOn && isOpen ? onKeyDown : undefined}
      {...stageMark}
    >
      <QuestionLabels badges={[difficultyWords[question.difficulty]]} worth={`${question.points} points`} />
      <h3 className={styles.prompt} id={titleId} ref={title} tabIndex={-1}>
        {question.stem}
      </h3>
      {choices.length === 0 ? (
        <p className={styles.soon}>Read the question. The choices come in a moment.</p>
      ) : (
        <ChoiceList
          legend={titleId}
          choices={choices}
          selected={picked}
          onSelect={onPick}
          locked={!isOpen}
          verdicts={state.phase === 'reveal' ? verdictsOf(state, picked) : {}}
        />
      )}
      {(state.phase === 'open' || state.phase === 'closing') && (
        <>
          <AnswerStanding own={own} isOpen={state.phase === 'open'} />
          <div className={styles.foot}>
            <Button
              variant="primary"
              size="lg"
              icon={<LockKeyhole />}
              busy={own.lock === 'sending'}
              disabled={!isOpen || own.choiceId === null}
              onClick={onLock}
            >
              {own.lock === 'locked' ? 'Locked In' : 'Lock In Answer'}
            </Button>
            <CheckboxField
              label={`Answer with keys ${keyRange(choices.length, false)} and Enter`}
              checked={keysOn}
              onChange={(event) => setKeysOn(event.target.checked)}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** Green for the correct choice, red for a wrong pick; nothing tells an answer before the reveal. */
function verdictsOf(
  { question, correct_choice_id }: { question: LiveQuestion; correct_choice_id: string },
  picked: string | null,
): Record<string, Verdict | undefined> {
  const verdict = (id: string): Verdict | undefined => {
    if (id === correct_choice_id) return id === picked ? 'correct' : 'missed'
    return id === picked ? 'wrong' : undefined
  }
  return Object.fromEntries((question.choices ?? []).map(({ id }) => [id, verdict(id)]))
}
