import { digitsText } from '@icio/contracts/numbers/figure-text'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { rangeProblem, type RangeLimits, type RangeProblem } from '@icio/contracts/ranges/rules'
import type { GivenRange } from '@icio/contracts/ranges/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { useState, type FormEvent } from 'react'
import { RangeLineInput } from './range-line-input.js'
import styles from './range-form.module.css'

type Errors = Partial<Record<RangeProblem['field'], string>>

/**
 * The two ends of a 90% range, typed or dragged on the line (RANGE-3, RANGE-5, RANGE-6).
 *
 * @param id names the form for a button elsewhere that sends it; the form then has none
 * @param given the range to start with; none for a new question
 * @param problem what the server has refused
 */
export function RangeForm({
  id,
  question,
  ownRange: ownRange,
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
  /** Label of the form's own button. */
  action?: string
  onGive: (range: GivenRange) => void
}) {
  const [texts, setTexts] = useState({
    low: ownRange ? String(ownRange.low) : '',
    high: ownRange ? String(ownRange.high) : '',
  })
  const [errors, setErrors] = useState<Errors>({})
  // What the server has refused ends with a change of either field, as what the form itself has found.
  const [ended, setEnded] = useState<RangeProblem | null>(null)
  const shown: Errors = problem && problem !== ended ? { [problem.field]: problem.text } : errors

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
    const found = rangeProblem({ low, high }, question)
    setErrors(found ? { [found.field]: found.text } : {})
    if (found) focusField(event.currentTarget, found.field)
    else onGive({ low, high })
  }
  const change = (name: 'low' | 'high', text: string) => {
    setTexts((before) => ({ ...before, [name]: text }))
    setErrors({})
    setEnded(problem)
  }
  const field = (name: 'low' | 'high', label: string, hint: string) => (
    <NumberField
      name={name}
      unit={question.unit}
      least={question.least}
      label={`${label} (${question.unit})`}
      hint={hint}
      text={texts[name]}
      error={shown[name]}
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
