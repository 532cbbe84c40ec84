import { findKnownKeys, noteShownKeys, takeDeskKey, type DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import { KeysAsked, KeysKnown, KeyVerdict, KeyWish, ShownKeys } from '@icio/contracts/desk-keys/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

/** POST /internal/scores/desk-keys/…, for our other services only (ROOM-38, LEAD-22). */
export async function serveDeskKeys(
  app: FastifyInstance,
  { keys, secret }: { keys: DeskKeys; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  serve(app, takeDeskKey, { body: KeyWish, reply: KeyVerdict, hidden: true }, ({ body }) => keys.take(body))
  serve(app, noteShownKeys, { body: ShownKeys, status: 204, hidden: true }, ({ body }) => keys.shown(body))
  serve(app, findKnownKeys, { body: KeysAsked, reply: KeysKnown, hidden: true }, async ({ body }) => ({
    user_ids: await keys.known(body),
  }))
}
