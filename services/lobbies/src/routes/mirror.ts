import { defaultEdition } from '@icio/contracts/editions'
import {
  readMirror,
  type ExperimentRecord,
  type MirrorRecord,
  leaveOutOpener,
  listContributions,
  ruleOnContribution,
} from '@icio/contracts/mirror/endpoints'
import { readPeersOfAllRooms } from '@icio/contracts/peers/endpoints'
import { PeerNumbersQuery, PeersOfAllRooms } from '@icio/contracts/peers/schemas'
import { EditionQuery } from '@icio/contracts/rooms/schemas'
import { readExperiments } from '@icio/banks/mirror'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { caseOf, factsOf } from '../rooms/mirror/mirror.js'
import type { Rooms } from '../rooms/rooms.js'
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

/** As for rooms: the reply is built field by field, and a schema of this depth would repeat the types by hand. */
const MirrorReply = Type.Unsafe<MirrorRecord>(Type.Object({}, { additionalProperties: true }))

/** GET /api/mirror/experiments and /api/peers/all-rooms: what the pages of both mirrors read of all rooms. Public. */
export async function serveReadMirror(app: FastifyInstance, { allRooms }: Rooms): Promise<void> {
  serve(app, readMirror, { query: EditionQuery, reply: MirrorReply }, async ({ query }) => {
    const specialization = query.specialization ?? defaultEdition
    const { note, all_findings, experiments } = readExperiments()
    const records = experiments.map(async (experiment): Promise<ExperimentRecord> => {
      const rooms = await allRooms.allRoomsOf(experiment.id)
      const facts = caseOf(experiment)?.editions[specialization].facts
      return {
        ...factsOf(experiment, specialization),
        ...(rooms ? { rooms } : {}),
        ...(facts ? { facts } : {}),
      }
    })
    return { specialization, note, all_findings, experiments: await Promise.all(records) }
  })

  serve(app, readPeersOfAllRooms, { query: PeerNumbersQuery, reply: PeersOfAllRooms }, ({ query }) =>
    allRooms.peersOfAllRooms(query.edition ?? defaultEdition),
  )
}

/** The calls of moderators on the record of all rooms: the list, a ruling, and all rooms of one opener. */
export async function serveMirrorContributions(app: FastifyInstance, { allRooms }: Rooms): Promise<void> {
  serve(app, listContributions, { query: ListContributions, reply: Contributions }, ({ query }) =>
    allRooms.list(query),
  )

  const ruling = { params: ContributionParams, body: RuleOnContribution, reply: Contribution }
  serve(app, ruleOnContribution, ruling, async ({ params, body, request }) => {
    const contribution = await allRooms.rule(params.id, body)
    const what = { event: 'contribution_ruled', contribution: params.id, state: body.state }
    request.log.info({ ...what, by: personOf(request).id, ip: request.ip }, 'record of all rooms changed')
    return contribution
  })

  serve(app, leaveOutOpener, { body: LeaveOutOpener, reply: LeftOut }, async ({ body, request }) => {
    const left_out = await allRooms.leaveOutOf(body.opener)
    const what = { event: 'opener_left_out', opener: body.opener, left_out }
    request.log.info({ ...what, by: personOf(request).id, ip: request.ip }, 'record of all rooms changed')
    return { left_out }
  })
}
