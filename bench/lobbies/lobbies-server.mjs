import { growHeap, memoryAfterGarbage, serviceModule } from './service-module.mjs'

// One instance of the lobbies service on the database at DATABASE_URI, with fake people in place of the accounts
// service.
const { createApp } = await serviceModule('kit', 'http/service')
const { connectDatabase } = await serviceModule('kit', 'db/database')
const { registerIdentity } = await serviceModule('kit', 'auth/identity')
const { createFakePeople } = await serviceModule('kit', 'testing/people')
const { lobbiesApp } = await serviceModule('lobbies', 'app')

const app = await createApp({
  name: 'lobbies',
  logLevel: 'error',
  cookieSecret: 'a secret of this measurement only',
  callsPerMinute: 0,
})
const people = createFakePeople()
// Nobody signs out here, not even people who signed in on another instance.
registerIdentity(app, { ...people.source, findEndedSessions: async () => [] })
const connection = connectDatabase({ uri: process.env.DATABASE_URI, name: 'bench', log: app.log })
const words = (count, word) => Array.from({ length: count }, () => word).join(' ')
/** Thirty questions of the usual length. */
const questions = ['easy', 'medium', 'hard'].flatMap((difficulty) =>
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
let service
await app.register(async (scope) => {
  service = await lobbiesApp(scope, {
    connection,
    bank: { questions: async () => questions },
    recordScore: async () => {},
    noteMisses: async () => {},
    deskKeys: {
      take: async () => ({ verdict: 'given', wait_ms: 0 }),
      shown: async () => {},
      known: async () => [],
    },
    secret: 'a secret of this measurement only',
  })
})
/** Signs a new person in. */
app.get('/people', async () => people.signIn().headers)
app.get('/memory', async () => memoryAfterGarbage())
growHeap()
const address = await app.listen({ host: '127.0.0.1', port: 0 })
await service.ready
process.stdout.write(`${address}\n`)
process.on('SIGTERM', () => process.exit(0))
