import { digitsText } from '@icio/contracts/numbers/figure-text'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { rangeProblem, type RangeLimits, type RangeProblem } from '@icio/contracts/ranges/rules'
import type { GivenRange } from '@icio/contracts/ranges/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { useState, type FormEvent, useRef } from 'react'
import { Handle } from '@icio/shared-ui/figures/chart/handle'
import { Bar, Line, Note } from '@icio/shared-ui/figures/chart/marks'
import { Plot } from '@icio/shared-ui/figures/chart/plot'
import { useWidth } from '@icio/shared-ui/figures/chart/use-width'
import styles from './range-form.module.css'

type Errors = Partial<Record<RangeProblem['field'], string>>

/**
 * The two ends of a 90% range, typed or dragged on the line (RANGE-3, RANGE-5, RANGE-6).
 *
 * @param id names the form for a button elsewhere that sends it; the form then has none
 * @param ownRange the range to start with; none for a new question
 * @param problem what the server has refused
 */
export function RangeForm({
  id,
  question,
  ownRange,
  problem,
  busy = false,
  action,
  onGive,
}: {
  id?: string
  question: RangeLimits
  ownRange?: GivenRange | undefined
  problem: RangeProblem | null
  busy?: boolean
  action?: string
  onGive: (range: GivenRange) => void
}) {
  const [texts, setTexts] = useState({
    low: ownRange ? String(ownRange.low) : '',
    high: ownRange ? String(ownRange.high) : '',
  })
  const [errors, setErrors] = useState<Errors>({})
  // What the server has refused ends with a change of either field, as what the form itself has found.
  const [endedProblem, setEndedProblem] = useState<RangeProblem | null>(null)
  const shownErrors: Errors = problem && problem !== endedProblem ? { [problem.field]: problem.text } : errors

  const how = { unit: question.unit }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [low, high] = [readNumber(texts.low, how), readNumber(texts.high, how)]
    if (low === null || high === null) {
      const problem = (name: 'low' | 'high') => {
        const text = numberProblem(texts[name], how)
        return text ? { [name]: text } : {}
      }
      setErrors({ ...problem('low'), ...problem('high') })
      focusField(event.currentTarget, low === null ? 'low' : 'high')
      return
    }
    const formProblem = rangeProblem({ low, high }, question)
    setErrors(formProblem ? { [formProblem.field]: formProblem.text } : {})
    if (formProblem) focusField(event.currentTarget, formProblem.field)
    else onGive({ low, high })
  }
  const change = (name: 'low' | 'high', text: string) => {
    setTexts((before) => ({ ...before, [name]: text }))
    setErrors({})
    setEndedProblem(problem)
  }
  const field = (name: 'low' | 'high', label: string, hint: string) => (
    <NumberField
      name={name}
      unit={question.unit}
      least={question.least}
      label={`${label} (${question.unit})`}
      hint={hint}
      text={texts[name]}
      error={shownErrors[name]}
      onText={(text) => change(name, text)}
    />
  )
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <RangeLineInput
        question={question}
        ends={{ low: readNumber(texts.low, how), high: readNumber(texts.high, how) }}
        onEnd={(end, value) => change(end, digitsText(value, { unit: question.unit }))}
      />
      <div className={styles.ends}>
        {field('low', 'Lower end', 'Only 1 chance in 20 that the true figure is lower.')}
        {field('high', 'Upper end', 'Only 1 chance in 20 that it is higher.')}
      </div>
      {action && (
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      )}
    </form>
  )
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}

/** The ends as they are in the fields; null while a field holds no number. */
interface RangeEnds {
  low: number | null
  high: number | null
}

/** Where an end waits on the line until it is given, as a share of the line. */
const waiting = { low: 0.3, high: 0.7 }

/**
 * The line of a question, from the least to the most that can be the answer: both ends are dragged on it, and what is dragged
 * stands in the field (RANGE-3). An end that was neither dragged nor typed says nothing.
 *
 * @param onEnd called with the name of an end and its value, with three digits that count
 */
function RangeLineInput({
  question: { unit, scale, least, most },
  ends,
  onEnd,
}: {
  question: RangeLimits
  ends: RangeEnds
  onEnd: (end: 'low' | 'high', value: number) => void
}) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const isLog = scale === 'log'
  const placeOf = isLog ? Math.log : (value: number) => value
  const valueAt = (place: number) => inside(roundValue(isLog ? Math.exp(place) : place))
  const inside = (value: number) => Math.min(most, Math.max(least, value))
  const [first, last] = [placeOf(least), placeOf(most)]
  const valueOf = (end: 'low' | 'high') => inside(ends[end] ?? valueAt(first + (last - first) * waiting[end]))
  const step = 10 ** Math.floor(Math.log10((most - least) / 100))
  const text = (value: number) => digitsText(value, { unit })
  const isGiven = ends.low !== null && ends.high !== null && ends.high > ends.low
  return (
    <div ref={frame} role="group" aria-label="The range on its line">
      <Plot
        width={width}
        height={76}
        margin={{ left: 24, right: 24, top: 24, bottom: 26 }}
        x={{ min: first, max: last, bare: true }}
        y={{ min: -1, max: 1, bare: true }}
      >
        <Line
          tone="soft"
          thin
          points={[
            [first, 0],
            [last, 0],
          ]}
        />
        {isGiven && (
          <Bar x={[placeOf(valueOf('low')), placeOf(valueOf('high'))]} y={[-0.5, 0.5]} tone="third" />
        )}
        <Note at={[first, -1]} side="below-right" gap={8} text={text(least)} tone="soft" />
        <Note at={[last, -1]} side="below-left" gap={8} text={text(most)} tone="soft" />
        {(['low', 'high'] as const).map((end) => (
          <Handle
            key={end}
            at={[placeOf(valueOf(end)), 0]}
            along="x"
            slider={{
              label: end === 'low' ? 'The lower end' : 'The upper end',
              unit: ends[end] === null ? `${unit}, not said yet` : unit,
              min: least,
              max: most,
              start: valueOf(end),
              // On a log scale every value can be reached; the digits are rounded where it is taken.
              step: isLog ? Math.min(step, least) : step,
            }}
            value={valueOf(end)}
            valueAt={valueAt}
            change={(value) => onEnd(end, inside(roundValue(value)))}
          />
        ))}
      </Plot>
    </div>
  )
}

/** Three digits that count are as exact as a finger on the line; a year and its like have four. */
function roundValue(value: number): number {
  if (value === 0) return 0
  const digits = Math.floor(Math.log10(Math.abs(value)))
  const unit = 10 ** (digits === 3 ? 0 : digits - 2)
  return Math.round(value / unit) * unit
}
