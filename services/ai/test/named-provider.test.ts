import { namedProvider, type ConnectedModel } from '@icio/contracts/site-settings/site-settings'
import { connectedModel } from '../src/assistant/model/connected-model.js'
import { readAiConfig } from '../src/config.js'
import { says, startModelServer } from './model-server.js'
import { runAi } from './run-ai.js'

const hosting = { region: '', backendPlatform: '', aiProvider: '' }
const connectedBy = (environment: Record<string, string>) =>
  connectedModel(
    readAiConfig({ HUMAN_CHECK_SECRET: 'a secret of the tests only, and long enough', ...environment }),
  )

test.each([
  [{ OPENAI_API_KEY: 'sk' }, 'OpenAI'],
  [{ OPENAI_API_KEY: 'sk', OPENAI_BASE_URL: 'https://api.mistral.ai/v1' }, 'Mistral'],
  [{ OPENAI_API_KEY: 'sk', OPENAI_BASE_URL: 'https://models.house.org:8443/v1' }, 'models.house.org:8443'],
  [{ OPENAI_API_KEY: 'sk', OPENAI_PROVIDER: 'A house of our own' }, 'A house of our own'],
])('[PRIV-12] a key alone names the provider: %o is run by %s', (environment, provider) => {
  expect(namedProvider(hosting, connectedBy(environment))).toBe(provider)
  expect(namedProvider({ ...hosting, aiProvider: 'Of the desk' }, connectedBy(environment))).toBe(
    'Of the desk',
  )
})

test('[PRIV-12] with a key alone the model answers', async () => {
  const server = await startModelServer()
  server.answer(says('Duration is a time [1].'))
  const ai = await runAi({ model: { baseUrl: server.url, apiKey: 'sk-canary', model: 'test-model' } })
  const { status } = await ai.visitor().ask({ message: 'How does duration link our bonds and our reserves?' })
  expect(status).toBe(200)
  expect(server.asked).toHaveLength(1)
  await ai.close()
  await server.close()
})

test.each([
  [null, { at: 'none' }],
  ['A house of our own', { at: 'connected', name: 'test-model', provider: 'A house of our own' }],
])(
  '[PRIV-5] the service says which model is connected, where, and who runs it: %s',
  async (provider, notice) => {
    const baseUrl = 'https://models.house.org/v1'
    const ai = await runAi(
      provider ? { model: { baseUrl, apiKey: 'sk', model: 'test-model', provider } } : {},
    )
    const answer = await fetch(`${ai.address}/api/functions/connected-model`)
    expect((await answer.json()) as ConnectedModel).toEqual(
      provider ? { ...notice, host: 'models.house.org' } : notice,
    )
    await ai.close()
  },
)
