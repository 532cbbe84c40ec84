import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { listening } from '../server-process.mjs'

/** A mail server on loopback that stores mails and can be taken down. */
export async function openMailServer() {
  const mails = new Map()
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData(stream, session, done) {
        const pieces = []
        stream.on('data', (piece) => pieces.push(piece))
        stream.on('end', () => {
          const text = Buffer.concat(pieces).toString().replace(/=\r\n/g, '').replaceAll('=3D', '=')
          for (const { address } of session.envelope.rcptTo)
            mails.set(address, [...(mails.get(address) ?? []), text])
          done()
        })
      },
    })
  let server = make()
  const port = await listen(server, 0)
  return {
    url: `smtp://127.0.0.1:${port}`,
    sentTo: (address) => mails.get(address) ?? [],
    down: () => new Promise((resolve) => server.close(resolve)),
    async up() {
      server = make()
      await listen(server, port)
    },
  }
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server.server.address().port))
  })
}

const reply = 'Duration says how much a price falls when yields rise [1].'

/** A server that speaks OpenAI's protocol and misbehaves on request. */
export async function openModelServer({ firstWordAfterMs = 0 } = {}) {
  let behavior = 'good'
  const server = createServer(async (request, response) => {
    await request.resume().toArray()
    if (typeof behavior === 'number')
      return void response.writeHead(behavior).end('{"error":{"message":"no"}}')
    if (behavior === 'cut') return void response.destroy()
    if (behavior === 'hang') return
    if (firstWordAfterMs > 0) await pause(firstWordAfterMs)
    response.setHeader('content-type', 'text/event-stream')
    for (const word of reply.split(' ')) {
      const event = { choices: [{ index: 0, delta: { content: `${word} ` }, finish_reason: null }] }
      response.write(`data: ${JSON.stringify(event)}\n\n`)
    }
    response.end('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  })
  return { ...(await listening(server)), behave: (next) => void (behavior = next) }
}
