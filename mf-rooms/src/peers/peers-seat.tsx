import { readPeerNumbers, type PeerNumber } from '@icio/contracts/peers/endpoints'
import { answerWords } from '@icio/contracts/peers/peer-lines'
import { peersInRoom } from '@icio/contracts/peers/peer-words'
import type { PeersView } from '@icio/contracts/peers/room-peers'
import type { PeerEntries } from '@icio/contracts/peers/rules'
import { roomTexts } from '@icio/contracts/rooms/rules'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { NumberEntry } from '@icio/shared-ui/peers/number-entry'
import { NumberSides } from '@icio/shared-ui/peers/number-sides'
import {
  entriesOf,
  fieldsOf,
  nothingEntered,
  preparedNumbers,
  type OwnNumbers,
} from '@icio/shared-ui/peers/own-numbers'
import { useEffect, useRef, useState } from 'react'
import { ActivityClock } from '../room/activity-clock.js'
import { outcomeTexts } from '../room/room-store.js'
import { isReceived, statusOf, useAnswering, type SeatActivityProps } from '../seat/use-answering.js'
import seatStyles from '../seat/seat-screen.module.css'
import PeersResult from './peers-result.js'
import styles from './peers.module.css'

/** What is typed is sent so long after the last key. */
const sentAfterMs = 700

interface PeersSeatProps extends SeatActivityProps {
  peers: PeersView
}

/** The eight numbers on a device: entered by one seat of each table, and then 'You are here' with both sides (PEER-1, PEER-2). */
export default function PeersSeat(props: PeersSeatProps) {
  const { activity, peers, room, store } = props
  const { state, closing } = activity
  const edition = room.specialization
  const numbers = useResource((call) => call(readPeerNumbers, { query: { edition } }), {
    key: edition,
    where: 'peers in a room',
  })
  return (
    <section className={seatStyles.activity} aria-labelledby="room-question">
      <h2 id="room-question" className={seatStyles.prompt}>
        {activity.prompt}
      </h2>
      <ActivityClock activity={activity} receivedAt={store.receivedAt} paused={room.paused} />
      {closing && <p role="status">Closing. Only what is received counts.</p>}
      {state === 'closed' && <p className={seatStyles.still}>Closed. The numbers come next, all at once.</p>}
      {state !== 'closed' && (
        <ResourceView resource={numbers} name="The eight numbers">
          {({ numbers: eight }) =>
            state === 'open' ? (
              <Entering {...props} numbers={eight} />
            ) : (
              peers.shown && <Shown numbers={eight} shown={peers.shown} own={entriesIn(props)} />
            )
          }
        </ResourceView>
      )}
    </section>
  )
}

function entriesIn({ activity, peers, room }: PeersSeatProps): PeerEntries {
  if (peers.by_table) return peers.table?.entries ?? {}
  return room.own.find(({ activity_id }) => activity_id === activity.id)?.value.peers ?? {}
}

function Entering(props: PeersSeatProps & { numbers: readonly PeerNumber[] }) {
  const { activity, peers, room, store, numbers } = props
  const [note, setNote] = useState('')
  if (!peers.by_table) return <EntryForm {...props} />
  const { table } = peers
  if (room.seat.table === null) return <p>You are not at a table, so you enter nothing for one.</p>
  if (table?.mine) return <EntryForm {...props} />
  async function takePen() {
    const outcome = await store.answer({ activity_id: activity.id, value: { peers: null } })
    setNote(isReceived(outcome) ? '' : outcomeTexts[outcome])
    await store.refresh()
  }
  return (
    <div className={styles.entering}>
      <p>
        {table
          ? `Somebody at table ${room.seat.table} writes. You see what is written.`
          : `Enter what your policy says, once for table ${room.seat.table}.`}
      </p>
      <Button variant={table ? 'secondary' : 'primary'} onClick={() => void takePen()}>
        {table ? peersInRoom.takeOver : peersInRoom.write}
      </Button>
      <p role="status">{note}</p>
      {table && (
        <dl className={styles.written}>
          {numbers.map((number) => (
            <div key={number.id}>
              <dt>{number.name}</dt>
              <dd>{writtenWords(number, table.entries)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function writtenWords(number: PeerNumber, { [number.id]: answer }: PeerEntries): string {
  return answer === undefined ? 'not yet' : answerWords(number, answer)
}

function EntryForm(props: PeersSeatProps & { numbers: readonly PeerNumber[] }) {
  const { activity, peers, room, store, numbers } = props
  const [own, setOwn] = useState<OwnNumbers>(() => fieldsOf(entriesIn(props)))
  const { outcome, give } = useAnswering(store)
  const [storedNumbers] = useState(() => preparedNumbers(room.specialization))
  const waiting = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(waiting.current), [])

  async function send(ownNumbers: OwnNumbers) {
    window.clearTimeout(waiting.current)
    waiting.current = undefined
    await give({ activity_id: activity.id, value: { peers: entriesOf(numbers, ownNumbers) } })
  }
  function change(ownNumbers: OwnNumbers) {
    setOwn(ownNumbers)
    window.clearTimeout(waiting.current)
    waiting.current = window.setTimeout(() => void send(ownNumbers), sentAfterMs)
  }
  const status =
    outcome === null
      ? 'What you enter is sent by itself.'
      : outcome === 'not_open'
        ? 'Somebody else at your table writes now.'
        : statusOf(outcome)
  const count = Object.keys(entriesOf(numbers, own)).length
  return (
    <form
      className={styles.entering}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(own)
      }}
      // Whoever leaves a field has finished with it: the clock may run out before the pause is over.
      onBlur={() => waiting.current !== undefined && void send(own)}
    >
      <p>
        {peers.by_table
          ? `You write for table ${room.seat.table}, whose seats see it. Nobody else sees it before it is closed.`
          : 'Enter what your policy says. Nobody else sees it before it is closed.'}
      </p>
      {room.small && <p className={seatStyles.small}>{roomTexts.smallGroup}</p>}
      {storedNumbers && (
        <Button onClick={() => change({ ...own, ...storedNumbers })}>{peersInRoom.prepared}</Button>
      )}
      <ol role="list" className={styles.numbers}>
        {numbers.map((number) => (
          <li key={number.id}>
            <h3>{number.name}</h3>
            <NumberEntry
              number={number}
              own={own[number.id] ?? nothingEntered}
              onEnter={(ownNumber) => change({ ...own, [number.id]: ownNumber })}
            />
          </li>
        ))}
      </ol>
      <p className={seatStyles.status} role="status">
        {count} of {numbers.length} entered. {status}
      </p>
    </form>
  )
}

/** The number that the stage shows: where one's own stands, and both sides of the argument (PEER-2). */
function Shown({
  numbers,
  shown: { index, total, result },
  own,
}: {
  numbers: readonly PeerNumber[]
  shown: NonNullable<PeersView['shown']>
  own: PeerEntries
}) {
  const number = numbers.find(({ id }) => id === result.id)
  const answer = own[result.id]
  return (
    <div className={styles.entering}>
      <p className={seatStyles.count}>
        Number {index + 1} of {total}
      </p>
      <h3>
        {result.name} ({result.unit})
      </h3>
      <p>
        <strong>
          {answer === undefined
            ? 'You have entered nothing here.'
            : `${peersInRoom.here}: ${answerWords(result, answer)}.`}
        </strong>
      </p>
      <PeersResult result={result} {...(typeof answer === 'number' ? { own: answer } : {})} />
      {number && (
        <>
          <p>{number.question}</p>
          <NumberSides number={number} isLessFirst={index % 2 === 1} />
        </>
      )}
    </div>
  )
}
