import { rehearsalMark } from '@icio/contracts/room-hosting/rehearsal'
import type { PublicActivity, SeatRoom } from '@icio/contracts/rooms/room-views'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { lazy, Suspense, useState } from 'react'
import { useRoom } from '../room/room-store.js'
import { useSpokenState } from '../room/spoken-state.js'
import { SeatActivity } from './seat-activity.js'
import styles from './seat-screen.module.css'

const SeatOver = lazy(() => import(/* webpackChunkName: "seat-over" */ './seat-over.js'))

const ChangeTable = lazy(() => import(/* webpackChunkName: "change-table" */ './change-table.js'))
const LeaveRoom = lazy(() => import(/* webpackChunkName: "leave-room" */ './leave-room.js'))
const AskBeside = lazy(() => import(/* webpackChunkName: "ask-beside" */ './ask-beside.js'))
const Quiet = lazy(() => import(/* webpackChunkName: "quiet-seat" */ './quiet-seat.js'))
const NameForm = lazy(() => import(/* webpackChunkName: "name-form" */ './name-form.js'))

/** A seat from joining on: what is open, what was shown, and the state of the connection (ROOM-5, ROOM-21, ROOM-34). */
export function SeatedRoom({ first }: { first: SeatRoom }) {
  const room = useRoom<SeatRoom>({ roomId: first.id, as: 'seat', first })
  const { view, slow, offline, link, ended, freed } = room
  const current = view?.current ?? null
  useSpokenState(current, view?.paused ?? false)
  if (!view) return null
  const isReplaced = link.at === 'over' && link.because === 'replaced'
  return (
    <div className={styles.seat}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{view.title}</h1>
        {view.rehearsal && <strong>{rehearsalMark}</strong>}
        <p className={styles.who}>
          <bdi>{view.seat.name ?? `Guest ${view.seat.number}`}</bdi>
          {view.seat.table !== null && `, table ${view.seat.table}`}
        </p>
      </header>
      {slow && !ended && (
        // Not a Notice: its icons would stand in the first load of every seat (ROOM-27).
        <p className={styles.notice} role="status">
          {offline ? roomTexts.offline : roomTexts.slow}
        </p>
      )}
      {isReplaced && (
        <p className={styles.notice} role="status">
          This seat is open in another tab.
        </p>
      )}
      {freed || ended ? (
        <Suspense>
          <SeatOver why={freed ?? 'ended'} />
          {ended && current?.state === 'shown' && (
            <SeatActivity activity={current} room={view} store={room} />
          )}
        </Suspense>
      ) : view.paused ? (
        <p className={styles.still}>{roomTexts.paused}</p>
      ) : current ? (
        <SeatActivity key={keyOf(current)} activity={current} room={view} store={room} />
      ) : (
        <Arrived room={view} take={room.take} />
      )}
      {view.asks_name && current && (current.state !== 'open' || current.quiz) && !ended && !freed && (
        <AskName
          key={String(current.quiz?.ready)}
          room={view}
          take={room.take}
          now={current.quiz?.ready ?? false}
        />
      )}
      {view.asking && !ended && !freed && (
        <Suspense>
          <AskBeside room={view} store={room} />
        </Suspense>
      )}
      {view.quiet && !ended && !freed && (
        <Suspense>
          <Quiet />
        </Suspense>
      )}
      {!ended && !freed && current && <Foot room={view} />}
    </div>
  )
}

/** A new question of a quiz is a new form; anything else of an activity keeps what was entered. */
function keyOf({ id, quiz, board }: PublicActivity): string {
  return `${id} ${quiz?.index ?? ''} ${board?.cell?.id ?? ''}`
}

/** Before the first activity: nothing to do yet, and the table can still be changed (ROOM-4). */
function Arrived({ room, take }: { room: SeatRoom; take: (room: SeatRoom) => void }) {
  return (
    <>
      <p className={styles.still}>You are in. The first question appears here.</p>
      {room.small && <p className={styles.small}>{roomTexts.smallGroup}</p>}
      {room.asks_name && <AskName room={room} take={take} />}
      {room.tables > 0 && !room.tables_fixed && <OtherTable room={room} take={take} />}
      <Foot room={room} />
    </>
  )
}

/** The name for a quiz, asked while waiting, and open before its first question; its form is loaded by whoever wants to enter one (ROOM-30, ROOM-36, ROOM-47). */
function AskName({
  room,
  take,
  now = false,
}: {
  room: SeatRoom
  take: (room: SeatRoom) => void
  now?: boolean
}) {
  const [isOpen, setOpen] = useState(now)
  if (!isOpen)
    return (
      <Button onClick={() => setOpen(true)}>
        {room.seat.name === null ? 'Give a name for the quiz' : 'Change your name'}
      </Button>
    )
  return (
    <Suspense>
      <NameForm room={room} take={take} />
    </Suspense>
  )
}

/** The form loads with the first look at it (ROOM-27). */
function OtherTable({ room, take }: { room: SeatRoom; take: (room: SeatRoom) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.change} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Change the table</summary>
      {isOpen && (
        <Suspense>
          <ChangeTable room={room} take={take} />
        </Suspense>
      )}
    </details>
  )
}

/** What every seat reads, and the way out. */
function Foot({ room }: { room: SeatRoom }) {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <footer className={styles.foot}>
      <p>{roomTexts.notAdvice}</p>
      <p>{roomTexts.lastAnswer}</p>
      {room.attend && (
        <p>
          For credit, register apart from this room:{' '}
          <a href={`/attend/${room.attend}`} target="_blank" rel="noreferrer">
            attendance
          </a>
          .
        </p>
      )}
      {isLeaving ? (
        <Suspense>
          <LeaveRoom room={room} onStay={() => setIsLeaving(false)} />
        </Suspense>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => setIsLeaving(true)}>
          Leave the room
        </Button>
      )}
    </footer>
  )
}
