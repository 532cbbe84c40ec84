import type { ChatEvent } from '@icio/contracts/assistant'

/** The events of a streamed reply, as they come. Whatever is no event of ours ends the reply as invalid. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
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
    // Ends the reply on the server too, when nobody listens any more.
    await reader.cancel().catch(() => undefined)
  }
}

function* parse(event: string): Generator<ChatEvent> {
  const data = event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n')
  // Comments keep a connection open and carry nothing.
  if (data) yield JSON.parse(data) as ChatEvent
}
