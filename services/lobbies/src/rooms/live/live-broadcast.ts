import type { Entry, RoomView } from '@icio/contracts/rooms/endpoints'
import { currentOf } from '../activities/activity-view.js'
import { hostQueue, publicEntries, publicEntriesKey, type HostQueue } from '../entries/entry-views.js'
import { dismissed, type LiveRoom, type WatchingConnection } from './live-room.js'
import { ownKeyOf, questionsNow, type Watcher } from '../room.js'
import { countsOf, viewsOf } from './view.js'

/** Returns the room as a watcher sees it now. */
export function viewFor(live: LiveRoom, watcher: Watcher): RoomView {
  return viewsOf(live, live.now())(watcher)
}

/** Adds a connection, and sends it the room. */
export function addConnection(live: LiveRoom, connection: WatchingConnection): void {
  live.connections.add(connection)
  live.dirty.counts = true
  const view = viewFor(live, connection.watcher)
  connection.link.sendWelcome({ t: 'welcome', view }, live.room.rev)
  noteQueue(connection, view)
}

/** Sends the state to every connection of the room. */
export function publish(live: LiveRoom): void {
  const viewOf = viewsOf(live, live.now())
  for (const connection of live.connections) {
    const { link, watcher } = connection
    if (dismissed(live, connection)) continue
    link.sendState({ t: 'activity', view: viewOf(watcher) }, live.room.rev)
    noteQueue(connection, viewOf(watcher))
  }
  live.publicKey = publicEntriesKey(live)
}

/** Sends counts to hosts and stages, and entries to whom they concern, if there is news. */
export function flush(live: LiveRoom): void {
  const { counts, entries } = live.dirty
  if (!counts && !entries) return
  live.dirty = { counts: false, entries: false }
  const before = live.publicKey
  if (entries) live.publicKey = publicEntriesKey(live)
  const isNews = live.publicKey !== before
  const current = currentOf(live.room)
  const hasQuestions = questionsNow(live.room).length > 0
  // Approved words are part of the result, and reach everybody with it (ROOM-15).
  const isNewResult = isNews && current?.content.kind === 'words' && current.state === 'shown'
  const viewOf = isNewResult ? viewsOf(live, live.now()) : null
  let queue: HostQueue | undefined
  for (const connection of live.connections) {
    const { link, watcher } = connection
    const { as } = watcher
    if (viewOf) {
      const view = viewOf(watcher)
      link.answer(undefined, { t: 'activity', view })
      noteQueue(connection, view)
    }
    if (as !== 'seat' && counts) {
      link.answer(undefined, { t: 'counts', counts: countsOf(live, as, live.now()) })
    }
    if (as === 'host') {
      if (entries) sendQueue(connection, (queue ??= hostQueue(live)))
    } else if (hasQuestions && (as === 'stage' ? entries : isNews)) {
      const own = watcher.as === 'seat' ? ownKeyOf(watcher.seat) : null
      link.answer(undefined, { t: 'entries', entries: publicEntries(live, own) })
    }
  }
}

const keyOf = (entry: Entry) => JSON.stringify(entry)

/** Notes what a host's page has got with a whole view, so that the next message holds differences alone. */
function noteQueue(connection: WatchingConnection, view: RoomView): void {
  if (view.as !== 'host') return
  connection.queue = new Map(view.entries.map((entry) => [entry.id, keyOf(entry)]))
}

/** Sends a host's page what has changed since it was told last; nothing where nothing has (ROOM-39). */
function sendQueue(connection: WatchingConnection, { entries, total, waiting }: HostQueue): void {
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
