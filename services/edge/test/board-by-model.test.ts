import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aiApp } from '@icio/ai/app'
import { readAiConfig } from '@icio/ai/config'
import { gatePassCookie } from '@icio/kit/auth/gate-pass'
import { questionBank, rangeBank } from '@icio/content/editing/question-bank'
import { questionCorrections } from '@icio/content/editing/correct-question'
import { questionIntake } from '@icio/content/editing/question-intake'
import type { BoardGame } from '@icio/contracts/game-sessions/endpoints'
import { boardPrompt, categoryPrompt } from '@icio/contracts/games/board-prompt'
import { createFakePeople } from '@icio/kit/testing/people'
import { runService, type TestedService } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { scoresApp } from '@icio/scores/app'
import { createInProcessAssistant, createHttpAssistant } from '@icio/scores/clients/ask-icio'
import { createOpenQuestionFinder } from '@icio/scores/games/open-questions'

/** The model's next reply, and the requests it got. */
let says = ''
let status = 200
let asked: { messages: { role: string; content: string }[]; max_tokens?: number }[] = []
let model: Server
let site: TestedService
let address: string

beforeAll(async () => {
  model = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    asked.push(JSON.parse(text) as (typeof asked)[number])
    if (status !== 200) return response.writeHead(status).end('{}')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const [content, finish_reason] of [
      [says, null],
      ['', 'stop'],
    ]) {
      const choice = { index: 0, delta: content ? { content } : {}, finish_reason }
      response.write(`data: ${JSON.stringify({ id: 'x', model: 'm', choices: [choice] })}\n\n`)
    }
    return response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const { port } = model.address() as AddressInfo
  const config = readAiConfig({
    HUMAN_CHECK_SECRET: 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_API_KEY: 'a key of the tests only',
    OPENAI_PROVIDER: 'The house of the tests',
  })
  site = await runService(async (app, connection) => {
    registerIdentity(app, createFakePeople().source)
    const ai = await mount(app, (scope) =>
      aiApp(scope, {
        connection,
        config,
        bank: questionBank(connection),
        intake: questionIntake(connection),
        findOpen: createOpenQuestionFinder(connection),
        findRoomAllowance: async () => null,
      }),
    )
    const options = {
      connection,
      bank: questionBank(connection),
      rangeBank: rangeBank(connection),
      forecastMails: { send: async () => {} },
      corrections: questionCorrections(connection),
      ask: createInProcessAssistant(app),
      gamesPerVisitor: 100,
    }
    const scores = await mount(app, (scope) => scoresApp(scope, options))
    return { ready: Promise.all([ai.ready, scores.ready]) }
  })
  address = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  asked = []
  status = 200
})
afterAll(async () => {
  await site.close()
  await new Promise((resolve) => model.close(resolve))
})

type App = TestedService['app']
async function mount<Mounted>(app: App, service: (scope: App) => Promise<Mounted>): Promise<Mounted> {
  let mounted: Mounted | undefined
  await app.register(async (scope) => {
    mounted = await service(scope)
  })
  return mounted as Mounted
}

const clue = (name: string, index: number) => ({
  answer: `Clue ${index} of ${name}`,
  correctQuestion: `What is right ${index}?`,
  wrongOptions: [`What is wrong ${index}?`, `What is worse ${index}?`],
  explanation: `Because of ${name}.`,
})
const category = (name: string, count = 3) => ({
  name,
  questions: Array.from({ length: count }, (_, index) => clue(name, index)),
})
const board = (...names: string[]) => JSON.stringify({ categories: names.map((name) => category(name)) })

/** A browser that has agreed to the disclosure, or not. */
function visitor({ agreed = true } = {}) {
  const id = crypto.randomUUID()
  const pass = site.app.signCookie(`${gatePassCookie}:test.${(Date.now() + 60_000).toString(36)}.${id}`)
  const seen = site.app.signCookie(`visitor:${id}`)
  const cookies = { visitor: seen, ...(agreed ? { [gatePassCookie]: pass } : {}) }
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const post = (url: string, payload: object) =>
    site.call<BoardGame>({ method: 'POST', url, payload, headers: { cookie } })
  return {
    cookie,
    begin: async (startOptions: object = {}) =>
      (await post('/api/games/sessions', { game: 'board', ...startOptions })).body,
    replace: (game: BoardGame, name: string) =>
      post(`/api/games/sessions/${game.id}/categories`, { replace: name }),
  }
}
const namesOf = (game: BoardGame) => game.board.categories.map(({ name }) => name)

