import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import type {
  ChatEvent,
  ChatFeedback,
  ChatQuestion,
  ChatReply,
  ChatSource,
} from '@icio/contracts/assistant/endpoints'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { ReadableStream } from 'node:stream/web'

/** A fake of the services behind the chat, reached through the shell's http; the test controls each answer. */
export interface FakeAssistant {
  http: ShellApi['http']
  asked: ChatQuestion[]
  feedback: ChatFeedback[]
  /** Every call so far. */
  calls: string[]
  /** Sets the answer to all further questions. */
  answer(behavior: (call: { signal: AbortSignal }) => Promise<Response> | Response): void
}

/** A sample source. */
export const source: ChatSource = {
  n: 1,
  kind: 'education',
  title: 'Fixed Income Primer',
  section: 'What a bond is',
  url: '/learn/education/fixed-income-primer?edition=general#what-a-bond-is',
  passage: 'A bond is a loan that can be traded.',
}

export function fakeAssistant(): FakeAssistant {
  let behavior: Parameters<FakeAssistant['answer']>[0] = () => inOne('A bond is a loan [1].')
  const fake: FakeAssistant = {
    asked: [],
    feedback: [],
    calls: [],
    answer: (next) => (behavior = next),
    async http(path, init) {
      fake.calls.push(`${init?.method ?? 'GET'} ${path}`)
      const body: unknown = JSON.parse(String(init?.body))
      if (path === '/api/functions/chat-feedback') {
        fake.feedback.push(body as ChatFeedback)
        return json({ kept_until: '2027-01-01T00:00:00.000Z' }, 201)
      }
      fake.asked.push(body as ChatQuestion)
      return behavior({ signal: init?.signal as AbortSignal })
    },
  }
  return fake
}

/** A JSON response. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const all = new Headers({ 'content-type': 'application/json', ...headers })
  return fromPartial<Response>({ ok: status < 400, status, headers: all, body: null, json: async () => body })
}

export function inOne(reply: string, sources: ChatSource[] = [source], mode: ChatReply['mode'] = 'model') {
  return json({ reply, sources, mode })
}

/** A failed call. */
export function refusal(status: number, code: string, headers?: Record<string, string>): Response {
  return json({ error: { code, message: 'No' } }, status, headers)
}

/** A stream that the test writes to. */
export function streaming() {
  const encoder = new TextEncoder()
  let controller: { enqueue(chunk: Uint8Array): void; close(): void; error(reason: unknown): void }
  let isCancelled = false
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (streamController) => void (controller = streamController),
    cancel: () => void (isCancelled = true),
  })
  const headers = new Headers({ 'content-type': 'text/event-stream; charset=utf-8' })
  return {
    response: fromPartial<Response>({ ok: true, status: 200, headers, body: body as Response['body'] }),
    write: (text: string) => controller.enqueue(encoder.encode(text)),
    send: (event: ChatEvent) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
    end: () => controller.close(),
    cut: () => controller.error(new TypeError('network error')),
    isCancelled: () => isCancelled,
  }
}
