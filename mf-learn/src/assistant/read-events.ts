import type { ChatEvent } from '@icio/contracts/assistant/endpoints'

/** Yields the events of a streamed reply as they arrive. An unknown event ends the reply as invalid. */
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
