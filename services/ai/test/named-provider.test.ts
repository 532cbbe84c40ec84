import { defaultSettings, type ConnectedModel } from '@icio/contracts/site-settings/site-settings'
import { says, startModelServer, type ModelServer } from './model-server.js'
import { runAi, type TestedAi } from './run-ai.js'

let server: ModelServer
let ai: TestedAi
/** The settings of administrators; null while they cannot be read. */
let aiProvider: string | null
beforeAll(async () => {
  server = await startModelServer()
  server.answer(says('Duration is a time [1].'))
})
beforeEach(() => {
  aiProvider = ''
  server.asked.length = 0
})
afterEach(() => ai.close())
afterAll(() => server.close())

const settings = async () => {
  if (aiProvider === null) throw new Error('away')
  return { hosting: { ...defaultSettings.hosting, aiProvider } }
}
const question = { message: 'How does duration link our bonds and our reserves?' }
async function run(provider: string | null = null) {
  const model = { baseUrl: server.url, apiKey: 'sk-canary', model: 'test-model', provider }
  ai = await runAi({ model }, {}, { settings })
  return ai.visitor()
}

test('[PRIV-12] a model whose provider is not named answers nobody and receives nothing', async () => {
  const visitor = await run()
  const { status, body } = await visitor.ask(question)
  expect([status, body.error.code]).toEqual([503, 'ai_provider_unnamed'])
  expect(body.error.message).toContain('An administrator can name the AI provider in Site settings')
  const stream = await visitor.stream(question)
  await stream.text()
  expect(stream.status).toBe(503)
  expect(server.asked).toEqual([])
})

test('[PRIV-12] it answers once administrators have named it, and stops when the name is removed', async () => {
  const visitor = await run()
  aiProvider = 'Example Models Inc.'
  expect((await visitor.ask(question)).status).toBe(200)
  aiProvider = ''
  expect((await visitor.ask(question)).status).toBe(503)
  expect(server.asked).toHaveLength(1)
})

test('[PRIV-12] a name in the configuration is enough', async () => {
  const visitor = await run('A house of our own')
  expect((await visitor.ask(question)).status).toBe(200)
})

test('[PRIV-12] while the settings cannot be read, nothing is sent to the model', async () => {
  const visitor = await run()
  aiProvider = null
  const { status, body } = await visitor.ask(question)
  expect([status, body.error.code]).toEqual([503, 'unavailable'])
  expect(server.asked).toEqual([])
})

test.each([
  [null, { at: 'none' }],
  ['A house of our own', { at: 'connected', name: 'test-model', provider: 'A house of our own' }],
])(
  '[PRIV-5] the service says which model is connected, where, and who runs it: %s',
  async (provider, told) => {
    if (provider) await run(provider)
    else ai = await runAi()
    const answer = await fetch(`${ai.address}/api/functions/connected-model`)
    const connected = (await answer.json()) as ConnectedModel
    expect(connected).toEqual(provider ? { ...told, host: new URL(server.url).host } : told)
  },
)
