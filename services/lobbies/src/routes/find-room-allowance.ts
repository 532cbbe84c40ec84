import { findRoomAllowance, type AllowanceFinder } from '@icio/contracts/human-check/room-allowance'
import { FindRoomAllowance, RoomAllowanceReply } from '@icio/contracts/human-check/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** POST /internal/lobbies/halls, for the human check of the ai service (ROOM-37). */
export async function serveFindRoomAllowance(
  app: FastifyInstance,
  { find, secret }: { find: AllowanceFinder; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const options = { body: FindRoomAllowance, reply: RoomAllowanceReply, hidden: true } as const
  serve(app, findRoomAllowance, options, async ({ body }) => ({ hall: await find(body) }))
}
