import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { rangeProblem, type RangeLimits, type RangeProblem } from '@icio/contracts/ranges/rules'
import type { GivenRange } from '@icio/contracts/ranges/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { useState, type FormEvent } from 'react'
import styles from './range-form.module.css'

type Errors = Partial<Record<RangeProblem['field'], string>>

/**
 * The two ends of a 90% range (RANGE-3, RANGE-5, RANGE-6).
 *
 * @param given the range to start with; none for a new question
 * @param problem what the server has refused
 */
export function RangeForm({
  question,
  given,
  problem,
  busy,
  action,
  isOneOfMany = false,
  onGive,
}: {
  question: RangeLimits
  given?: GivenRange | undefined
  problem: RangeProblem | null
  busy: boolean
  action: string
  /** True in a list of forms, where no button is the main one. */
  isOneOfMany?: boolean
  onGive: (range: GivenRange) => void
}) {
  const [texts, setTexts] = useState({
    low: given ? String(given.low) : '',
    high: given ? String(given.high) : '',
  })
  const [errors, setErrors] = useState<Errors>({})
  // What the server has refused ends with a change of either field, as what the form itself has found.
  const [ended, setEnded] = useState<RangeProblem | null>(null)
  const shown: Errors = problem && problem !== ended ? { [problem.field]: problem.text } : errors

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const how = { unit: question.unit }
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
  const field = (name: 'low' | 'high', label: string, hint: string) => (
    <NumberField
      name={name}
      unit={question.unit}
      least={question.least}
      label={`${label} (${question.unit})`}
      hint={hint}
      text={texts[name]}
      error={shown[name]}
      onText={(text) => {
        setTexts({ ...texts, [name]: text })
        setErrors({})
        setEnded(problem)
      }}
    />
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.ends}>
        {field('low', 'Lower end', 'Only 1 chance in 20 that the true figure is lower.')}
        {field('high', 'Upper end', 'Only 1 chance in 20 that it is higher.')}
      </div>
      <Button
        type="submit"
        variant={isOneOfMany ? 'secondary' : 'primary'}
        size={isOneOfMany ? 'md' : 'lg'}
        busy={busy}
      >
        {action}
      </Button>
    </form>
  )
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
