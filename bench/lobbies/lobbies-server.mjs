import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { growHeap, memoryAfterGarbage, serviceModule } from './service-module.mjs'

// One instance of the lobbies service on the database at DATABASE_URI, with fake people in place of the accounts service, and the
// human check of the ai service. Beside it a bare route that does the same write as an answer of a room: the baseline.
// CALLS_PER_MINUTE limits calls by address as in an installation; without it there is no limit. BANK names a file of questions;
// without it there are thirty of the usual length.
const { createApp } = await serviceModule('kit', 'http/service')
const { connectDatabase, openDatabase } = await serviceModule('kit', 'db/database')
const { registerIdentity } = await serviceModule('kit', 'auth/identity')
const { setGatePass } = await serviceModule('kit', 'auth/gate-pass')
const { createFakePeople } = await serviceModule('kit', 'testing/people')
const { lobbiesApp } = await serviceModule('lobbies', 'app')
const { roomAllowanceIn } = await serviceModule('lobbies', 'rooms/room-allowance')
const { registerHumanCheck } = await serviceModule('ai', 'human-check/register-human-check')

const { BANK, CALLS_PER_MINUTE = '0', DATABASE_URI } = process.env
const words = (count, word) => Array.from({ length: count }, () => word).join(' ')
const usual = ['easy', 'medium', 'hard'].flatMap((difficulty) =>
  Array.from({ length: 10 }, (_, number) => ({
    question_id: `${difficulty}-${number}`,
    difficulty,
    prompt: `Question ${number}: ${words(20, 'reserve')}?`,
    choices: ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      text: `${id}: ${words(12, 'duration')}`,
      isCorrect: id === 'a',
      whyWrong: words(20, 'because'),
    })),
    explanation: { correct: words(60, 'explained'), incorrectByChoiceId: {} },
    source: 'Bench',
  })),
)
const bankFile = BANK && join(import.meta.dirname, '../../services/banks', BANK)
const questions = bankFile ? JSON.parse(readFileSync(bankFile, 'utf8')) : usual

const secret = 'a secret of this measurement only'
const callsPerMinute = Number(CALLS_PER_MINUTE)
const app = await createApp({
  name: 'lobbies',
  logLevel: 'error',
  cookieSecret: secret,
  callsPerMinute,
  trustProxy: ['127.0.0.1'],
})
const people = createFakePeople()
// Nobody signs out here, not even people who signed in on another instance.
registerIdentity(app, { ...people.source, findEndedSessions: async () => [] })
const connection = connectDatabase({ uri: DATABASE_URI, name: 'bench', log: app.log })
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
    ...{ connection, database, findRoomAllowance: roomAllowanceIn(connection), now: Date.now },
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
