import { figureText } from '@icio/contracts/numbers/figure-text'
import { numberProblem, readingText, readNumber } from '@icio/contracts/numbers/read-number'
import type { AnswerValue } from '@icio/contracts/rooms/endpoints'
import {
  roundConfidence,
  roundInstruction,
  roundTexts,
  tablesVotes,
  type RoundView,
} from '@icio/contracts/rooms/round'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import { ActivityClock } from '../room/activity-clock.js'
import { outcomeTexts } from '../room/room-store.js'
import { AnswerForm } from '../seat/answer-form.js'
import { OneOf, stepsOf } from '../seat/one-of.js'
import { statusOf, useAnswering, type SeatActivityProps } from '../seat/use-answering.js'
import seatStyles from '../seat/seat-screen.module.css'
import styles from './round.module.css'

// A vote needs neither charts nor results, and the page of a seat has a budget (ROOM-27).
const RoundResult = lazy(() => import(/* webpackChunkName: "round-result" */ './round-result.js'))
const EstimateStrip = lazy(() =>
  import(/* webpackChunkName: "round-result" */ './estimate-plot.js').then((module) => ({
    default: module.EstimateStrip,
  })),
)

interface RoundSeatProps extends SeatActivityProps {
  round: RoundView
}

/** A boardroom round on a device (ROUND-3, ROUND-4, ROUND-6, ROUND-10, ROUND-17): each phase begins with nothing filled in. */
export default function RoundSeat(props: RoundSeatProps) {
  const { activity, round, room, store } = props
  const { prompt, state } = activity
  const { phase, vote } = round
  const isVote = state === 'open' && phase !== 'discuss'
  const instruction = state === 'open' ? roundInstruction(phase) : null
  return (
    <section className={seatStyles.activity} aria-labelledby="room-question">
      <h2 id="room-question" className={seatStyles.prompt}>
        {prompt}
      </h2>
      {instruction && <p className={styles.instruction}>{instruction}</p>}
      <ActivityClock activity={activity} receivedAt={store.receivedAt} paused={room.paused} />
      {isVote && <Vote key={vote} {...props} />}
      {phase === 'discuss' && <Discussion {...props} />}
      {state === 'closed' && phase !== 'discuss' && <p className={seatStyles.still}>{closedText(phase)}</p>}
      {state === 'shown' && round.results && (
        <Suspense fallback={<p role="status">Opening the result…</p>}>
          <RoundResult {...activity} results={round.results} view={round} />
        </Suspense>
      )}
      {state === 'shown' && activity.solution?.explanation && (
        <p className={seatStyles.why}>{activity.solution.explanation}</p>
      )}
    </section>
  )
}

function closedText(phase: RoundView['phase']): string {
  return phase === 'read'
    ? 'Closed. Wait for the host: the discussion comes next.'
    : 'Closed. The result comes next.'
}

/** One vote: an answer, and with a right option how sure one is. */
function Vote({ activity, round, room, store }: RoundSeatProps) {
  const { outcome, give } = useAnswering(store)
  const own = room.own.find((one) => one.activity_id === activity.id && one.round === round.vote)
  const [confidence, setConfidence] = useState<number | undefined>(own?.confidence)

  const send = (value: AnswerValue, sure = confidence) =>
    give({
      activity_id: activity.id,
      round: round.vote,
      value,
      ...(sure === undefined ? {} : { confidence: sure }),
    })
  const status = statusOf(outcome ?? (own ? 'accepted' : null))
  return (
    <>
      {room.small && !own && <p className={seatStyles.small}>{roomTexts.smallGroup}</p>}
      <AnswerForm activity={{ ...activity, kind: round.form }} own={own} send={(value) => send(value)} />
      {round.asks_confidence && (
        // Unset at first, and a vote can be sent without (ROUND-3).
        <OneOf
          legend={roundTexts.sure}
          className={styles.confidence}
          name="round-confidence"
          options={stepsOf(roundConfidence).map((value) => ({ value, text: `${value}%` }))}
          chosen={confidence}
          choose={(sure) => {
            setConfidence(sure)
            if (own) void send(own.value, sure)
          }}
        />
      )}
      <p className={seatStyles.status} role="status">
        {activity.closing ? `Closing. ${status}` : status}
      </p>
    </>
  )
}

/** While people talk: the question stays, numbers are shown as dots, and one seat writes for its table. */
function Discussion(props: RoundSeatProps) {
  const { activity, round } = props
  const { options = [] } = activity
  return (
    <>
      {options.length > 0 && (
        <ol className={styles.reminder} role="list">
          {options.map(({ id, text }, index) => (
            <li key={id}>
              <OptionMark index={index} />
              <span>{text}</span>
            </li>
          ))}
        </ol>
      )}
      {round.estimates && (
        <>
          <p>{roundTexts.farOut}</p>
          <Suspense fallback={<p role="status">Opening the estimates…</p>}>
            <EstimateStrip {...activity} estimates={round.estimates} />
          </Suspense>
        </>
      )}
      {round.asks_tables && <TableNumber {...props} />}
      {activity.state === 'closed' && <p className={seatStyles.still}>Closed. The next vote comes now.</p>}
    </>
  )
}

/** The number of a table: whoever presses first writes it (ROUND-17). */
function TableNumber({ activity, round, room, store }: RoundSeatProps) {
  const { table } = round
  const [text, setText] = useState(table?.number === null || !table ? '' : String(table.number))
  const [note, setNote] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { unit, least, most } = activity
  const rule = { unit, least, most }
  const isOpen = activity.state === 'open'
  if (room.seat.table === null) return <p>You are not at a table, so you write no number for one.</p>

  async function give(table_number: number | null) {
    // A discussion between the second and the third vote has a number of its own.
    const discussion = round.vote === 1 ? tablesVotes[0] : tablesVotes[1]
    const outcome = await store.answer({
      activity_id: activity.id,
      round: discussion,
      value: { table_number },
    })
    if (outcome === 'not_open') setNote('Somebody at your table writes already.')
    else if (outcome === 'refused')
      setNote(
        `Enter a number from ${readingText(activity.least ?? 0)} to ${readingText(activity.most ?? 0)}.`,
      )
    else setNote(outcomeTexts[outcome])
    await store.refresh()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = numberProblem(text, rule)
    setProblem(wrong)
    const number = readNumber(text, rule)
    if (wrong || number === null) return setNote(null)
    void give(number)
  }

  if (!table?.mine)
    return (
      <div className={styles.table}>
        {table ? (
          <p>
            {table.number === null
              ? 'Somebody at your table writes its number.'
              : `Your table says ${figureText(table.number, { unit })}.`}
          </p>
        ) : (
          isOpen && (
            <>
              <p>Agree on one number for table {room.seat.table}.</p>
              <Button variant="primary" onClick={() => void give(null)}>
                {roundTexts.write}
              </Button>
            </>
          )
        )}
        <p role="status">{note}</p>
      </div>
    )
  return (
    <form className={styles.table} onSubmit={submit} noValidate>
      <NumberField
        {...rule}
        label={`The number of table ${room.seat.table}${unit ? ` (${unit})` : ''}`}
        text={text}
        error={problem ?? undefined}
        disabled={!isOpen}
        onText={(newText) => {
          setText(newText)
          setProblem(null)
        }}
      />
      {isOpen && (
        <Button type="submit" variant="primary">
          {table.number === null ? 'Send' : 'Change'}
        </Button>
      )}
      <p role="status">{note}</p>
    </form>
  )
}
