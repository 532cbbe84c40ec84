import {
  addEntry,
  enterArticle,
  readDuties,
  readRecord,
  removeEntry,
  removeGoal,
  setGoal,
} from '@icio/contracts/record/endpoints'
import {
  Duties,
  DutiesQuery,
  EducationRecord,
  EnteredMinutes,
  Entry,
  EntryParams,
  Goal,
  NewEntry,
  ReadArticleEntry,
  RecordQuery,
} from '@icio/contracts/record/schemas'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Records } from '../path/record.js'

/** The calls of the education record: of the signed-in person alone (PATH-29). Duties are read by anybody. */
export async function serveRecord(
  app: FastifyInstance,
  { education }: { education: Records },
): Promise<void> {
  serve(app, readDuties, { query: DutiesQuery, reply: Duties }, ({ query }) => education.duties(query.state))
  await app.register(async (persons) => {
    persons.addHook('onRequest', requireUser)
    serve(persons, readRecord, { query: RecordQuery, reply: EducationRecord }, ({ query, request }) =>
      education.of(personOf(request).id, query.year),
    )
    const adding = { body: NewEntry, reply: Entry, status: 201 } as const
    serve(persons, addEntry, adding, ({ body, request }) => education.add(personOf(request).id, body))
    const removing = { params: EntryParams, status: 204 } as const
    serve(persons, removeEntry, removing, ({ params, request }) =>
      education.remove(personOf(request).id, params.id),
    )
    const entering = { body: ReadArticleEntry, reply: EnteredMinutes }
    serve(persons, enterArticle, entering, async ({ body, request }) => ({
      minutes: await education.enterArticle(personOf(request).id, body),
    }))
    serve(persons, setGoal, { body: Goal, status: 204 }, ({ body, request }) =>
      education.setGoal(personOf(request).id, body),
    )
    serve(persons, removeGoal, { status: 204 }, ({ request }) => education.removeGoal(personOf(request).id))
  })
}
