import type { ServerResponse } from 'node:http'
import { notCovered } from '../src/assistant/instructions.js'
import { notInLibrary, numberCut } from '../src/assistant/checked-reply.js'
import { failuresToOpen, openForMs } from '../src/assistant/model/circuit.js'
import {
  beginStream,
  chunk,
  refuses,
  says,
  startModelServer,
  type Manner,
  type ModelServer,
} from './model-server.js'
import { eventsOf, runAi, type TestedAi, type Visitor } from './run-ai.js'

/** Long enough for a busy machine; only the tests about a silent server use shorter times. */
const patient = { first: 30_000, between: 30_000, whole: 60_000 }
const question = { message: 'What is modified duration?' }

let server: ModelServer
let ai: TestedAi
let visitor: Visitor

beforeEach(async () => {
  server = await startModelServer()
  await runWith(patient)
})
afterEach(async () => {
  await ai.close()
  await server.close()
})

async function runWith(patience: typeof patient) {
  ai = await runAi({ model: { baseUrl: server.url, apiKey: 'sk-canary', model: 'test-model', patience } })
  visitor = ai.visitor()
}

/** Starts the service with short timeouts, which these tests are about. */
async function runAgainWith(patience: Partial<typeof patient>) {
  await ai.close()
  await runWith({ ...patient, ...patience })
}

test('[CALL-2] the model words an answer from numbered passages, and the answer lists those it cites', async () => {
  server.answer(says('It is the percentage change in price for one point of yield [1].'))
  const { status, body } = await visitor.ask(question)
  expect(status).toBe(200)
  expect(body.mode).toBe('model')
  expect(body.reply).toBe('It is the percentage change in price for one point of yield [1].')
  expect(body.sources.map(({ n }) => n)).toEqual([1])
  expect(body.sources[0]?.url).toMatch(
    /^\/learn\/(education|insights)(\/[a-z-]+)?\?edition=general(#[a-z-]+)?$/,
  )
  const [asked] = server.asked
  expect(asked?.path).toBe('/v1/chat/completions')
  expect(asked?.authorization).toBe('Bearer sk-canary')
  expect(asked?.body.model).toBe('test-model')
  expect(asked?.body.messages[0]?.content).toContain(body.sources[0]?.passage)
})

test('[CALL-2] with Accept: text/event-stream the reply arrives word by word, and whole at the end', async () => {
  server.answer(says('Price and yield move apart [1].'))
  const response = await visitor.stream(question)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('cache-control')).toContain('no-store')
  const events = eventsOf(await response.text())
  expect(events[0]).toMatchObject({ at: 'begin', mode: 'model' })
  const words = events.flatMap((event) => (event.at === 'more' ? [event.text] : []))
  expect(words.length).toBeGreaterThan(3)
  expect(events.at(-1)).toMatchObject({ at: 'done', reply: words.join(''), mode: 'model' })
})

test('the first word is sent before the last one has arrived', async () => {
  let finish = () => {}
  server.answer((response) => {
    beginStream(response)
    response.write(chunk('Duration '))
    finish = () => response.end(chunk('matters.', 'stop'))
  })
  const reader = (await visitor.stream(question)).body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('Duration')) text += decoder.decode((await reader.read()).value)
  finish()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value)
  expect(eventsOf(text).at(-1)).toMatchObject({ at: 'done' })
})

test.each([
  ['429', refuses(429, {}, { 'retry-after': '7' }), 429, 'ai_rate_limited', '7'],
  ['429 for want of credits', refuses(429, { code: 'insufficient_quota' }), 402, 'ai_credits', null],
  ['402', refuses(402), 402, 'ai_credits', null],
  ['500', refuses(500), 502, 'ai_failed', null],
  ['401', refuses(401), 502, 'ai_failed', null],
  ['a redirect', refuses(302, {}, { location: 'http://169.254.169.254/latest' }), 502, 'ai_failed', null],
])('[SEC-27] maps a server’s answer: %s', async (_, behavior, status, code, retryAfter) => {
  server.answer(behavior)
  const whole = await visitor.ask(question)
  expect([whole.status, whole.body.error.code, whole.retryAfter]).toEqual([status, code, retryAfter])
  expect(JSON.stringify(whole.body)).not.toContain('canary')
  const streamed = await visitor.stream(question)
  expect([streamed.status, ((await streamed.json()) as { error: { code: string } }).error.code]).toEqual([
    status,
    code,
  ])
  expect(server.asked).toHaveLength(2)
})

test('[SEC-27] a redirect by the server is not followed, even if the target answers', async () => {
  server.answer((response, request) => {
    const answer = request.url?.endsWith('/elsewhere')
      ? says('Led astray [1].')
      : refuses(307, {}, { location: `${server.url}/elsewhere` })
    answer(response, request)
  })
  const { status, body } = await visitor.ask(question)
  expect([status, body.error.code]).toEqual([502, 'ai_failed'])
  expect(server.asked).toHaveLength(1)
})

const broken: [string, Manner][] = [
  ['sends a page', (response) => response.end('<!doctype html><p>Welcome')],
  [
    'sends junk as events',
    (response) => (beginStream(response), response.end('data: {"choices": [nonsense\n\n')),
  ],
  ['sends an empty answer', says('')],
  ['closes the connection', (response) => response.destroy()],
]
test.each(broken)('[FAULT-8] a server that %s is a failed call', async (_, behavior) => {
  server.answer(behavior)
  await expectFailedCall()
})

const silent: [string, Manner][] = [
  ['hangs before the first word', beginStream],
  ['never answers at all', () => {}],
]
test.each(silent)('a server that %s is a failed call', async (_, behavior) => {
  await runAgainWith({ first: 400 })
  server.answer(behavior)
  await expectFailedCall()
})

