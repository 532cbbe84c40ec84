import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { Notice } from '@icio/shared-ui/parts/notice'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { confidenceRange, useConfidenceSetting } from '../../calibration/confidence.js'
import { ConfidenceSlider } from '../../calibration/confidence-slider.js'
import { useArrivalFocus } from '../../play/use-arrival-focus.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import type { BoardPhase } from '../board-phase.js'
import { BoardProgress } from './board-progress.js'
import styles from './clue-view.module.css'

interface ClueViewProps {
  phase: Extract<BoardPhase, { at: 'question' }>
  onAnswer: (choiceId: string, confidence?: number) => void
  onBack: () => void
}

/** The clue of a cell with three questions; picking one submits the answer (BOARD-7, BOARD-8). */
export function ClueView({ phase, onAnswer, onBack }: ClueViewProps) {
  const { game, cell, submission } = phase
  const [asked, setAsked] = useConfidenceSetting()
  const [confidence, setConfidence] = useState<number>(confidenceRange.least)
  const clue = useArrivalFocus<HTMLHeadingElement>('take')
  const question = game.questions.find(({ id }) => id === cell)
  if (!question) return null
  return (
    <>
      <BoardProgress score={game.score} done={game.answers.length} />
      <Card className={styles.card}>
        <QuestionLabels badges={[question.category]} worth={`${question.points} points`} />
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
        <div className={styles.choices} role="group" aria-label="Pick the question that this answers">
          {question.choices.map(({ id, text }) => (
            <Button
              key={id}
              size="lg"
              className={styles.choice}
              aria-disabled={submission.at === 'sending' || undefined}
              onClick={() => onAnswer(id, asked ? confidence : undefined)}
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
          <CheckboxField
            label="Say how sure I am"
            checked={asked}
            onChange={(event) => setAsked(event.target.checked)}
          />
        </div>
      </Card>
    </>
  )
}
