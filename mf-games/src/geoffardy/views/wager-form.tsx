import type { BoardQuestion, BoardGame } from '@icio/contracts/game-sessions/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useId, useState, type FormEvent } from 'react'
import { mostToWager } from '@icio/contracts/games/board-rules'
import { useLocalSwitch } from '@icio/shared-ui/parts/local-switch'
import { useEnterToContinue } from '../../play/answer-keys.js'
import { useArrivalFocus } from '../../play/use-arrival-focus.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import styles from './clue-view.module.css'

interface WagerFormProps {
  question: BoardQuestion
  most: number
  onPlace: (wager: number) => void
  onBack: () => void
}

/** Asks before the last clue turns how many of the points go on it (BOARD-20). */
export function WagerForm({ question, most, onPlace, onBack }: WagerFormProps) {
  const id = useId()
  const title = useArrivalFocus<HTMLHeadingElement>('take')
  const [wager, setWager] = useState(0)
  useEnterToContinue(title, () => onPlace(wager))
  const place = (event: FormEvent) => {
    event.preventDefault()
    onPlace(wager)
  }
  return (
    <form className={styles.wager} onSubmit={place}>
      <QuestionLabels badges={[question.category]} worth={`${question.points} points`} />
      <h2 className={styles.clue} ref={title} tabIndex={-1}>
        The last clue. How many of your {most} points go on it?
      </h2>
      <p>Right adds them to the points of the cell; wrong takes them away.</p>
      <div className={styles.amount}>
        <label htmlFor={id}>Your wager</label>
        <output htmlFor={id}>{wager} points</output>
        <input
          type="range"
          id={id}
          min={0}
          max={most}
          step={50}
          value={wager}
          aria-valuetext={`${wager} points`}
          onChange={(event) => setWager(event.target.valueAsNumber)}
        />
      </div>
      <div className={styles.foot}>
        <Button type="submit" variant="primary" size="lg">
          Show the Clue
        </Button>
        <Button variant="quiet" icon={<ArrowLeft />} onClick={onBack}>
          Back to Board
        </Button>
      </div>
    </form>
  )
}

/** The setting 'Final wager', before the first game and before the next one (BOARD-20). */
export function WagerSwitch() {
  const [isOn, set] = useWagerSetting()
  return (
    <CheckboxField
      label="Final wager"
      hint="The last clue asks how many of your points go on it."
      checked={isOn}
      onChange={(event) => set(event.target.checked)}
    />
  )
}

/** Reads and sets whether the last clue asks for a wager; this browser remembers it (BOARD-20). */
function useWagerSetting() {
  return useLocalSwitch('icio:final-wager', false)
}

/** The wager on the open clue: how much is possible, and what has been placed; null until then. */
export function useFinalWager({ answers, score }: BoardGame) {
  const [isOn] = useWagerSetting()
  const [wager, place] = useState<number | null>(null)
  return { most: isOn ? mostToWager({ answered: answers.length, score }) : 0, placed: wager, place }
}
