import type { Entry, RoomView } from '@icio/contracts/rooms/endpoints'
import type { WatchingConnection } from '../live/live-room.js'

/** The words and questions that hosts see, and how many there are. */
export interface HostQueue {
  entries: Entry[]
  total: number
  waiting: number
}

const keyOf = (entry: Entry) => JSON.stringify(entry)

/** Notes what a host's page has got with a whole view, so that the next message holds differences alone. */
export function noteQueue(connection: WatchingConnection, view: RoomView): void {
  if (view.as !== 'host') return
  connection.queue = new Map(view.entries.map((entry) => [entry.id, keyOf(entry)]))
}

/** Sends a host's page what has changed since it was told last; nothing where nothing has (ROOM-39). */
export function sendQueue(connection: WatchingConnection, { entries, total, waiting }: HostQueue): void {
  const known = connection.queue ?? new Map<string, string>()
  const now = new Map(entries.map((entry) => [entry.id, keyOf(entry)]))
  const changed = entries.filter(({ id }) => known.get(id) !== now.get(id))
  const gone = [...known.keys()].filter((id) => !now.has(id))
  const counts = `${total} ${waiting}`
  connection.queue = now
  if (changed.length === 0 && gone.length === 0 && connection.queueCounts === counts) return
  connection.queueCounts = counts
  connection.link.answer(undefined, { t: 'queue', changed, gone, total, waiting })
}
