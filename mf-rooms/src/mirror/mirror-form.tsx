import { digitsText } from '@icio/contracts/numbers/figure-text'
import { numberProblem, readNumber, type NumberRule } from '@icio/contracts/numbers/read-number'
import type { AnswerValue } from '@icio/contracts/rooms/endpoints'
import {
  expectedPercent,
  guessPercent,
  mirrorTexts,
  mirrorValueProblem,
  type MirrorOutcome,
  type MirrorView,
  type Wording,
} from '@icio/contracts/rooms/mirror'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { useState, type FormEvent } from 'react'
import { OneOf, stepsOf } from '../seat/one-of.js'
import { statusOf, useAnswering, type SeatActivityProps } from '../seat/use-answering.js'
import seatStyles from '../seat/seat-screen.module.css'
import { WordingTable } from './wording-table.js'
import styles from './mirror.module.css'

export interface MirrorSeatProps extends SeatActivityProps {
  mirror: MirrorView
}

interface MirrorFormProps extends MirrorSeatProps {
  wording: Wording
}

interface Entered {
  choice: string
  number: string
  guess: string
  expected: string
}

const numberRules = (outcome: MirrorOutcome) =>
  ({
    number:
      outcome.kind === 'option' ? {} : { ...outcome, unit: outcome.kind === 'number' ? outcome.unit : '' },
    guess: { ...guessPercent, unit: '%' },
    expected: { ...expectedPercent, unit: '%' },
  }) satisfies Record<string, NumberRule>

type Problem = { field: 'choice_ids' | 'number' | 'guess' | 'expected'; text: string }

/** Returns the value that is sent, or the first field that is wrong with what to write instead (MIRROR-14, MIRROR-15). */
function readEntered(
  { form, outcome, repeat: isRepeat }: Pick<MirrorView, 'form' | 'outcome' | 'repeat'>,
  options: Wording['options'],
  input: Entered,
): { value: AnswerValue } | { problem: Problem } {
  const repeat = isRepeat === true
  const rules = numberRules(outcome)
  const fields = [
    ...(outcome.kind === 'option' ? [] : (['number'] as const)),
    ...(form === 'own' ? (['guess'] as const) : []),
    ...(form === 'noise' && !repeat ? (['expected'] as const) : []),
  ]
  for (const field of fields) {
    const text = numberProblem(input[field], rules[field])
    if (text) return { problem: { field, text } }
  }
  const value: AnswerValue = {
    ...(outcome.kind === 'option' ? { choice_ids: input.choice ? [input.choice] : [] } : {}),
    ...Object.fromEntries(fields.map((field) => [field, readNumber(input[field], rules[field])])),
  }
  const wrong = mirrorValueProblem({ form, outcome, repeat, options }, value)
  if (!wrong) return { value }
  const field = fields.find((name) => wrong !== 'unknown_choice' && wrong.path === `value.${name}`)
  return {
    problem:
      field && wrong !== 'unknown_choice'
        ? { field, text: `This ${wrong.message}.` }
        : { field: 'choice_ids', text: 'Choose one of the options.' },
  }
}

/** The one form of an experiment (MIRROR-14 to MIRROR-17): an option or a number, and what is asked besides. */
export function MirrorForm({ activity, mirror, wording, room, store }: MirrorFormProps) {
  const own = room.own.find(({ activity_id }) => activity_id === activity.id)
  const [input, setInput] = useState<Entered>({
    choice: own?.value.choice_ids?.[0] ?? wording.ticked ?? '',
    number: numberText(own?.value.number),
    guess: numberText(own?.value.guess),
    expected: numberText(own?.value.expected),
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const { outcome, give } = useAnswering(store)
  const { form, outcome: mirrorOutcome, repeat = false } = mirror
  const rules = numberRules(mirrorOutcome)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const read = readEntered(mirror, wording.options, input)
    if ('problem' in read) return setProblem(read.problem)
    setProblem(null)
    await give({ activity_id: activity.id, value: read.value })
  }

  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined)
  const enter = (change: Partial<Entered>) => setInput((before) => ({ ...before, ...change }))
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onChange={() => setProblem(null)}
      noValidate
    >
      {room.small && !own && <p className={seatStyles.small}>{roomTexts.smallGroup}</p>}
      <WhatIsKnown mirror={mirror} wording={wording} />
      {form === 'noise' && !repeat && (
        <NumberField
          {...rules.expected}
          label={mirrorTexts.expected}
          hint="From 0 to 200%."
          text={input.expected}
          error={errorOf('expected')}
          onText={(expected) => enter({ expected })}
        />
      )}
      {wording.options && (
        <OneOf
          legend="Your answer"
          className={styles.options}
          name="mirror-option"
          options={wording.options.map(({ id, text }) => ({ value: id, text: <span>{text}</span> }))}
          chosen={input.choice}
          choose={(choice) => enter({ choice })}
          error={errorOf('choice_ids')}
        />
      )}
      {mirrorOutcome.kind === 'scale' && (
        <OneOf
          legend={`${mirrorOutcome.least} ${mirrorOutcome.low}, ${mirrorOutcome.most} ${mirrorOutcome.high}`}
          className={styles.scale}
          name="mirror-scale"
          options={stepsOf(mirrorOutcome).map((step) => ({ value: String(step), text: step }))}
          chosen={input.number}
          choose={(number) => enter({ number })}
          error={errorOf('number')}
        />
      )}
      {mirrorOutcome.kind === 'number' && (
        <NumberField
          unit={mirrorOutcome.unit}
          least={mirrorOutcome.least}
          most={mirrorOutcome.most}
          label={`${form === 'noise' ? wording.text : 'Your number'} (${mirrorOutcome.unit})`}
          hint={`From ${digitsText(mirrorOutcome.least, mirrorOutcome)} to ${digitsText(mirrorOutcome.most, mirrorOutcome)}.`}
          text={input.number}
          error={errorOf('number')}
          onText={(number) => enter({ number })}
        />
      )}
      {form === 'own' && (
        <NumberField
          {...rules.guess}
          label={mirrorTexts.guess}
          hint="From 0 to 100%."
          text={input.guess}
          error={errorOf('guess')}
          onText={(guess) => enter({ guess })}
        />
      )}
      <Button type="submit" variant="primary" size="lg">
        {own ? 'Change' : 'Send'}
      </Button>
      <p className={seatStyles.status} role="status">
        {activity.closing && 'Closing. '}
        {statusOf(outcome ?? (own ? 'accepted' : null))}
      </p>
    </form>
  )
}

/** What a person reads before the fields: the table of the case, its facts, and the criteria once they were talked about. */
function WhatIsKnown({
  mirror: { facts, repeat, criteria },
  wording,
}: Pick<MirrorFormProps, 'mirror' | 'wording'>) {
  return (
    <>
      {wording.table && <WordingTable table={wording.table} />}
      {facts && (
        <div className={styles.facts}>
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
      )}
      {repeat && criteria && (
        <div className={styles.consent}>
          <p>
            <strong>{mirrorTexts.again}.</strong>
          </p>
          <ul>
            {criteria.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))
