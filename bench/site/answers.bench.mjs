import { get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { cpuSeconds, startServer } from '../server-process.mjs'
import { startSite } from '../site.mjs'

const times = Number(process.env.CALLS ?? 30_000)
const rounds = 5
/** After this many calls, the code of both sides has been optimized: before, its compilation is most of what is measured. */
const untilCompiled = 10_000
const encoded = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * Measures what the edge spends on an answer that many visitors share, against a bare Fastify route that sends the same
 * bytes, in turns. The rate is that of one edge on one core, with the caller on the other one.
 */
export async function rows() {
  const site = await startSite()
  const registry = await rawAnswer(`${site.address}/registry.json`, encoded)
  const etag = registry.headers.etag
  const kinds = [
    { what: 'a page', target: '/', headers: encoded, perSecond: 2000 },
    { what: 'a page of the library', target: '/learn/education', headers: encoded, perSecond: 2000 },
    { what: 'the registry', target: '/registry.json', headers: encoded, perSecond: 5000 },
    {
      what: 'the registry, unchanged',
      target: '/registry.json',
      headers: { ...encoded, 'if-none-match': etag },
    },
    { what: 'the articles', target: '/api/content/articles', headers: encoded },
  ]
  const bare = await bareServer(site, kinds)
  try {
    const table = []
    for (const kind of kinds) {
      const sums = { ours: 0, bare: 0, ms: 0 }
      await callsOf(site.address, { ...kind, times: untilCompiled })
      await callsOf(bare.address, { ...kind, times: untilCompiled })
      for (let round = 0; round < rounds; round++) {
        const ours = await costOf(site, kind)
        sums.ours += ours.cpu
        sums.ms += ours.ms
        sums.bare += (await costOf(bare, kind)).cpu
      }
      table.push(
        {
          what: `CPU of ${kind.what}, against a bare route with the same bytes`,
          ours: (sums.ours * 1e6) / times,
          baseline: (sums.bare * 1e6) / times,
          goal: kind.perSecond && 1.5,
          unit: 'µs',
        },
        ...(kind.perSecond
          ? [
              {
                what: `${kind.what}: time of one answer at full load (goal: ${kind.perSecond} a second)`,
                ours: sums.ms / times,
                goal: 1000 / kind.perSecond,
                unit: 'ms',
              },
            ]
          : []),
      )
    }
    return table
  } finally {
    await Promise.all([site.stop(), bare.stop()])
  }
}

async function costOf(server, kind) {
  const before = cpuSeconds(server.pid)
  const { ms } = await callsOf(server.address, { ...kind, times: times / rounds })
  return { cpu: cpuSeconds(server.pid) - before, ms }
}

/** A bare server that answers each kind of call with the bytes that the site has just sent. */
async function bareServer(site, kinds) {
  const answers = {}
  for (const { target, headers } of kinds) {
    const { headers: sent, body } = await rawAnswer(site.address + target, headers)
    // The registry is asked for twice; the unchanged answer has no body.
    answers[`GET ${target}`] ??= { headers: sent, body: body.toString('base64') }
  }
  return startServer(join(import.meta.dirname, '../bare-server.mjs'), { ANSWERS: JSON.stringify(answers) })
}

/** An answer as sent: not decompressed, with the headers that a handler can set. */
function rawAnswer(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      const chunks = await answer.toArray()
      const { connection: _c, 'keep-alive': _k, date: _d, 'content-length': _l, ...kept } = answer.headers
      resolve({ headers: kept, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}

/**
 * Sends the same request over and over on some connections, one at a time each, and counts bytes instead of parsing
 * answers, so that the caller needs far less processor than the server. All answers must have the same length.
 *
 * @returns {Promise<{ length: number; ms: number }>} the bytes of one answer, and how long all took
 */
async function callsOf(address, { target, headers = {}, times, connections = 16 }) {
  const { hostname, port } = new URL(address)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${lines.join('')}\r\n`)
  const length = await lengthOf(hostname, Number(port), request)
  const begun = performance.now()
  let left = times
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise((resolve, reject) => {
          const socket = connect(Number(port), hostname)
          let missing = 0
          const next = () => {
            if (left-- <= 0) return socket.end(resolve)
            missing = length
            socket.write(request)
          }
          socket.setNoDelay(true)
          socket.on('connect', next)
          socket.on('error', reject)
          socket.on('close', () => reject(new Error(`${target}: the connection was closed`)))
          socket.on('data', (chunk) => {
            missing -= chunk.length
            if (missing < 0) reject(new Error(`${target}: answers differ in length`))
            if (missing === 0) next()
          })
        }),
    ),
  )
  return { length, ms: performance.now() - begun }
}

/** The bytes of one answer: its head, and the body that its content-length names. */
function lengthOf(host, port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(request))
    let seen = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      seen = Buffer.concat([seen, chunk])
      const end = seen.indexOf('\r\n\r\n')
      if (end < 0) return
      const body = /\r\ncontent-length: (\d+)/i.exec(seen.subarray(0, end).toString('latin1'))?.[1] ?? 0
      socket.destroy()
      resolve(end + 4 + Number(body))
    })
  })
}
