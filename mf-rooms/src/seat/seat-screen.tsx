import { findRoom, joinRoom } from '@icio/contracts/rooms/endpoints'
import type { RoomDoor, SeatRoom } from '@icio/contracts/rooms/room-views'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { Link, useLocation, useParams } from '@icio/platform'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { lazy, Suspense, useCallback, useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { SeatedRoom } from './seated-room.js'
import { TableField, tableOf } from './table-choice.js'
import type { TableChoice } from './table-field.js'
import styles from './seat-screen.module.css'

// The door of a room without a second code has a budget (ROOM-36).
const SecondCodeField = lazy(
  () => import(/* webpackChunkName: "second-code-field" */ './second-code-field.js'),
)

const WaitingDoor = lazy(() => import(/* webpackChunkName: "waiting-door" */ './waiting-door.js'))

type Place =
  | { at: 'looking' }
  | { at: 'refused'; title: string; text: string; mayRetry: boolean; seconds?: number | undefined }
  | { at: 'door'; door: RoomDoor }
  | { at: 'seated'; room: SeatRoom }

/**
 * Taking part in a room (ROOM-3 to ROOM-6, ROOM-27): the title, one sentence, and 'Join' under the disclosure. A browser
 * that has its seat gets it again without a press.
 */
export default function SeatScreen() {
  const { code = '' } = useParams()
  const { gate, log } = useHost()
  const call = useCall()
  const [place, setPlace] = useState<Place>({ at: 'looking' })
  const joinInput = useEntered()
  const refuse = useCallback(
    (error: unknown) => {
      if (!(error instanceof CallError)) log.error(error, 'room')
      setPlace(refusalOf(error))
    },
    [log],
  )

  const take = useCallback(
    async (tableNumber?: number | null, secondCode = '') => {
      const body = {
        code,
        ...(tableNumber === undefined ? {} : { table: tableNumber }),
        ...(secondCode ? { second_code: secondCode } : {}),
      }
      setPlace({ at: 'seated', room: (await call(joinRoom, { body })).room })
    },
    [call, code],
  )

  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const look = async () => {
      try {
        const door = await call(findRoom, { body: { code } })
        if (hasSeat(door) && gate.agreed()) await take()
        else setPlace({ at: 'door', door })
      } catch (error) {
        refuse(error)
      }
    }
    void look()
  }, [attempt, call, code, gate, refuse, take])

  // Phones of one hall were refused together; they come back one after the other (ROOM-37).
  const seconds = place.at === 'refused' ? place.seconds : undefined
  useEffect(() => {
    if (seconds === undefined) return
    const [part = 0] = crypto.getRandomValues(new Uint16Array(1))
    const timer = setTimeout(
      () => setAttempt((before) => before + 1),
      seconds * 1000 + (part / 2 ** 16) * 3000,
    )
    return () => clearTimeout(timer)
  }, [attempt, seconds])

  if (place.at === 'seated') return <SeatedRoom first={place.room} />
  if (place.at === 'looking')
    return (
      <Doorway title="Room">
        <p role="status">Looking for the room…</p>
      </Doorway>
    )
  if (place.at === 'refused')
    return (
      <Doorway title={place.title}>
        <p role="alert">{place.text}</p>
        {seconds !== undefined && <p>The page goes on by itself in about {secondsInWords(seconds)}.</p>}
        {place.mayRetry ? (
          <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        ) : (
          <Link to="/room">Enter another code</Link>
        )}
      </Doorway>
    )
  const { door } = place
  if (door.run_id === null)
    return (
      <Doorway title={door.title}>
        <Suspense>
          <WaitingDoor door={door} onOpen={() => setAttempt(attempt + 1)} onClosed={refuse} />
        </Suspense>
      </Doorway>
    )
  return (
    <Doorway title={door.title}>
      <p>{roomTexts.notAdvice}</p>
      <JoinForm
        door={door}
        entered={joinInput}
        take={take}
        refuse={refuse}
        onDoor={(next) => setPlace({ at: 'door', door: next })}
      />
    </Doorway>
  )
}

/** Whether this browser has a seat in the run, which it gets again without a table or a second code (ROOM-5, ROOM-6). */
const hasSeat = ({ seated, own }: RoomDoor) => seated || own === 'asleep'

/** What a person has entered at the door, which stays while a refused page tries again; the card of a table fills it in. */
function useEntered() {
  const { search } = useLocation()
  const tableNumber = Number(new URLSearchParams(search).get('table')) || null
  const [table, setTable] = useState<TableChoice>({
    at: 'number',
    text: tableNumber ? String(tableNumber) : '',
    table: tableNumber ?? 'invalid',
  })
  const [isAtAnother, setIsAtAnother] = useState(tableNumber === null)
  const [second, setSecond] = useState<{ text: string; error?: string }>({ text: '' })
  return { table, setTable, isAtAnother, setIsAtAnother, second, setSecond }
}

