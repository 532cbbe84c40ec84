import { createServer, request as send } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { answers, listening } from '../server-process.mjs'

const probeMs = 250

/**
 * A proxy as described in docs/operations/several-machines.md: distributes visitors over the instances, leaves out
 * those that are not ready, and tries another one if a connection is refused, or is lost before the reply to a call
 * that changes nothing.
 */
export async function openBalancer(ports) {
  const instances = ports.map((port) => ({ port, ready: false }))
  const failures = { retried: 0, lost: 0 }
  let turn = 0

  const inTurn = () => {
    turn += 1
    const rotated = instances.map((_, index) => instances[(index + turn) % instances.length])
    return [...rotated.filter(({ ready }) => ready), ...rotated.filter(({ ready }) => !ready)]
  }

  const server = createServer(async (request, response) => {
    const pieces = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    for (const instance of inTurn()) {
      const outcome = await pass(instance, request, body, response)
      if (outcome === 'answered') return
      instance.ready = false
      failures.retried += 1
      const isSafe = outcome === 'refused' || request.method === 'GET'
      if (!isSafe) break
    }
    failures.lost += 1
    response.writeHead(502, { 'content-type': 'text/plain' }).end('No instance answered')
  })

  // As in common proxies: longer than a visitor pauses, so that calls do not meet a connection that is being closed.
  server.keepAliveTimeout = 75_000

  server.on('upgrade', (request, socket, head) => {
    const [instance] = inTurn()
    const far = connect(instance.port, '127.0.0.1', () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
      far.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      far.write(head)
      far.pipe(socket).pipe(far)
    })
    for (const each of [far, socket]) {
      each.on('error', () => {})
      each.on('close', () => [far, socket].forEach((one) => one.destroy()))
    }
  })

  const probe = async (instance) => {
    instance.ready = await answers(`http://127.0.0.1:${instance.port}/readyz`, 1000)
  }
  const probing = setInterval(() => instances.forEach(probe), probeMs)
  const { address, close } = await listening(server)
  return {
    address,
    failures,
    async untilReady() {
      while (!instances.every(({ ready }) => ready)) await pause(50)
    },
    close() {
      clearInterval(probing)
      return close()
    },
  }
}

/** @returns 'answered', 'refused' when nothing was sent, or 'lost' in the middle */
function pass({ port }, { method, url, headers }, body, response) {
  return new Promise((resolve) => {
    const far = send({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
      answer.on('end', () => resolve('answered'))
      answer.on('error', () => (response.destroy(), resolve('answered')))
    })
    far.on('error', ({ code }) => resolve(code === 'ECONNREFUSED' ? 'refused' : 'lost'))
    far.end(body)
  })
}
