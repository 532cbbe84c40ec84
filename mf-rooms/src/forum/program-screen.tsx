import type { ForumSession, Program } from '@icio/contracts/forums/endpoints'
import { byDay, programParts } from '@icio/contracts/forums/rules'
import { joinRoom } from '@icio/contracts/rooms/endpoints'
import { Link, useParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'
import { roomPaths } from '../room/room-paths.js'
import { timeText, weekdayText } from '@icio/contracts/dates/day-text'
import { useProgram } from './use-program.js'
import styles from './forum.module.css'

/** The program of a forum: what runs now with a button for each hall, what is next, and the rest by day (FORUM-12). */
export default function ProgramScreen() {
  const { code = '' } = useParams()
  const { at, program, now } = useProgram(code)
  if (!program)
    return (
      <div className={styles.program}>
        <h1 tabIndex={-1}>Forum</h1>
        {at === 'loading' ? (
          <p role="status">Looking for the program…</p>
        ) : (
          <p role="alert">
            This forum does not exist. <Link to="/room">Enter another code</Link>
          </p>
        )}
      </div>
    )
  const parts = programParts(program.sessions, now)
  return (
    <div className={styles.program}>
      <header>
        <h1 tabIndex={-1}>{program.title}</h1>
        {program.place && <p>{program.place}</p>}
      </header>
      {parts.now.length > 0 && (
        <section aria-labelledby="forum-now">
          <h2 id="forum-now">Now</h2>
          <ul role="list" className={styles.now}>
            {parts.now.map((session) => (
              <li key={session.id}>
                <p className={styles.hall}>{session.hall}</p>
                <p>{session.title}</p>
                <JoinHall session={session} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {parts.next.length > 0 && (
        <section aria-labelledby="forum-next">
          <h2 id="forum-next">Next</h2>
          <Sessions sessions={parts.next} program={program} withDay />
        </section>
      )}
      {byDay(parts.rest, program.time_zone).map(({ day, sessions }) => (
        <section key={day} aria-label={weekdayText(day)}>
          <h2>{weekdayText(day)}</h2>
          <Sessions sessions={sessions} program={program} />
        </section>
      ))}
      {program.sessions.length === 0 && <p>The program is not there yet.</p>}
    </div>
  )
}

/** Takes a seat under the disclosure, so that from the QR code to it there are two presses (ROOM-27, FORUM-12). */
function JoinHall({ session }: { session: ForumSession }) {
  const call = useCall()
  const { gate, log } = useHost()
  const [busy, setBusy] = useState(false)
  async function join() {
    setBusy(true)
    try {
      const seat = await gate.run(() => call(joinRoom, { body: { code: session.code } }))
      if (seat === 'cancelled') return
    } catch (error) {
      if (error instanceof CallError && error.code === 'disclosure_needed') return gate.reportLapsed()
      // The door of the room asks for what is missing, or says why nobody can sit down.
      if (!(error instanceof CallError)) log.error(error, 'join')
    } finally {
      setBusy(false)
    }
    location.assign(roomPaths.seat(session.code))
  }
  return (
    <Button
      variant="primary"
      size="lg"
      busy={busy}
      aria-label={`Join ${session.hall}: ${session.title}`}
      onClick={() => void join()}
    >
      Join
    </Button>
  )
}

function Sessions({
  sessions,
  program,
  withDay = false,
}: {
  sessions: readonly ForumSession[]
  program: Program
  withDay?: boolean
}) {
  const { time_zone, days } = program
  return (
    <ul role="list" className={styles.sessions}>
      {sessions.map((session) => (
        <li key={session.id}>
          <p className={styles.time}>
            {withDay && days > 1 && `${weekdayText(byDay([session], time_zone)[0]?.day ?? '')}, `}
            {timeText(session.starts_at, time_zone)} to {timeText(session.ends_at, time_zone)}
          </p>
          <p>
            {session.code ? <Link to={roomPaths.seat(session.code)}>{session.title}</Link> : session.title}
          </p>
          <p className={styles.hall}>{session.hall}</p>
        </li>
      ))}
    </ul>
  )
}
