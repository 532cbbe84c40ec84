import { request } from 'node:http'
import type { ChatEvent, ChatQuestion, ChatReply } from '@icio/contracts/assistant/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import type { AppOptions } from '@icio/kit/http/service'
import { createFakePeople } from '@icio/kit/testing/people'
import { runService, type TestedService } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { aiApp, type AiAppOptions } from '../src/app.js'
import type { AiConfig } from '../src/config.js'
import { gatePassCookie } from '@icio/kit/auth/gate-pass'
import { visitorCookie } from '@icio/kit/auth/visitor'

const humanCheck = { secret: 'a secret of the tests only', recaptcha: null }

/** The ai service of a test, listening on loopback. */
export async function runAi(
  config: Partial<AiConfig> = {},
  options: Partial<AppOptions> = {},
  parts: Partial<AiAppOptions> = {},
) {
  const people = createFakePeople()
  const service = await runService(async (app, connection) => {
    registerIdentity(app, people.source)
    await app.register(async (scope) => {
      const database = await aiApp(scope, {
        connection,
        bank: { questions: async () => [] },
        findOpen: async () => [],
        findRoomAllowance: async () => null,
        intake: { save: () => Promise.reject(new Error('This test saves nothing')) },
        ...parts,
        config: { humanCheck, model: null, limits: { perHour: 1000, perDay: 1000 }, ...config },
      })
      await database.ready
    })
  }, options)
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...service, people, address, visitor: () => visitorAt(service, address) }
}

export type TestedAi = Awaited<ReturnType<typeof runAi>>
export type Visitor = ReturnType<typeof visitorAt>

/** A visitor who has agreed to the disclosure, with the cookies of one browser. */
function visitorAt({ app }: TestedService, address: string) {
  const visitor = crypto.randomUUID()
  const cookies = new Map([
    [
      gatePassCookie,
      app.signCookie(`${gatePassCookie}:test.${(Date.now() + 60_000).toString(36)}.${visitor}`),
    ],
    [visitorCookie, app.signCookie(`${visitorCookie}:${visitor}`)],
  ])
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookie(), ...headers },
      body: JSON.stringify(body),
    })
  const chatPath = '/api/functions/chat-with-icio'
  return {
    post,
    cookies,
    /** Drops one cookie of this browser. */
    forget: (name: string) => void cookies.delete(name),
    /** Asks a question and receives the whole reply. */
    async ask(question: ChatQuestion | Record<string, unknown>, headers: Record<string, string> = {}) {
      const answer = await post(chatPath, question, headers)
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: (await answer.json()) as ChatReply & ErrorBody,
      }
    },
    /** Asks for a stream. */
    stream: (question: ChatQuestion) => post(chatPath, question, { accept: 'text/event-stream' }),
    /** Asks for a stream and closes the page at its first word. */
    leave: (question: ChatQuestion) =>
      new Promise<void>((resolve) => {
        const headers = { 'content-type': 'application/json', accept: 'text/event-stream', cookie: cookie() }
        const asking = request(`${address}${chatPath}`, { method: 'POST', headers, agent: false }, (answer) =>
          answer.once('data', () => asking.destroy()).once('close', resolve),
        )
        asking.on('error', () => {}).end(JSON.stringify(question))
      }),
    /** Asks for a stream and collects all of its events. */
    async events(question: ChatQuestion): Promise<ChatEvent[]> {
      return eventsOf(await (await post(chatPath, question, { accept: 'text/event-stream' })).text())
    },
  }
}

/** The events in the text of a stream. */
export function eventsOf(text: string): ChatEvent[] {
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((event) => JSON.parse(event.replace(/^data: /, '')) as ChatEvent)
}
