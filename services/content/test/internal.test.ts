import { readBank } from '@icio/banks/banks'
import { internalSecretHeader } from '@icio/contracts/question-bank/endpoints'
import { remoteQuestionBank } from '@icio/kit/http/internal-calls'
import { runService, type TestedService } from '@icio/kit/testing/run-service'
import { contentApp } from '../src/app.js'

const secret = 'the internal secret of this test'
const path = '/internal/content/banks/quiz_questions/questions'

let site: TestedService
let url: string
beforeAll(async () => {
  const banks = [readBank('quiz', 'general'), readBank('governance', 'general')]
  site = await runService((app, connection) =>
    contentApp(app, { connection, findOpen: async () => [], internalSecret: secret, banks }),
  )
  url = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => site.close())

test('another service gets whole rows over HTTP', async () => {
  const bank = remoteQuestionBank({ url, secret })
  const rows = await bank.questions('quiz', 'general', { limit: 2 })
  expect(rows).toEqual(readBank('quiz', 'general').rows.slice(-2).reverse())
  expect(await bank.questions('governance', 'general')).toHaveLength(100)
})

test.each([undefined, '', 'a wrong secret', `${secret} `])(
  '[SEC-25] without the secret the path does not exist (%s)',
  async (body) => {
    const headers = body === undefined ? {} : { [internalSecretHeader]: body }
    expect(await site.call({ url: path, headers })).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
  },
)

test('[SEC-25] in one process with the pages, the path does not exist', async () => {
  const together = await runService((app, connection) =>
    contentApp(app, { connection, findOpen: async () => [], banks: [] }),
  )
  expect((await together.call({ url: path, headers: { [internalSecretHeader]: secret } })).status).toBe(404)
  await together.close()
})

test('an unknown bank is refused', async () => {
  const reply = await site.call({
    url: path.replace('quiz_questions', 'users'),
    headers: { [internalSecretHeader]: secret },
  })
  expect(reply.status).toBe(400)
})

test.each([
  ['that refuses', () => remoteQuestionBank({ url, secret: 'a wrong secret' })],
  ['that does not respond', () => remoteQuestionBank({ url: 'http://127.0.0.1:9', secret })],
])('a content service %s is unavailable', async (_, bank) => {
  await expect(bank().questions('quiz', 'general')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5,
  })
})
