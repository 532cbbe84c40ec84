import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { changeActivity } from '@icio/contracts/rooms/endpoints'
import type { HostActivity, HostRoom } from '@icio/contracts/rooms/room-views'
import { hostNoteLength, plannedMinutes } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { useEffect, useState, type FormEvent } from 'react'
import {
  agendaProgress,
  behindText,
  minutesText,
  plannedAt,
  plannedMinutesOf,
  plannedTimes,
} from './agenda-clock.js'
import type { DeskProps } from './desk-props.js'
import { titleOf } from './next-step.js'
import styles from './desk.module.css'

const clockEveryMs = 10_000

/** How long the agenda is, and in a run how it stands beside its plan and what fits (FORUM-8). */
export function AgendaClock({ room }: { room: HostRoom }) {
  const now = useNow()
  const minutes = plannedMinutesOf(room.agenda)
  if (minutes === 0) return null
  const progress = room.run_id === null ? null : agendaProgress(room, now)
  if (!progress)
    return <p className={styles.facts}>{`${minutesText(minutes)} are planned for this agenda.`}</p>
  const { behind, left, planned, waiting, skip } = progress
  return (
    <div role="status" className={styles.clock}>
      <p>
        <strong>{behindText(behind)}</strong>{' '}
        {left > 0
          ? `${minutesText(left)} left, ${planned} planned for what is to come.`
          : 'The planned time is over.'}
      </p>
      {skip.length > 0 && (
        <p>
          {left > 0
            ? `${minutesText(left)} left: skip ${skip.length} of ${waiting}?`
            : waiting === 1
              ? '1 is left.'
              : `${waiting} are left.`}
          {skip.length < waiting &&
            ` The rest fits without ${skip.map((each) => `“${titleOf(each)}”`).join(', ')}.`}
        </p>
      )}
    </div>
  )
}

/** The planned clock of one activity, and its note: 9:13 AM, 10 minutes (FORUM-8). */
export function PlannedFacts({ activity, room }: { activity: HostActivity; room: HostRoom }) {
  const { minutes, host_note } = activity
  const from = plannedTimes(room.agenda).get(activity.id)?.from ?? 0
  const isTimed = plannedMinutesOf(room.agenda) > 0
  return (
    <>
      {isTimed && (
        <p className={styles.planned}>
          <span>{plannedAt(from, room.agenda_starts_at)}</span>
          {minutes !== undefined && <span>{minutesText(minutes)}</span>}
        </p>
      )}
      {host_note && <p className={styles.note}>For you: {host_note}</p>}
    </>
  )
}

/** The fields for the minutes and the note of a draft; nobody but hosts reads them (FORUM-8). */
export function PlanForm({
  activity,
  room,
  act,
  onSaved,
}: DeskProps & { activity: HostActivity; onSaved: () => void }) {
  const [minutes, setMinutes] = useState(activity.minutes === undefined ? '' : String(activity.minutes))
  const [note, setNote] = useState(activity.host_note ?? '')
  const [error, setError] = useState<string | undefined>()
  const rule = { ...plannedMinutes, whole: true }
  async function save(event: FormEvent) {
    event.preventDefault()
    const problem = minutes.trim() === '' ? null : numberProblem(minutes, rule)
    setError(problem ?? undefined)
    if (problem) return
    const body = { minutes: readNumber(minutes) ?? 0, host_note: note.trim() }
    const params = { id: room.id, aid: activity.id }
    if (await act((call) => call(changeActivity, { params, body }))) onSaved()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <NumberField
        {...rule}
        label={`Minutes for ${titleOf(activity)}`}
        hint={`${plannedMinutes.least} to ${plannedMinutes.most}; empty where it takes none.`}
        text={minutes}
        error={error}
        onText={(text) => {
          setMinutes(text)
          setError(undefined)
        }}
      />
      <TextAreaField
        label="Note for hosts"
        hint="Seen at the desk and on the run sheet, never on the stage or a phone."
        required={false}
        maxLength={hostNoteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" variant="primary">
        Save time and note
      </Button>
    </form>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockEveryMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
