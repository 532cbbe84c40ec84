import type { RoomAllowance, AllowanceFinder } from '@icio/contracts/human-check/room-allowance'
import { cleanRoomCode, roomCodeLength } from '@icio/contracts/rooms/rules'
import { senderOf } from '@icio/kit/net/addresses'
import type { FastifyRequest } from 'fastify'

const minute = 60_000

export type RoomAllowances = ReturnType<typeof createRoomAllowances>

/**
 * Human checks beyond the usual limit of an address: a hall shares one, so the code of an open room of staff lets as
 * many calls to each endpoint pass in a minute as the room had free seats when the minute's first one came. A pass that
 * is earned so opens that room alone (ROOM-37). Each code is looked up once a minute for an address, and wrong ones are
 * counted, so that nobody learns a code here.
 */
export function createRoomAllowances(find: AllowanceFinder, now: () => number = Date.now) {
  let window = 0
  let allowanceByKey = new Map<string, { allowance: Promise<RoomAllowance | null>; used: number }>()
  const roomIdByRequest = new WeakMap<FastifyRequest, string>()

  return {
    /** @throws ServiceError unavailable */
    async mayExceed(request: FastifyRequest): Promise<boolean> {
      const { room } = request.query as { room?: unknown }
      const code = typeof room === 'string' ? cleanRoomCode(room) : ''
      if (code.length !== roomCodeLength) return false
      const current = Math.floor(now() / minute)
      if (current !== window) {
        window = current
        allowanceByKey = new Map()
      }
      const key = `${request.routeOptions.url} ${senderOf(request.ip)} ${code}`
      const entry = allowanceByKey.get(key) ?? { allowance: find({ code, address: request.ip }), used: 0 }
      allowanceByKey.set(key, entry)
      const allowance = await entry.allowance.catch((error: unknown) => {
        allowanceByKey.delete(key)
        throw error
      })
      if (!allowance || entry.used >= allowance.free) return false
      entry.used++
      roomIdByRequest.set(request, allowance.id)
      return true
    },

    /** The room whose code let this call pass beyond the limit; undefined if it was within. */
    roomOf: (request: FastifyRequest): string | undefined => roomIdByRequest.get(request),
  }
}
