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
  entered: Entered,
): { value: AnswerValue } | { problem: Problem } {
  const repeat = isRepeat === true
  const rules = numberRules(outcome)
  const fields = [
    ...(outcome.kind === 'option' ? [] : (['number'] as const)),
    ...(form === 'own' ? (['guess'] as const) : []),
    ...(form === 'noise' && !repeat ? (['expected'] as const) : []),
  ]
  for (const field of fields) {
    const text = numberProblem(entered[field], rules[field])
    if (text) return { problem: { field, text } }
  }
  const value: AnswerValue = {
    ...(outcome.kind === 'option' ? { choice_ids: entered.choice ? [entered.choice] : [] } : {}),
    ...Object.fromEntries(fields.map((field) => [field, readNumber(entered[field], rules[field])])),
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
  const [entered, setEntered] = useState<Entered>({
    choice: own?.value.choice_ids?.[0] ?? wording.ticked ?? '',
    number: typed(own?.value.number),
    guess: typed(own?.value.guess),
    expected: typed(own?.value.expected),
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const { outcome, give } = useAnswering(store)
  const { form, outcome: asked, repeat = false } = mirror
  const rules = numberRules(asked)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const read = readEntered(mirror, wording.options, entered)
    if ('problem' in read) return setProblem(read.problem)
    setProblem(null)
    await give({ activity_id: activity.id, value: read.value })
  }

  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined)
  const enter = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }))
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
          text={entered.expected}
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
          chosen={entered.choice}
          choose={(choice) => enter({ choice })}
          error={errorOf('choice_ids')}
        />
      )}
      {asked.kind === 'scale' && (
        <OneOf
          legend={`${asked.least} ${asked.low}, ${asked.most} ${asked.high}`}
          className={styles.scale}
          name="mirror-scale"
          options={stepsOf(asked).map((step) => ({ value: String(step), text: step }))}
          chosen={entered.number}
          choose={(number) => enter({ number })}
          error={errorOf('number')}
        />
      )}
      {asked.kind === 'number' && (
        <NumberField
          unit={asked.unit}
          least={asked.least}
          most={asked.most}
          label={`${form === 'noise' ? wording.text : 'Your number'} (${asked.unit})`}
          hint={`From ${digitsText(asked.least, asked)} to ${digitsText(asked.most, asked)}.`}
          text={entered.number}
          error={errorOf('number')}
          onText={(number) => enter({ number })}
        />
      )}
      {form === 'own' && (
        <NumberField
          {...rules.guess}
          label={mirrorTexts.guess}
          hint="From 0 to 100%."
          text={entered.guess}
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

const typed = (value: number | undefined) => (value === undefined ? '' : String(value))
