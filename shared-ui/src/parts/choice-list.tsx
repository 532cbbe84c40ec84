import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useId, type ReactNode } from 'react'
import styles from './choice-list.module.css'
import { classNames } from './class-names.js'
import { keptClear } from './clear-place.js'

/** The verdict on a choice: picked and correct, picked and wrong, or correct but not picked. */
export type Verdict = 'correct' | 'wrong' | 'missed'

export interface Choice {
  id: string
  text: string
}

/** Shorter than the words of a document, because color and icon already mark the player’s own answer. */
const verdictLabels: Record<Verdict, string> = {
  correct: 'Correct answer',
  wrong: 'Your answer',
  missed: 'Correct answer',
}

interface ChoiceListProps {
  /** Id of the element with the question; it names the group. */
  legend: string
  choices: readonly Choice[]
  selected: string | null
  onSelect: (id: string) => void
  /** True once the answer is final: nothing can be changed. */
  locked?: boolean
  verdicts?: Readonly<Record<string, Verdict | undefined>>
  /** Labels the choices A, B, C instead of 1, 2, 3. */
  letters?: boolean
  /** Draws the sign before a choice instead, by its place from 0. */
  mark?: (place: number) => ReactNode
  /** Called when the choice that is selected is pressed once more; the second press of a double click is none. */
  onPressAgain?: () => void
}

/**
 * The choices of a question as a radio group: arrow keys move and select, Tab leaves the group.
 * A verdict is shown by color, icon, and text.
 */
export function ChoiceList({
  legend,
  choices,
  selected,
  onSelect,
  locked = false,
  verdicts = {},
  letters = false,
  mark,
  onPressAgain,
}: ChoiceListProps) {
  const group = useId()
  return (
    <div
      className={styles.list}
      {...keptClear}
      role="radiogroup"
      aria-labelledby={legend}
      aria-disabled={locked || undefined}
    >
      {choices.map((choice, index) => (
        <ChoiceRow
          key={choice.id}
          group={group}
          choice={choice}
          sign={
            mark?.(index) ?? (
              <span className={styles.sign} aria-hidden="true">
                {letters ? String.fromCharCode(65 + index) : index + 1}
              </span>
            )
          }
          checked={choice.id === selected}
          locked={locked}
          verdict={verdicts[choice.id]}
          onSelect={onSelect}
          onPressAgain={onPressAgain}
        />
      ))}
    </div>
  )
}

interface ChoiceRowProps {
  group: string
  choice: Choice
  sign: ReactNode
  checked: boolean
  locked: boolean
  verdict: Verdict | undefined
  onSelect: (id: string) => void
  onPressAgain: (() => void) | undefined
}

function ChoiceRow(props: ChoiceRowProps) {
  const { group, choice, sign, checked, locked, verdict, onSelect, onPressAgain } = props
  const id = useId()
  return (
    <label
      className={classNames(
        styles.choice,
        checked && styles.checked,
        locked && styles.locked,
        verdict && styles[verdict],
      )}
    >
      <input
        type="radio"
        className={styles.input}
        name={group}
        value={choice.id}
        checked={checked}
        disabled={locked}
        onChange={() => onSelect(choice.id)}
        onClick={(event) => checked && event.detail < 2 && onPressAgain?.()}
        aria-labelledby={`${id}text`}
        aria-describedby={verdict ? `${id}verdict` : undefined}
      />
      {sign}
      <span className={styles.text} id={`${id}text`}>
        {choice.text}
      </span>
      {verdict && (
        <span className={styles.verdict} id={`${id}verdict`}>
          {verdict === 'wrong' ? <CircleX /> : <CircleCheck />}
          {verdictLabels[verdict]}
        </span>
      )}
    </label>
  )
}
