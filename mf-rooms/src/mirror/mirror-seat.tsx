import { digitsText } from '@icio/contracts/numbers/figure-text'
import { numberProblem, readNumber, type NumberRule } from '@icio/contracts/numbers/read-number'
import { openExperiment, type AnswerValue } from '@icio/contracts/rooms/endpoints'
import {
  expectedPercent,
  guessPercent,
  mirrorTexts,
  mirrorValueProblem,
  type MirrorOutcome,
  type MirrorView,
  type Wording,
} from '@icio/contracts/rooms/mirror'
import type { OwnAnswer, PublicActivity, SeatRoom } from '@icio/contracts/rooms/room-views'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { lazy, Suspense, useCallback, useEffect, useState, type FormEvent } from 'react'
import { DrainingRule } from '@icio/shared-ui/stage/draining-rule'
import type { AnswerOutcome, RoomStore } from '../room/room-store.js'
import { outcomeTexts } from '../seat/outcome-texts.js'
import seatStyles from '../seat/seat-screen.module.css'
import { WordingTable } from './wording-table.js'
import styles from './mirror.module.css'

const MirrorResult = lazy(() => import(/* webpackChunkName: "mirror-result" */ './mirror-result.js'))

export interface MirrorSeatProps {
  activity: PublicActivity
  mirror: MirrorView
  room: SeatRoom
  store: RoomStore<SeatRoom>
}

/** An experiment of the bias mirror on a device (MIRROR-2 to MIRROR-6, MIRROR-14 to MIRROR-17). */
export function MirrorSeat({ activity, mirror, room, store }: MirrorSeatProps) {
  const { part = 'asked', wording, shown } = mirror
  const { state, clock_ms, ends_in_ms } = activity
  const isOpen = state === 'open'
  const { say, takePart } = useTakingPart(room.id, activity.id, store)
  // Who takes part in the experiments of a room is dealt the wording of each one when it opens here.
  const isUndealt = isOpen && part === 'part' && !wording
  useEffect(() => {
    if (isUndealt) void takePart(true)
  }, [isUndealt, takePart])
  return (
    <section className={seatStyles.activity} aria-labelledby="room-question">
      <h2 id="room-question" className={wording && !shown ? seatStyles.prompt : styles.title}>
        {shown ? activity.prompt : (wording?.text ?? 'A question for everybody')}
      </h2>
      {isOpen && clock_ms !== null && ends_in_ms !== null && (
        <DrainingRule endsAt={store.receivedAt + ends_in_ms} clockMs={clock_ms} paused={room.paused} />
      )}
      {isOpen && part !== 'part' && (
        <div className={styles.consent}>
          <p>
            {part === 'asked' ? mirror.intro : 'You only watch. Everybody sees what came of it afterwards.'}
          </p>
          <div className={styles.buttons}>
            <Button variant="primary" size="lg" onClick={() => void takePart(true)}>
              {mirrorTexts.takePart}
            </Button>
            {part === 'asked' && (
              <Button size="lg" onClick={() => void takePart(false)}>
                {mirrorTexts.onlyWatch}
              </Button>
            )}
          </div>
        </div>
      )}
      {say && <p role="alert">{say}</p>}
      {isOpen && wording && (
        <Answer
          key={wording.text}
          activity={activity}
          mirror={mirror}
          wording={wording}
          room={room}
          store={store}
        />
      )}
      {state === 'closed' && <p className={seatStyles.still}>Closed. The result comes next.</p>}
      {shown && (
        <Suspense fallback={<p role="status">Opening the result…</p>}>
          <MirrorResult facts={shown} results={shown.results} note={shown.note} />
        </Suspense>
      )}
    </section>
  )
}

/** Takes part, or only watches; the reply has the wording. */
function useTakingPart(roomId: string, activityId: string, { take }: RoomStore<SeatRoom>) {
  const call = useCall()
  const { log } = useHost()
  const [say, setSay] = useState<string | null>(null)
  const takePart = useCallback(
    async (part: boolean) => {
      setSay(null)
      try {
        take(await call(openExperiment, { params: { id: roomId, aid: activityId }, body: { part } }))
      } catch (error) {
        if (!(error instanceof CallError)) log.error(error, 'experiment')
        setSay(error instanceof CallError ? error.message : 'This did not work. Please try again.')
      }
    },
    [activityId, call, log, roomId, take],
  )
  return { say, takePart }
}

interface AnswerProps extends MirrorSeatProps {
  wording: Wording
}

