import { leaveOutOpener, listContributions, ruleOnContribution } from '@icio/contracts/mirror/endpoints'
import {
  Contribution,
  ContributionParams,
  Contributions,
  LeaveOutOpener,
  LeftOut,
  ListContributions,
  RuleOnContribution,
} from '@icio/contracts/mirror/schemas'
import { personOf } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Rooms } from '../rooms/rooms.js'

/** The calls of moderators on the record of all rooms: the list, a ruling, and all rooms of one opener. */
export async function serveMirrorContributions(app: FastifyInstance, { allRooms }: Rooms): Promise<void> {
  serve(app, listContributions, { query: ListContributions, reply: Contributions }, ({ query }) =>
    allRooms.list(query),
  )

  const ruling = { params: ContributionParams, body: RuleOnContribution, reply: Contribution }
  serve(app, ruleOnContribution, ruling, async ({ params, body, request }) => {
    const ruled = await allRooms.rule(params.id, body)
    const what = { event: 'contribution_ruled', contribution: params.id, state: body.state }
    request.log.info({ ...what, by: personOf(request).id, ip: request.ip }, 'record of all rooms changed')
    return ruled
  })

  serve(app, leaveOutOpener, { body: LeaveOutOpener, reply: LeftOut }, async ({ body, request }) => {
    const left_out = await allRooms.leaveOutOf(body.opener)
    const what = { event: 'opener_left_out', opener: body.opener, left_out }
    request.log.info({ ...what, by: personOf(request).id, ip: request.ip }, 'record of all rooms changed')
    return { left_out }
  })
}
