import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer of the model, controlled by the test. */
export interface Talk {
  /** Streams some words. */
  say(words: string): void
  /** Ends the answer normally. */
  end(): void
  /** Drops the connection. */
  cut(): void
  /** Refuses the request; possible only before the first word. */
  refuse(status: number, headers?: Record<string, string>): void
}

export type Manner = (talk: Talk) => void

/** A server on loopback that speaks OpenAI's protocol and answers as the test instructs it. */
export interface StreamingModel {
  url: string
  /** The messages of each request, the system's first. */
  asked: { role: string; content: string }[][]
  answer(behavior: Manner): void
  close(): Promise<void>
}

/** An answer in one piece. */
export const says =
  (text: string): Manner =>
  (talk) => {
    talk.say(text)
    talk.end()
  }

/** Starts a model that answers every request. */
export async function streamingModel(): Promise<StreamingModel> {
  let behavior = says('Duration is the weighted time of the payments [1].')
  const asked: StreamingModel['asked'] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked.push((JSON.parse(body) as { messages: StreamingModel['asked'][number] }).messages)
    behavior(talkOn(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
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
    cut: () => response.destroy(),
    refuse(status, headers = {}) {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end('{"error":{"message":"by plan"}}')
    },
  }
}
