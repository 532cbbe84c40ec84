import {
  chatWithIcio,
  type ChatEvent,
  type ChatQuestion,
  type ChatReply,
} from '@icio/contracts/assistant/endpoints'
import { CallError, callErrorOf, failAsNetwork } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

const chatPath = chatWithIcio.url as `/api/${string}`

/** A response without a valid answer (CHAT-16). */
export class InvalidReply extends Error {
  constructor() {
    super('Invalid response from AI assistant')
    this.name = 'InvalidReply'
  }
}

export type AssistantCall = (
  question: ChatQuestion,
  listener: (event: Extract<ChatEvent, { at: 'begin' | 'more' }>) => void,
  signal: AbortSignal,
) => Promise<ChatReply>

/** Creates the call to the assistant through the shell. It throws a CallError, or InvalidReply for an empty answer. */
export function createAssistantCall(http: ShellApi['http']): AssistantCall {
  return async (question, listener, signal) => {
    const response = await http(chatPath, {
      method: chatWithIcio.method,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(question),
      signal,
    }).catch(failAsNetwork)
    if (!response.ok) throw await callErrorOf(response)
    const isStream = response.headers.get('content-type')?.includes('text/event-stream')
    const reply =
      isStream && response.body ? await readStream(response.body, listener) : await readJson(response)
    if (typeof reply?.reply !== 'string' || !reply.reply.trim()) throw new InvalidReply()
    return { reply: reply.reply, sources: reply.sources ?? [], mode: reply.mode ?? 'model' }
  }
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  listener: Parameters<AssistantCall>[1],
): Promise<Partial<ChatReply> | null> {
  for await (const event of readEvents(body)) {
    if (event.at === 'done') return event
    if (event.at === 'failed') throw new CallError(event.error.code, event.error.message, 200)
    listener(event)
  }
  return null
}

async function readJson(response: Response): Promise<Partial<ChatReply> | null> {
  return (await response.json().catch(() => null)) as Partial<ChatReply> | null
}

/** Yields the events of a streamed reply as they arrive. An unknown event ends the reply as invalid. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      text += decoder.decode(value, { stream: !done })
      const whole = text.split(/\r?\n\r?\n/)
      text = whole.pop() ?? ''
      for (const event of whole) yield* parse(event)
      if (done) return
    }
  } finally {
    // Ends the reply on the server too when the reader stops early.
    await reader.cancel().catch(() => undefined)
  }
}

function* parse(event: string): Generator<ChatEvent> {
  const data = event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')
  // Comments keep the connection open and carry no data.
  if (data) yield JSON.parse(data) as ChatEvent
}
