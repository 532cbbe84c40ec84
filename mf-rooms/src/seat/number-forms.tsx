import { spanText } from '@icio/contracts/numbers/figure-text'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { useState } from 'react'
import { problemOf, Sending, type AnswerFormProps } from './sending.js'

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))

function limitsText({ least, most, unit, decimals }: PublicActivity): string {
  if (least === undefined || most === undefined) return ''
  const figures = { ...(unit === undefined ? {} : { unit }), ...(decimals === undefined ? {} : { decimals }) }
  return `From ${spanText({ low: least, high: most }, figures)}.`
}

export function NumberForm({ activity, own, send }: AnswerFormProps) {
  const { unit, least, most } = activity
  const rule = { unit, least, most }
  const [text, setText] = useState(numberText(own?.value.number))
  const [error, setError] = useState<string | null>(null)
  function submit() {
    const problem = numberProblem(text, rule)
    setError(problem)
    const number = readNumber(text, rule)
    if (!problem && number !== null) void send({ number })
  }
  return (
    <Sending onSend={submit} label={own ? 'Change' : 'Send'}>
      <NumberField
        {...rule}
        label={unit ? `Your number (${unit})` : 'Your number'}
        hint={limitsText(activity)}
        text={text}
        error={error ?? undefined}
        onText={(now) => {
          setText(now)
          setError(null)
        }}
      />
    </Sending>
  )
}

export function RangeForm({ activity, own, send }: AnswerFormProps) {
  const { unit, least, most } = activity
  const rule = { unit, least, most }
  const [ends, setEnds] = useState({ low: numberText(own?.value.low), high: numberText(own?.value.high) })
  const [errors, setErrors] = useState<{ low?: string | null; high?: string | null }>({})
  function submit() {
    const wrong = { low: numberProblem(ends.low, rule), high: numberProblem(ends.high, rule) }
    const [low, high] = [readNumber(ends.low, rule), readNumber(ends.high, rule)]
    if (wrong.low ?? wrong.high) return setErrors(wrong)
    if (low === null || high === null) return
    const problem = problemOf(activity, { low, high })
    setErrors({ high: problem })
    if (!problem) void send({ low, high })
  }
  const end = (name: 'low' | 'high', label: string) => (
    <NumberField
      {...rule}
      label={label}
      text={ends[name]}
      error={errors[name] ?? undefined}
      onText={(text) => {
        setEnds({ ...ends, [name]: text })
        setErrors({})
      }}
    />
  )
  return (
    <Sending onSend={submit} label={own ? 'Change' : 'Send'}>
      <p>Give the range that holds the true figure with 90% certainty. {limitsText(activity)}</p>
      {end('low', 'From')}
      {end('high', 'To')}
    </Sending>
  )
}