/** The one form of an experiment: an option or a number, and what is asked besides. */
function Answer({ activity, mirror, wording, room, store }: AnswerProps) {
  const own = room.own.find(({ activity_id }) => activity_id === activity.id)
  const [choice, setChoice] = useState(own?.value.choice_ids?.[0] ?? wording.ticked ?? '')
  const [number, setNumber] = useState(typed(own?.value.number))
  const [guess, setGuess] = useState(typed(own?.value.guess))
  const [expected, setExpected] = useState(typed(own?.value.expected))
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const [outcome, setOutcome] = useState<AnswerOutcome | 'sending' | null>(null)
  const { form, outcome: asked, repeat = false } = mirror
  const rules = {
    number: asked.kind === 'option' ? {} : { ...asked, unit: asked.kind === 'number' ? asked.unit : '' },
    guess: { ...guessPercent, unit: '%' },
    expected: { ...expectedPercent, unit: '%' },
  } satisfies Record<string, NumberRule>

  async function submit(event: FormEvent) {
    event.preventDefault()
    const fields: ['number' | 'guess' | 'expected', string][] = [
      ...(asked.kind === 'option' ? [] : [['number', number] as ['number', string]]),
      ...(form === 'own' ? [['guess', guess] as ['guess', string]] : []),
      ...(form === 'noise' && !repeat ? [['expected', expected] as ['expected', string]] : []),
    ]
    for (const [field, typed] of fields) {
      const text = numberProblem(typed, rules[field])
      if (text) return setProblem({ field, text })
    }
    const value: AnswerValue = {
      ...(asked.kind === 'option' ? { choice_ids: choice ? [choice] : [] } : {}),
      ...Object.fromEntries(fields.map(([field, typed]) => [field, readNumber(typed, rules[field])])),
    }
    const wrong = mirrorValueProblem({ form, outcome: asked, repeat, options: wording.options }, value)
    if (wrong)
      return setProblem(
        wrong === 'unknown_choice'
          ? { field: 'choice_ids', text: 'Choose one of the options.' }
          : {
              field: wrong.path.replace('value.', ''),
              text:
                wrong.path === 'value.choice_ids' ? 'Choose one of the options.' : `This ${wrong.message}.`,
            },
      )
    setProblem(null)
    setOutcome('sending')
    setOutcome(await store.answer({ activityId: activity.id, value }))
  }

  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onChange={() => setProblem(null)}
      noValidate
    >
      {room.small && !own && <p className={seatStyles.small}>{roomTexts.smallGroup}</p>}
      {wording.table && <WordingTable table={wording.table} />}
      {mirror.facts && (
        <div className={styles.facts}>
          {mirror.facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
      )}
      {repeat && mirror.criteria && (
        <div className={styles.consent}>
          <p>
            <strong>{mirrorTexts.again}.</strong>
          </p>
          <ul>
            {mirror.criteria.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {form === 'noise' && !repeat && (
        <NumberField
          {...rules.expected}
          label={mirrorTexts.expected}
          hint="From 0 to 200%."
          text={expected}
          error={errorOf('expected')}
          onText={setExpected}
        />
      )}
      {wording.options && (
        <Options options={wording.options} chosen={choice} choose={setChoice} error={errorOf('choice_ids')} />
      )}
      {asked.kind === 'scale' && (
        <Scale scale={asked} chosen={number} choose={setNumber} error={errorOf('number')} />
      )}
      {asked.kind === 'number' && (
        <NumberField
          unit={asked.unit}
          least={asked.least}
          most={asked.most}
          label={`${form === 'noise' ? wording.text : 'Your number'} (${asked.unit})`}
          hint={`From ${digitsText(asked.least, asked)} to ${digitsText(asked.most, asked)}.`}
          text={number}
          error={errorOf('number')}
          onText={setNumber}
        />
      )}
      {form === 'own' && (
        <NumberField
          {...rules.guess}
          label={mirrorTexts.guess}
          hint="From 0 to 100%."
          text={guess}
          error={errorOf('guess')}
          onText={setGuess}
        />
      )}
      <Button type="submit" variant="primary" size="lg">
        {own ? 'Change' : 'Send'}
      </Button>
      <p className={seatStyles.status} role="status">
        {activity.closing && 'Closing. '}
        {statusText(outcome, own)}
      </p>
    </form>
  )
}

const typed = (value: number | undefined) => (value === undefined ? '' : String(value))

function statusText(outcome: AnswerOutcome | 'sending' | null, own: OwnAnswer | undefined): string {
  if (outcome === 'sending') return 'Sending…'
  return outcome ? outcomeTexts[outcome] : own ? outcomeTexts.accepted : ''
}

function Options({
  options,
  chosen,
  choose,
  error,
}: {
  options: readonly { id: string; text: string }[]
  chosen: string
  choose: (id: string) => void
  error: string | undefined
}) {
  return (
    <fieldset className={styles.options}>
      <legend>Your answer</legend>
      {options.map(({ id, text }) => (
        <label key={id} data-chosen={chosen === id}>
          <input type="radio" name="mirror-option" checked={chosen === id} onChange={() => choose(id)} />
          <span>{text}</span>
        </label>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

function Scale({
  scale,
  chosen,
  choose,
  error,
}: {
  scale: Extract<MirrorOutcome, { kind: 'scale' }>
  chosen: string
  choose: (value: string) => void
  error: string | undefined
}) {
  const steps = Array.from({ length: scale.most - scale.least + 1 }, (_, index) =>
    String(scale.least + index),
  )
  return (
    <fieldset className={styles.scale}>
      <legend>
        {scale.least} {scale.low}, {scale.most} {scale.high}
      </legend>
      {steps.map((step) => (
        <label key={step} data-chosen={chosen === step}>
          <input type="radio" name="mirror-scale" checked={chosen === step} onChange={() => choose(step)} />
          {step}
        </label>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
