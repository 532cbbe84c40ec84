import type { AnswerQuestion, BoardGame, BoardQuestion } from '@icio/contracts/game-sessions/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState, type CSSProperties } from 'react'
import { useConfidenceSetting } from '../../calibration/confidence-slider.js'
import { useSound } from '../../play/game-sounds.js'
import { SubmitBar } from '../../play/views/answer-bar.js'
import { QuestionCard } from '../../play/views/question-card.js'
import { RoundLayout } from '../../play/views/round-layout.js'
import { columnsOf, type BoardPhase } from '../board-phase.js'
import { useFinalWager, WagerForm } from './wager-form.js'
import { BoardProgress } from './board-progress.js'
import styles from './clue-view.module.css'

interface ClueViewProps {
  phase: Extract<BoardPhase, { at: 'question' }>
  onAnswer: (answer: AnswerQuestion) => void
  onBack: () => void
}

/**
 * The clue of a cell with three questions; one is marked and sent as in every game (BOARD-7, BOARD-8, PLAY-16). It turns over
 * from the place of its cell (BOARD-19).
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
  const [asksConfidence, setAsksConfidence] = useConfidenceSetting()
  const [confidence, setConfidence] = useState<number | null>(null)
  const [selected, select] = useState<string | null>(null)
  useSound('card', cell)
  const send = () => {
    if (selected === null) return
    onAnswer({
      question_id: question.id,
      choice_id: selected,
      ...(asksConfidence && confidence !== null ? { confidence } : {}),
      ...(wager > 0 ? { wager } : {}),
    })
  }
  return (
    <RoundLayout
      progress={
        <BoardProgress
          score={game.score}
          done={game.answers.length}
          worth={{
            points: `${question.points} points${wager > 0 ? `, ${wager} wagered` : ''}`,
            about: question.category,
          }}
        />
      }
      question={
        <div className={styles.turning} style={turnsFrom(game, cell)}>
          <QuestionCard
            prompt={question.answer}
            choices={question.choices}
            verdicts={{}}
            selected={selected}
            confidence={{
              asked: asksConfidence,
              value: confidence,
              onAsk: setAsksConfidence,
              onState: setConfidence,
            }}
            locked={false}
            submission={submission}
            arrival="take"
            onSelect={select}
            onSubmit={send}
          />
        </div>
      }
      bar={
        <SubmitBar submission={submission} selected={selected} onSubmit={send}>
          <Button variant="quiet" icon={<ArrowLeft />} onClick={onBack}>
            Back to Board
          </Button>
        </SubmitBar>
      }
    />
  )
}

/** Returns the place of the cell relative to the middle of the board, in columns and rows, for the turn. */
function turnsFrom(game: BoardGame, cell: string) {
  const columns = columnsOf(game)
  const column = columns.findIndex(({ cells }) => cells.some(({ id }) => id === cell))
  const row = columns[column]?.cells.findIndex(({ id }) => id === cell) ?? 0
  return { '--from-column': column - 1, '--from-row': row - 1 } as CSSProperties
}
