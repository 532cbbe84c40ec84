import { callsBySeat } from '@icio/contracts/rooms/rules'
import { tooMany } from '@icio/kit/limits/limiter'
import { senderOf } from '@icio/kit/net/addresses'
import { visitorIdOf } from '@icio/kit/auth/visitor'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.js'
import type { LiveRoom } from '../live/live-room.js'
import type { SeatRecord, Watcher } from '../room.js'
import type { LiveRooms } from '../live/live-rooms.js'
import type { RoomSeating } from './seating.js'

const minute = 60_000
/** Calls a minute of one address without a valid seat: as many as the general limit allows. */
const callsWithoutSeat = 600

function createCallCount(clock: Clock, most: number) {
  let window = 0
  let counts = new Map<string, number>()
  return (key: string): number => {
    const current = Math.floor(clock.now() / minute)
    if (current !== window) {
      window = current
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > most ? (current + 1) * minute - clock.now() : 0
  }
}

export type Callers = ReturnType<typeof createCallers>

/**
 * Says who calls: a host, a seat, or a stage. Routes of rooms are free of the limit by address, because a hall shares
 * one; a valid seat has a limit of its own, and everybody else counts by address here (ROOM-7).
 */
export function createCallers({
  live,
  seating,
  clock,
  isLimited,
}: {
  live: LiveRooms
  seating: RoomSeating
  clock: Clock
  /** False where the installation has switched the limit by address off. */
  isLimited: boolean
}) {
  const bySeat = createCallCount(clock, callsBySeat)
  const byJoin = createCallCount(clock, callsBySeat)
  const byAddress = createCallCount(clock, callsWithoutSeat)

  function countAddress(request: FastifyRequest): void {
    if (!isLimited) return
    const wait = byAddress(senderOf(request.ip))
    if (wait > 0) throw tooMany('too_many_requests', wait)
  }

  async function seatIn(request: FastifyRequest, roomId: string): Promise<SeatRecord | null> {
    const seat = await seating.seatOf(roomId, visitorIdOf(request)).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'room_not_found') countAddress(request)
      throw error
    })
    if (!seat) return null
    const wait = bySeat(seat._id)
    if (wait > 0) throw tooMany('too_many_attempts', wait)
    // In a run for credit a sign of life tells nothing of an answer's moment (CREDIT-3).
    if (!seat.for_credit || request.method === 'GET') live.seen(seat._id)
    return seat
  }

  async function hostIn(request: FastifyRequest, liveRoom: LiveRoom): Promise<Person | null> {
    const person = await request.server.findPerson(request)
    if (!person || !liveRoom.room.host_ids.includes(person.id)) return null
    live.hostSeen(liveRoom.room)
    return person
  }

  return {
    countAddress,

    /** Counts a live message of a seat in the same budget as its calls. Returns the milliseconds to wait; 0 for none. */
    countMessage: (seatId: string): number => bySeat(seatId),

    /**
     * Counts a join by the browser that it seats, also in rooms where it has no seat yet (ROOM-7).
     *
     * @throws ServiceError too_many_attempts
     */
    countJoin(visitorId: string): void {
      const wait = byJoin(visitorId)
      if (wait > 0) throw tooMany('too_many_attempts', wait)
    },

    /** @throws ServiceError room_not_found if this browser has no seat in the room */
    async seat(request: FastifyRequest, roomId: string): Promise<SeatRecord> {
      const seat = await seatIn(request, roomId)
      if (seat) return seat
      countAddress(request)
      throw new ServiceError('room_not_found')
    },

    seatIn,

    /** Returns whom a view of the room is for; without a wish the host's, else the seat's. */
    async watcher(
      request: FastifyRequest,
      roomId: string,
      as?: Watcher['as'],
      stageKey?: string,
    ): Promise<Watcher> {
      if (as === 'stage') {
        countAddress(request)
        await live.get(roomId)
        if (stageKey === undefined) return { as, byHost: null }
        const visitor = visitorIdOf(request) ?? request.ip
        return { as, byHost: await seating.demandStageKey(roomId, visitor, request.ip, stageKey) }
      }
      const liveRoom = await live.get(roomId).catch((error: unknown) => {
        countAddress(request)
        throw error
      })
      const seat = as === 'host' ? null : await seatIn(request, roomId)
      if (seat && as === 'seat') return { as, seat }
      if (!seat) countAddress(request)
      const person = as === 'seat' ? null : await hostIn(request, liveRoom)
      if (person) return hostWatcher(person)
      if (as === 'host') throw new ServiceError('not_host')
      if (seat) return { as: 'seat', seat }
      throw new ServiceError('room_not_found')
    },
  }
}

function hostWatcher({ id, sessionId, role }: Person): Watcher {
  return { as: 'host', userId: id, sessionId, isAdmin: role === 'admin' }
}
