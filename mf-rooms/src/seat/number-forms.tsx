import type { PublicActivity } from '@icio/contracts/rooms/room-views'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState } from 'react'
import { figureText } from '../room/result-texts.js'
import { problemOf, Sending, type AnswerFormProps } from './sending.js'

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text.replaceAll(',', '')))

function limitsText({ least, most, unit, decimals }: PublicActivity): string {
  if (least === undefined || most === undefined) return ''
  const figures = { ...(unit === undefined ? {} : { unit }), ...(decimals === undefined ? {} : { decimals }) }
  return `From ${figureText(least, figures)} to ${figureText(most, figures)}.`
}

/** One number. */
export function NumberForm({ activity, own, send }: AnswerFormProps) {
  const [text, setText] = useState(own?.value.number === undefined ? '' : String(own.value.number))
  const [error, setError] = useState<string | null>(null)
  function submit() {
    const number = numberIn(text)
    const value = number === undefined ? {} : { number }
    const problem = problemOf(activity, value)
    setError(problem)
    if (!problem) void send(value)
  }
  return (
    <Sending onSend={submit} label={own ? 'Change' : 'Send'}>
      <TextField
        label={activity.unit ? `Your number (${activity.unit})` : 'Your number'}
        hint={limitsText(activity)}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error ?? undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </Sending>
  )
}

/** A range that shall hold the true figure. */
export function RangeForm({ activity, own, send }: AnswerFormProps) {
  const [low, setLow] = useState(own?.value.low === undefined ? '' : String(own.value.low))
  const [high, setHigh] = useState(own?.value.high === undefined ? '' : String(own.value.high))
  const [error, setError] = useState<string | null>(null)
  function submit() {
    const [from, to] = [numberIn(low), numberIn(high)]
    const value = {
      ...(from === undefined ? {} : { low: from }),
      ...(to === undefined ? {} : { high: to }),
    }
    const problem = problemOf(activity, value)
    setError(problem)
    if (!problem) void send(value)
  }
  return (
    <Sending onSend={submit} label={own ? 'Change' : 'Send'}>
      <p>Give the range that holds the true figure with 90 % certainty. {limitsText(activity)}</p>
      <TextField
        label="From"
        inputMode="decimal"
        autoComplete="off"
        value={low}
        onChange={({ target }) => setLow(target.value)}
      />
      <TextField
        label="To"
        inputMode="decimal"
        autoComplete="off"
        value={high}
        error={error ?? undefined}
        onChange={({ target }) => setHigh(target.value)}
      />
    </Sending>
  )
}
