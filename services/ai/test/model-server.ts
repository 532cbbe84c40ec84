import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the model server received. */
export interface Asked {
  path: string
  authorization: string | undefined
  body: {
    model: string
    stream: boolean
    messages: { role: string; content: string }[]
    [field: string]: unknown
  }
}

/** How the server answers a call. */
export type Manner = (response: ServerResponse, request: IncomingMessage) => void

/** A server on loopback that speaks OpenAI's protocol, as far as the assistant uses it. */
export interface ModelServer {
  url: string
  asked: Asked[]
  /** Calls whose connection the caller closed before the answer was complete. */
  left: number
  /** Resolves when a caller has closed its connection early. */
  nextLeft(): Promise<void>
  /** Sets how calls are answered from now on. */
  answer(behavior: Manner): void
  close(): Promise<void>
}

export async function startModelServer(): Promise<ModelServer> {
  let behavior: Manner = says('Nothing was agreed.')
  let noticeLeft = () => {}
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    model.asked.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(text) as Asked['body'],
    })
    response.once('close', () => {
      if (response.writableFinished) return
      model.left += 1
      noticeLeft()
    })
    behavior(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const model: ModelServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked: [],
    left: 0,
    nextLeft: () => new Promise((resolve) => (noticeLeft = resolve)),
    answer: (next) => (behavior = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model
}

/** One chunk of a streamed answer. */
export function chunk(content: string, finish: string | null = null): string {
  const choice = { index: 0, delta: content ? { content } : {}, finish_reason: finish }
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', model: 'm', choices: [choice] })}\n\n`
}

/** Starts a stream. */
export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
}

/** Streams a text word by word, and ends normally. */
export function says(text: string): Manner {
  return (response) => {
    beginStream(response)
    for (const word of text.split(/(?<= )/)) response.write(chunk(word))
    response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
  }
}

/** Refuses with a status, and repeats the question as some servers do. */
export function refuses(status: number, error: object = {}, headers: Record<string, string> = {}): Manner {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: 'You asked: canary-question', ...error } }))
  }
}
