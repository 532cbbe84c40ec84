import { findHall, type HallFinder } from '@icio/contracts/human-check/halls'
import { FindHall, HallReply } from '@icio/contracts/human-check/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** POST /internal/lobbies/halls, for the human check of the ai service (ROOM-37). */
export async function serveFindHall(
  app: FastifyInstance,
  { find, secret }: { find: HallFinder; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const options = { body: FindHall, reply: HallReply, hidden: true } as const
  serve(app, findHall, options, async ({ body }) => ({ hall: await find(body) }))
}
