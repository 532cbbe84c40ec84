import type { RoomView } from '@icio/contracts/rooms/endpoints'
import { currentOf } from '../activities/activity-view.js'
import { hostQueue, publicEntries, publicEntriesKey } from '../entries/entry-views.js'
import { noteQueue, sendQueue, type HostQueue } from '../entries/host-queue.js'
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
