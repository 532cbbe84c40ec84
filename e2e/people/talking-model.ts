import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One answer of the model, as the test lets it come. */
export interface Talk {
  /** Streams some words. */
  say(words: string): void
  /** Ends the answer well. */
  end(): void
  /** Breaks the connection off. */
  cut(): void
  /** Refuses instead, as long as nothing has been said. */
  refuse(status: number, headers?: Record<string, string>): void
}

export type Manner = (talk: Talk) => void

/** A server on loopback that speaks OpenAI's protocol and answers as it is told to. */
export interface TalkingModel {
  url: string
  /** What it was asked, the system's words first. */
  asked: { role: string; content: string }[][]
  answer(manner: Manner): void
  close(): Promise<void>
}

/** An answer that comes whole. */
export const says =
  (text: string): Manner =>
  (talk) => {
    talk.say(text)
    talk.end()
  }

/** Begins one, with an answer to everything. */
export async function talkingModel(): Promise<TalkingModel> {
  let manner = says('Duration is the weighted time of the payments [1].')
  const asked: TalkingModel['asked'] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked.push((JSON.parse(body) as { messages: TalkingModel['asked'][number] }).messages)
    manner(talkOn(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answer: (next) => void (manner = next),
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