/** 'Join', with what the room asks for: a table, and the second code of its hall (ROOM-4, ROOM-42). */
function JoinForm({
  door,
  entered,
  take,
  refuse,
  onDoor,
}: {
  door: RoomDoor
  entered: ReturnType<typeof useEntered>
  take: (table: number | null | undefined, secondCode: string) => Promise<void>
  refuse: (error: unknown) => void
  /** The door is found to be another one than it was read to be. */
  onDoor: (door: RoomDoor) => void
}) {
  const { gate } = useHost()
  const { table, setTable, isAtAnother, setIsAtAnother, second, setSecond } = entered
  const [problem, setProblem] = useState<string | null>(null)
  const [joining, setJoining] = useState(false)
  const asksTable = door.tables > 0 && !door.tables_fixed && !hasSeat(door)

  async function join(event: FormEvent) {
    event.preventDefault()
    const tableNumber = asksTable ? tableOf(table, door.tables) : undefined
    if (tableNumber === 'invalid') return setProblem(`Enter a number from 1 to ${door.tables}.`)
    setProblem(null)
    setJoining(true)
    try {
      await gate.run(() => take(tableNumber, second.text.trim()))
    } catch (error) {
      if (error instanceof CallError && error.code === 'disclosure_needed') gate.reportLapsed()
      // The run ended while the page stood at its door.
      else if (error instanceof CallError && error.code === 'doors_closed') onDoor({ ...door, run_id: null })
      else if (error instanceof CallError && isSecondCodeError(error)) {
        // It may have been switched on since the door was read.
        onDoor({ ...door, second_code: true })
        setSecond(({ text }) => ({ text, error: error.message }))
      } else refuse(error)
    } finally {
      setJoining(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => void join(event)}
      onChange={() => setProblem(null)}
      noValidate
    >
      {asksTable && (
        <DoorTable
          door={door}
          choice={table}
          isAsked={isAtAnother || tableOf(table, door.tables) === 'invalid'}
          onAnother={() => setIsAtAnother(true)}
        >
          <TableField tables={door.tables} value={table} onChange={setTable} error={problem} />
        </DoorTable>
      )}
      {door.second_code && !hasSeat(door) && (
        <Suspense>
          <SecondCodeField
            value={second.text}
            error={second.error}
            onChange={(text) => setSecond({ text })}
          />
        </Suspense>
      )}
      <Button type="submit" variant="primary" size="lg" busy={joining}>
        Join
      </Button>
    </form>
  )
}

/** The table that the card of a table names, with the way to another one; else the question (ROOM-4). */
function DoorTable({
  door,
  choice,
  isAsked,
  onAnother,
  children,
}: {
  door: RoomDoor
  choice: TableChoice
  isAsked: boolean
  onAnother: () => void
  children: ReactNode
}) {
  if (isAsked) return <Suspense>{children}</Suspense>
  return (
    <p>
      {`You are at table ${String(tableOf(choice, door.tables))}.`}{' '}
      <Button size="sm" variant="quiet" onClick={onAnother}>
        Another table
      </Button>
    </p>
  )
}

function Doorway({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.doorway}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  )
}

function isSecondCodeError({ code }: CallError): boolean {
  return code === 'second_code_needed' || code === 'second_code_wrong'
}

function refusalOf(error: unknown): Place {
  const refusal = error instanceof CallError ? refusals.get(error.code) : undefined
  if (error instanceof CallError && refusal)
    return { at: 'refused', ...refusal, text: error.message, seconds: error.retryAfter }
  return {
    at: 'refused',
    title: 'Not Connected',
    text: 'The room could not be reached. Check the connection and try again.',
    mayRetry: true,
  }
}

const refusals = new Map<CallError['code'], { title: string; mayRetry: boolean }>([
  ['room_not_found', { title: 'Room Not Found', mayRetry: false }],
  ['room_closed', { title: 'Room Closed', mayRetry: false }],
  ['room_full', { title: 'Room Full', mayRetry: true }],
  ['room_locked', { title: 'Nobody Else', mayRetry: true }],
  ['seat_removed', { title: 'Removed', mayRetry: false }],
  ['too_many_attempts', { title: 'Too Many Attempts', mayRetry: true }],
  ['too_many_requests', { title: 'Too Many at Once', mayRetry: true }],
])

const secondsInWords = (seconds: number) => (seconds === 1 ? '1 second' : `${Math.ceil(seconds)} seconds`)
