import type { LiveRoom } from './live-room.js'
import type { SeatRecord } from '../room.js'
import { viewsOf } from './view.js'

/**
 * Sends these seats the room as it is now.
 *
 * @param least nothing is sent to fewer pages: one page knows what it has answered, a second one of the seat does not (ROOM-50)
 */
export function showSeats(live: LiveRoom, isOne: (seat: SeatRecord) => boolean, least = 1): void {
  const pages = [...live.connections].filter(({ watcher }) => watcher.as === 'seat' && isOne(watcher.seat))
  if (pages.length < least) return
  const viewOf = viewsOf(live, live.now())
  for (const { link, watcher } of pages) link.answer(undefined, { t: 'activity', view: viewOf(watcher) })
}
