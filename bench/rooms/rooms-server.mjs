import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceModule, growHeap, memoryAfterGarbage } from '../lobbies/service-module.mjs'

// One instance of the lobbies service with its rooms, on the database at DATABASE_URI, with fake people in place of the
// accounts service, and the human check of the ai service. Beside it a bare route that does the same write as an answer: the
// baseline. CALLS_PER_MINUTE limits calls by address as in an installation; without it there is no limit.
const { createApp } = await serviceModule('kit', 'http/service')
const { connectDatabase, openDatabase } = await serviceModule('kit', 'db/database')
const { registerIdentity } = await serviceModule('kit', 'auth/identity')
const { setGatePass } = await serviceModule('kit', 'auth/gate-pass')
const { createFakePeople } = await serviceModule('kit', 'testing/people')
const { lobbiesApp } = await serviceModule('lobbies', 'app')
const { hallsIn } = await serviceModule('lobbies', 'rooms/halls')
const { registerHumanCheck } = await serviceModule('ai', 'human-check/register-human-check')

const bankFile = join(import.meta.dirname, '../../services/banks/general/quiz_questions.json')
const questions = JSON.parse(readFileSync(bankFile, 'utf8'))

const secret = 'a secret of this measurement only'
const callsPerMinute = Number(process.env.CALLS_PER_MINUTE ?? 0)

const app = await createApp({
  name: 'rooms',
  logLevel: 'error',
  cookieSecret: secret,
  callsPerMinute,
  trustProxy: ['127.0.0.1'],
})
const people = createFakePeople()
registerIdentity(app, { ...people.source, findEndedSessions: async () => [] })
const connection = connectDatabase({ uri: process.env.DATABASE_URI, name: 'bench_rooms', log: app.log })
let service
await app.register(async (scope) => {
  service = await lobbiesApp(scope, {
    connection,
    bank: { questions: async (kind) => (kind === 'quiz' ? questions : []) },
    recordScore: async () => {},
    noteMisses: async () => {},
    deskKeys: {
      take: async () => ({ verdict: 'given', wait_ms: 0 }),
      shown: async () => {},
      known: async () => [],
    },
    secret,
    callsPerMinute,
  })
})
await app.register(async (scope) => {
  const database = openDatabase(scope, connection)
  await registerHumanCheck(scope, {
    ...{ connection, database, findHall: hallsIn(connection), now: Date.now },
    config: { humanCheck: { recaptcha: null, secret } },
  })
  await database.start().ready
})
const free = { config: { bodyCheckedBy: 'nobody: a measurement', callsPerMinute: 'free' } }
/** A browser that has agreed to the disclosure. */
app.post('/gate', free, async (request, reply) => {
  setGatePass(request, reply)
  return {}
})
app.get('/people', async ({ query }) => people.signIn({ role: query.role }).headers)
app.get('/memory', async () => memoryAfterGarbage())
app.post('/bare/:id', free, async ({ params, body }) => {
  const $set = { value: body.value, at: new Date() }
  const filter = { _id: params.id, sealed: false }
  const $setOnInsert = {
    run_id: 'bare',
    activity_id: 'bare',
    round: 1,
    seat_id: params.id,
    points: 0,
    sealed: false,
  }
  await connection.collection('bare_answers').updateOne(filter, { $set, $setOnInsert }, { upsert: true })
  return { status: 'accepted' }
})
growHeap()
const address = await app.listen({ host: '127.0.0.1', port: 0 })
await service.ready
process.stdout.write(`${address}\n`)
process.on('SIGTERM', () => process.exit(0))
