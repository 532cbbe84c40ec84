import type { Hall, HallFinder } from '@icio/contracts/human-check/halls'
import { cleanRoomCode, roomCodeLength } from '@icio/contracts/rooms/rules'
import { senderOf } from '@icio/kit/net/addresses'
import type { FastifyRequest } from 'fastify'

const minute = 60_000

export type HallChecks = ReturnType<typeof createHallChecks>

/**
 * Human checks beyond the usual limit of an address: a hall shares one, so the code of an open room of staff lets as
 * many calls to each endpoint pass in a minute as the room had free seats when the minute's first one came. A pass that
 * is earned so opens that room alone (ROOM-37). Each code is looked up once a minute for an address, and wrong ones are
 * counted, so that nobody learns a code here.
 */
export function createHallChecks(find: HallFinder, now: () => number = Date.now) {
  let window = 0
  let halls = new Map<string, { hall: Promise<Hall | null>; used: number }>()
  const hallIdByRequest = new WeakMap<FastifyRequest, string>()

  return {
    /** @throws ServiceError unavailable */
    async mayExceed(request: FastifyRequest): Promise<boolean> {
      const { room } = request.query as { room?: unknown }
      const code = typeof room === 'string' ? cleanRoomCode(room) : ''
      if (code.length !== roomCodeLength) return false
      const current = Math.floor(now() / minute)
      if (current !== window) {
        window = current
        halls = new Map()
      }
      const key = `${request.routeOptions.url} ${senderOf(request.ip)} ${code}`
      const entry = halls.get(key) ?? { hall: find({ code, address: request.ip }), used: 0 }
      halls.set(key, entry)
      const hall = await entry.hall.catch((error: unknown) => {
        halls.delete(key)
        throw error
      })
      if (!hall || entry.used >= hall.free) return false
      entry.used++
      hallIdByRequest.set(request, hall.id)
      return true
    },

    /** The room whose code let this call pass beyond the limit; undefined if it was within. */
    roomOf: (request: FastifyRequest): string | undefined => hallIdByRequest.get(request),
  }
}
