import type { AnswerQuestion, BoardGame, BoardQuestion } from '@icio/contracts/game-sessions/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { keptClear } from '@icio/shared-ui/parts/clear-place'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { Notice } from '@icio/shared-ui/parts/notice'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useId, useRef, useState, type CSSProperties } from 'react'
import { useConfidenceSetting } from '../../calibration/confidence.js'
import { ConfidenceSlider, ConfidenceSwitch } from '../../calibration/confidence-slider.js'
import { keyRange, useAnswerKeys, useAnswerKeysSetting } from '../../play/answer-keys.js'
import { useArrivalFocus } from '../../play/use-arrival-focus.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { columnsOf, type BoardPhase } from '../board-phase.js'
import { useFinalWager } from '../final-wager.js'
import { BoardProgress } from './board-progress.js'
import styles from './clue-view.module.css'
import { WagerForm } from './wager-form.js'

interface ClueViewProps {
  phase: Extract<BoardPhase, { at: 'question' }>
  onAnswer: (answer: AnswerQuestion) => void
  onBack: () => void
}

/**
 * The clue of a cell with three questions; picking one submits the answer (BOARD-7, BOARD-8). It turns over from the
 * place of its cell to the size of the board (BOARD-19).
 */
export function ClueView(props: ClueViewProps) {
  const { game, cell } = props.phase
  const { most, placed, place } = useFinalWager(game)
  const question = game.questions.find(({ id }) => id === cell)
  if (!question) return null
  if (placed !== null || most === 0) return <OpenClue {...props} question={question} wager={placed ?? 0} />
  return (
    <>
      <BoardProgress score={game.score} done={game.answers.length} />
      <Card className={styles.card}>
        <WagerForm question={question} most={most} onPlace={place} onBack={props.onBack} />
      </Card>
    </>
  )
}

interface OpenClueProps extends ClueViewProps {
  question: BoardQuestion
  wager: number
}

function OpenClue({ phase, question, wager, onAnswer, onBack }: OpenClueProps) {
  const { game, cell, submission } = phase
  const taskId = useId()
  const [asked, setAsked] = useConfidenceSetting()
  const [confidence, setConfidence] = useState<number | null>(null)
  const clue = useArrivalFocus<HTMLHeadingElement>('take')
  const [keysOn, setKeysOn] = useAnswerKeysSetting()
  const pick = (choice_id: string) =>
    onAnswer({
      question_id: question.id,
      choice_id,
      ...(asked && confidence !== null ? { confidence } : {}),
      ...(wager > 0 ? { wager } : {}),
    })
  const card = useRef<HTMLDivElement>(null)
  useAnswerKeys(card, {
    isOn: keysOn,
    choiceIds: question.choices.map(({ id }) => id),
    onPick: pick,
    onSubmit: () => {},
  })
  return (
    <>
      <BoardProgress score={game.score} done={game.answers.length} />
      <Card ref={card} className={styles.card} data-in-play style={turnsFrom(game, cell)}>
        <QuestionLabels
          badges={[question.category]}
          worth={`${question.points} points${wager > 0 ? `, ${wager} wagered` : ''}`}
        />
        <h2 className={styles.clue} ref={clue} tabIndex={-1}>
          {question.answer}
        </h2>
        {asked && (
          <ConfidenceSlider
            value={confidence}
            locked={submission.at === 'sending'}
            onChange={setConfidence}
          />
        )}
        <p className={styles.task} id={taskId}>
          Pick the question that this answers. The first pick counts.
        </p>
        <div className={styles.choices} role="group" aria-labelledby={taskId} {...keptClear}>
          {question.choices.map(({ id, text }, index) => (
            <Button
              key={id}
              size="lg"
              icon={<span className={styles.sign}>{index + 1}</span>}
              className={styles.choice}
              aria-disabled={submission.at === 'sending' || undefined}
              onClick={() => pick(id)}
            >
              {text}
            </Button>
          ))}
        </div>
        {submission.at === 'failed' && (
          <Notice tone="warning" role="alert" title="Your answer has not been sent">
            {submission.text} Nothing is lost: please pick again.
          </Notice>
        )}
        <div className={styles.foot}>
          <Button variant="quiet" icon={<ArrowLeft />} onClick={onBack}>
            Back to Board
          </Button>
          <div className={styles.settings}>
            <div className={styles.keys}>
              <CheckboxField
                label={`Answer with keys ${keyRange(question.choices.length, false)}`}
                checked={keysOn}
                onChange={(event) => setKeysOn(event.target.checked)}
              />
            </div>
            <ConfidenceSwitch asked={asked} onAsk={setAsked} />
          </div>
        </div>
      </Card>
    </>
  )
}

/** Returns the place of the cell relative to the middle of the board, in columns and rows, for the turn. */
function turnsFrom(game: BoardGame, cell: string) {
  const columns = columnsOf(game)
  const column = columns.findIndex(({ cells }) => cells.some(({ id }) => id === cell))
  const row = columns[column]?.cells.findIndex(({ id }) => id === cell) ?? 0
  return { '--from-column': column - 1, '--from-row': row - 1 } as CSSProperties
}