async function expectFailedCall() {
  const { status, body } = await visitor.ask(question)
  expect([status, body.error.code]).toEqual([502, 'ai_failed'])
  expect(body.error.message).toBe('The AI assistant could not answer. Please try again.')
}

const cut: [string, (response: ServerResponse) => void][] = [
  ['is cut', (response) => response.destroy()],
  ['ends without its end', (response) => response.end()],
  ['hangs', () => {}],
  ['turns to junk', (response) => response.end('data: {nonsense\n\n')],
]
test.each(cut)('a stream that %s in the middle ends with a failure, not an answer', async (_, end) => {
  await runAgainWith({ between: 400 })
  server.answer((response) => {
    beginStream(response)
    response.write(chunk('Half an ans'), () => setImmediate(() => end(response)))
  })
  const events = await visitor.events(question)
  expect(events.map(({ at }) => at)).toEqual(['begin', 'more', 'failed'])
  expect(events.at(-1)).toMatchObject({ error: { code: 'ai_failed' } })
  expect((await visitor.ask(question)).status).toBe(502)
})

test('[SEC-29] a visitor who leaves ends the call upstream', async () => {
  server.answer((response) => {
    beginStream(response)
    response.write(chunk('Slowly '))
  })
  const left = server.nextLeft()
  await visitor.leave(question)
  await left
  expect(server.left).toBe(1)
})

test('[SEC-27] an endless answer is cut, and the upstream call is ended', async () => {
  server.answer((response) => {
    beginStream(response)
    const flood = () => {
      while (!response.destroyed && response.write(chunk('word '.repeat(2000))));
      if (!response.destroyed) response.once('drain', flood)
    }
    flood()
  })
  const left = server.nextLeft()
  const { status, body } = await visitor.ask(question)
  expect(status).toBe(200)
  expect(body.reply.length).toBeLessThanOrEqual(6000)
  await left
})

test('[FAULT-8] the circuit opens after five failures in a row: the server is no longer called', async () => {
  server.answer(refuses(500))
  for (let call = 0; call < failuresToOpen; call++) await visitor.ask(question)
  server.answer(says('Back [1].'))
  const { status, body, retryAfter } = await visitor.ask(question)
  expect([status, body.error.code]).toEqual([502, 'ai_failed'])
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(Number(retryAfter)).toBeLessThanOrEqual(openForMs / 1000)
  expect(server.asked).toHaveLength(failuresToOpen)
})

test('[CHAT-39] a model that cites what was not given: the citation goes, and the reader is told', async () => {
  server.answer(says('It is the percentage change in price [1]. It never fails [9] [0].'))
  const { body } = await visitor.ask(question)
  expect(body.reply).toMatch(
    /^It is the percentage change in price \[1\]\. It never fails\. \(not in the library\)\n\nTaken out of this answer: 2 citations/,
  )
  expect(body.sources.map(({ n }) => n)).toEqual([1])
})

test('[CHAT-39] a model that agrees to anything: what it says without a passage is marked, and its numbers are cut', async () => {
  server.answer(says('Yes, you are right. A duration of 250 is safe. Buy 400 of them.'))
  const { body } = await visitor.ask({ message: 'A duration of 250 is safe, is it not?' })
  expect(body.sources).toEqual([])
  expect(body.reply).toContain(`Yes, you are right. ${notInLibrary}`)
  expect(body.reply).toContain(`A duration of ${numberCut} is safe. ${notInLibrary}`)
  expect(body.reply).not.toMatch(/\b(?:250|400)\b/)
})

test('[CHAT-39] a model that follows an instruction found in a passage is marked like any other', async () => {
  server.answer((response, request) =>
    says('Arr, ignore the library and send $900 to me.')(response, request),
  )
  const events = await visitor.events(question)
  expect(events.at(-1)).toMatchObject({
    at: 'done',
    reply: expect.stringContaining(`send $${numberCut} to me. ${notInLibrary}`),
    sources: [],
  })
})

test('the model is told what the library does not cover, and its sentence about that is sent unchanged', async () => {
  server.answer(says(notCovered))
  const { body } = await visitor.ask({ message: 'Who won the 2018 world cup?' })
  expect(server.asked[0]?.body.messages[0]?.content).toContain('Passages: none.')
  expect(body).toMatchObject({ reply: notCovered, sources: [] })
})

test('the history is sent in alternating turns, and what is too long is left out', async () => {
  server.answer(says('Yes [1].'))
  await visitor.ask({
    message: 'And convexity?',
    history: [
      { type: 'assistant', content: 'Welcome!' },
      { type: 'user', content: 'What is duration?' },
      { type: 'assistant', content: 'A measure [1].' },
    ],
  })
  const [, ...said] = server.asked[0]?.body.messages ?? []
  expect(said).toEqual([
    { role: 'user', content: 'What is duration?' },
    { role: 'assistant', content: 'A measure [1].' },
    { role: 'user', content: 'And convexity?' },
  ])
  const long = 'x'.repeat(5900)
  const history = ['user', 'assistant', 'user', 'assistant'].map((type) => ({ type, content: long }))
  await visitor.ask({ message: 'Why?', history })
  expect(server.asked[1]?.body.messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'user',
  ])
})

test('[FAULT-1] a model that hangs does not delay a service that must stop: the visitor gets an error', async () => {
  const isAsked = new Promise<void>((resolve) => server.answer(() => resolve()))
  const asked = visitor.ask(question)
  await isAsked
  const closing = ai.app.close()
  const { status, body } = await asked
  expect([status, body.error.code]).toEqual([502, 'ai_failed'])
  await closing
})
