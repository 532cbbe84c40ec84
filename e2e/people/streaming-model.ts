import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer of the model, controlled by the test. */
export interface Talk {
  /** Streams some words. */
  say(words: string): void
  /** Ends the answer normally. */
  end(): void
}

/** A server on loopback that speaks OpenAI's protocol and answers as the test instructs it. */
export interface StreamingModel {
  url: string
  answer(behavior: (talk: Talk) => void): void
  close(): Promise<void>
}

/** Starts a model; a request waits for the behavior that the test sets first. */
export async function streamingModel(): Promise<StreamingModel> {
  let behavior: (talk: Talk) => void = () => {}
  const server = createServer((_, response) => behavior(talkOn(response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    answer: (next) => void (behavior = next),
    close: () => new Promise((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

function talkOn(response: ServerResponse): Talk {
  const send = (delta: object, finish: string | null) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
    const choices = [{ index: 0, delta, finish_reason: finish }]
    response.write(
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', choices })}\n\n`,
    )
  }
  return {
    say: (content) => send({ content }, null),
    end() {
      send({}, 'stop')
      response.end('data: [DONE]\n\n')
    },
  }
}
