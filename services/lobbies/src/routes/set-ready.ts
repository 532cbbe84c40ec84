import { setReady } from '@icio/contracts/lobbies/endpoints'
import { Lobby, LobbyParams, SetReady } from '@icio/contracts/lobbies/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Seats } from '../lobby/seats.js'
import { toLobby } from './lobby-dto.js'

/** POST /api/lobbies/:id/ready */
export async function serveSetReady(app: FastifyInstance, { seats }: { seats: Seats }): Promise<void> {
  const schemas = { params: LobbyParams, body: SetReady, reply: Lobby }
  serve(app, setReady, schemas, async ({ params, body, request }) =>
    toLobby(
      await seats.setReady(params.id, personOf(request).id, { on: body?.on ?? true, time: body?.time }),
    ),
  )
}
