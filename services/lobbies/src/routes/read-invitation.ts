import { readInvitation } from '@icio/contracts/lobbies/endpoints'
import { Invitation, InvitationParams } from '@icio/contracts/lobbies/schemas'
import { ensureVisitor } from '@icio/kit/auth/visitor'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Seats } from '../lobby/seats.js'

/** GET /api/lobbies/invitations/:code: who invites to what, for a guest who has not signed in yet (AUTH-49). */
export async function serveReadInvitation(app: FastifyInstance, { seats }: { seats: Seats }): Promise<void> {
  serve(
    app,
    readInvitation,
    { params: InvitationParams, reply: Invitation, summary: 'Who invites to the game of a code' },
    ({ params, request, reply }) =>
      seats.invitation(
        { userId: `visitor ${ensureVisitor(request, reply)}`, address: request.ip },
        params.code,
      ),
  )
}
