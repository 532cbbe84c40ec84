import { closeCodes } from '@icio/contracts/rooms/room-live'
import { connectionsByViewer, stagesByCode, stagesByRoom } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import type { RoomTicketRecord } from '../../collections/lobby-tickets.js'
import type { RoomRecord, Watcher } from '../room.js'
import type { Rooms } from '../rooms.js'
import type { LiveRoom } from './live-room.js'

/** Who a ticket lets watch a room; null where that has ended since it was given. */
export async function watcherOf(
  { records, seating }: Pick<Rooms, 'records' | 'seating'>,
  { view, watcher_id, session_id, is_admin = false, by_host }: RoomTicketRecord,
  room: RoomRecord,
  visitorId: string | null,
): Promise<Watcher | null> {
  if (view === 'stage') {
    const isOfHost = by_host === undefined || room.host_ids.includes(by_host)
    return isOfHost ? { as: 'stage', byHost: by_host ?? null } : null
  }
  if (view === 'host')
    return room.host_ids.includes(watcher_id)
      ? { as: 'host', userId: watcher_id, sessionId: session_id, isAdmin: is_admin }
      : null
  const storedSeat = view === 'seat' ? await records.seats.find(watcher_id) : null
  const seat = storedSeat && seating.seatOfBrowser(storedSeat, visitorId)
  // A seat that was left or freed, or is one of another run, is gone for its earlier tickets.
  return seat?.here && seat.run_id === room.run?.id ? { as: 'seat', seat } : null
}

/** @throws ServiceError too_many_connections for more than a seat, a host, or the room's stages may have */
export function demandWatcherPlace(
  liveRoom: LiveRoom,
  watcher: Watcher,
  { watcher_id }: Pick<RoomTicketRecord, 'watcher_id'>,
): void {
  if (watcher.as === 'stage') return demandStagePlace(liveRoom, watcher)
  const same = [...liveRoom.connections].filter(({ link }) => link.userId === watcher_id)
  if (same.length >= connectionsByViewer) throw new ServiceError('too_many_connections')
}

/**
 * Finds a place for a stage: 20 in all, 15 by the room's code alone. A stage of a host takes the place of one of those
 * when all are taken; that one goes on by asking (STAGE-10).
 *
 * @throws ServiceError too_many_connections
 */
function demandStagePlace(liveRoom: LiveRoom, { byHost }: Extract<Watcher, { as: 'stage' }>): void {
  const stages = [...liveRoom.connections].filter(({ watcher }) => watcher.as === 'stage')
  const byCode = stages.filter(({ watcher }) => watcher.as === 'stage' && watcher.byHost === null)
  if (byHost === null && byCode.length >= stagesByCode) throw new ServiceError('too_many_connections')
  if (stages.length < stagesByRoom) return
  const [first] = byCode
  if (byHost === null || !first) throw new ServiceError('too_many_connections')
  liveRoom.connections.delete(first)
  first.link.close(closeCodes.replaced)
}