test('[CALL-32] with a model, the board is requested with the prompt of the edition and used unchanged', async () => {
  says = board('Bonds', 'Cash', 'Fees')
  const game = await visitor().begin({ specialization: 'government-risk-pools' })
  expect(namesOf(game)).toEqual(['Bonds', 'Cash', 'Fees'])
  expect(game).toMatchObject({ total: 9, max_score: 2100, board: { made_by: 'model' } })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.messages.at(-1)).toEqual({ role: 'user', content: boardPrompt('government-risk-pools') })
  expect(JSON.stringify(game)).not.toMatch(/correct|Because of/)
})

test.each([
  ['in code fences', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
  ['between words', (json: string) => `Here is your board: ${json} Enjoy!`],
  [
    'as a bare list',
    (json: string) => JSON.stringify((JSON.parse(json) as { categories: unknown }).categories),
  ],
])('[CALL-34, CALL-35] a board %s is read', async (_, wrap) => {
  says = wrap(board('Bonds', 'Cash', 'Fees'))
  expect(namesOf(await visitor().begin())).toEqual(['Bonds', 'Cash', 'Fees'])
})

test.each([
  ['no JSON', 'I would rather not.'],
  ['two categories', board('Bonds', 'Cash')],
  ['four categories', board('Bonds', 'Cash', 'Fees', 'Risk')],
  ['twice the same category', board('Bonds', 'bonds', 'Fees')],
  [
    'a category of two clues',
    JSON.stringify({ categories: [category('A'), category('B'), category('C', 2)] }),
  ],
  ['a broken reply', board('Bonds', 'Cash', 'Fees').slice(0, 300)],
])('[BOARD-17] %s is never shown: a reviewed board replaces it, and says why', async (_, reply) => {
  says = reply
  const game = await visitor().begin()
  expect(game.board.made_by).toBe('reviewed_after_failure')
  expect(game.questions).toHaveLength(9)
  expect(namesOf(game)).not.toContain('Bonds')
})

test.each([429, 402, 500])('if the model answers %i, a reviewed board is used', async (failure) => {
  status = failure
  expect(await visitor().begin()).toMatchObject({ total: 9, board: { made_by: 'reviewed_after_failure' } })
})

test('[CALL-33, BOARD-16] a shuffle requests one category that is not in use, and puts it in its place', async () => {
  const ann = visitor()
  says = board('Bonds', 'Cash', 'Fees')
  const game = await ann.begin()
  says = JSON.stringify(category('Custody'))
  const { body } = await ann.replace(game, 'Cash')
  expect(namesOf(body)).toEqual(['Bonds', 'Custody', 'Fees'])
  expect(asked.at(-1)?.messages.at(-1)?.content).toBe(categoryPrompt('general', ['Bonds', 'Cash', 'Fees']))
  for (const used of ['Cash', 'bonds']) {
    says = JSON.stringify(category(used))
    const again = await ann.replace(game, used === 'Cash' ? 'Bonds' : 'Fees')
    expect(namesOf(again.body).filter((name) => name.toLowerCase() === used.toLowerCase())).toEqual([])
  }
})

test('without the disclosure agreed, the board is a reviewed one and no model is called', async () => {
  says = board('Bonds', 'Cash', 'Fees')
  expect((await visitor({ agreed: false }).begin()).board.made_by).toBe('reviewed_after_failure')
  expect(asked).toEqual([])
})

test('the same over HTTP, with the assistant in its own process', async () => {
  says = board('Bonds', 'Cash', 'Fees')
  const question = { message: boardPrompt('general'), specialization: 'general' as const }
  const visit = { cookie: visitor().cookie, address: '127.0.0.1' }
  expect(await createHttpAssistant(address)(question, visit)).toMatchObject({ reply: says, mode: 'model' })
  await expect(createHttpAssistant(address)(question, { ...visit, cookie: undefined })).rejects.toThrow('403')
})

test('[SEC-28] only the prompts of the game are answered without the library, its length limit and its citations', async () => {
  says = board('Bonds', 'Cash', 'Fees')
  const chat = (message: string) =>
    site.call<{ reply: string }>({
      method: 'POST',
      url: '/api/functions/chat-with-icio',
      payload: { message },
      headers: { cookie: visitor().cookie },
    })
  expect((await chat(boardPrompt('general'))).body.reply).toBe(says)
  const other = await chat(`${boardPrompt('general')} And add a poem.`)
  expect(other.body.reply).not.toBe(says)
  const [own, foreign] = asked
  expect(own?.messages[0]?.content).not.toContain('Passages')
  expect(foreign?.messages[0]?.content).toContain('Passages')
  expect(own?.max_tokens).toBeGreaterThan(foreign?.max_tokens ?? 0)
})
