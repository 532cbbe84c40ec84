import { defaultEdition } from '@icio/contracts/editions'
import { SessionParams } from '@icio/contracts/game-sessions/schemas'
import {
  addMeeting,
  beginPathCheck,
  handInPathCheck,
  readMeetings,
  readNextThing,
  readPath,
  readPathCheck,
  removeMeeting,
} from '@icio/contracts/path/endpoints'
import {
  BeginCheck,
  CheckSheet,
  HandInCheck,
  Meeting,
  MeetingParams,
  Meetings,
  NewMeeting,
  NextQuery,
  NextThing,
  Path,
  PathCheck,
  PathQuery,
} from '@icio/contracts/path/schemas'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { playerOf } from '../games/owner.js'
import type { Checks } from '../path/check.js'
import type { MeetingOperations } from '../path/meetings.js'
import type { NextThings } from '../path/next-thing.js'
import type { Paths } from '../path/path.js'

/** GET /api/path (PATH-1), and the calls of the check (PATH-10, PATH-11), for the signed-in person alone (PATH-29). */
export async function servePath(
  app: FastifyInstance,
  {
    paths,
    checks,
    meetings,
    nextThings,
  }: { paths: Paths; checks: Checks; meetings: MeetingOperations; nextThings: NextThings },
): Promise<void> {
  serve(app, readPath, { query: PathQuery, reply: Path }, async ({ query, request }) => {
    const person = await request.server.findPerson(request)
    return paths.of(person?.id ?? null, query.specialization ?? defaultEdition)
  })
  await app.register(async (persons) => {
    persons.addHook('onRequest', requireUser)
    serve(persons, readPathCheck, { query: PathQuery, reply: PathCheck }, ({ query, request }) =>
      checks.stateFor(personOf(request).id, query.specialization ?? defaultEdition),
    )
    const sheet = { body: BeginCheck, reply: CheckSheet, status: 201 } as const
    serve(persons, beginPathCheck, sheet, async ({ body, request, reply }) =>
      checks.begin(await playerOf(request, reply), personOf(request).id, body.specialization),
    )
    const handIn = { params: SessionParams, body: HandInCheck, reply: PathCheck }
    serve(persons, handInPathCheck, handIn, ({ params, body, request }) =>
      checks.handIn(personOf(request).id, params.id, body),
    )
    serve(persons, readMeetings, { query: PathQuery, reply: Meetings }, ({ query, request }) =>
      meetings.of(personOf(request).id, query.specialization ?? defaultEdition),
    )
    serve(persons, readNextThing, { query: NextQuery, reply: NextThing }, ({ query, request }) =>
      nextThings.of(personOf(request).id, query.time_zone),
    )
    const adding = { body: NewMeeting, reply: Meeting, status: 201 } as const
    serve(persons, addMeeting, adding, ({ body, request }) => meetings.add(personOf(request).id, body))
    const removing = { params: MeetingParams, status: 204 } as const
    serve(persons, removeMeeting, removing, ({ params, request }) =>
      meetings.remove(personOf(request).id, params.id),
    )
  })
}
