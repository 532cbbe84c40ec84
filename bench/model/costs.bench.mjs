import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beginGame, send } from '../calls.mjs'
import { spread } from '../figures.mjs'
import { siteWithScores } from '../games/site-with-scores.mjs'
import { cpuSeconds, listening } from '../server-process.mjs'

const times = Number(process.env.TIMES ?? 200)
const atOnce = 10
/** An empty leaderboard would cost next to nothing. */
const scores = 1000

/**
 * What each kind of call costs: processor time of the site with its embedded database, bytes of the reply as sent
 * (compressed), and reads and writes of the database, counted by the site's own traces. The load model uses them:
 * SAVE=1 writes bench/model/measured.json.
 */
export async function rows() {
  const measured = {}
  await onSite({}, async (site) => {
    for (const [name, prepare] of Object.entries(kinds)) {
      const call = await prepare(site.address)
      await spread(20, atOnce, call)
      const before = cpuSeconds(site.pid)
      const sizes = await spread(times, atOnce, call)
      const cpu = (cpuSeconds(site.pid) - before) * 1000
      measured[name] = {
        cpuMs: round(cpu / times),
        bytes: Math.round(sizes.reduce((a, b) => a + b, 0) / times),
      }
    }
  })
  const collector = await startCollector()
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_TRACES_SAMPLER: 'always_on' }
  await onSite(traces, async (traced) => {
    const prepared = []
    for (const [name, prepare] of Object.entries(kinds)) prepared.push([name, await prepare(traced.address)])
    for (const [name, call] of prepared) await collector.record(name, call)
  }).finally(collector.close)
  for (const [name, { reads, writes }] of Object.entries(collector.counts()))
    Object.assign(measured[name], { reads, writes })
  if (process.env.SAVE) {
    const file = join(import.meta.dirname, 'measured.json')
    writeFileSync(
      file,
      `${JSON.stringify({ at: new Date().toISOString().slice(0, 10), ...measured }, null, 2)}\n`,
    )
  }
  return Object.entries(measured).flatMap(([name, { cpuMs, bytes, reads, writes }]) => [
    { what: `${name}: processor of a call`, ours: cpuMs, unit: 'ms' },
    { what: `${name}: bytes`, ours: bytes, unit: 'B' },
    { what: `${name}: reads of the database`, ours: reads, unit: 'commands' },
    { what: `${name}: writes of the database`, ours: writes, unit: 'commands' },
  ])
}

async function onSite(env, task) {
  const site = await siteWithScores(scores, env)
  try {
    await task(site)
  } finally {
    await site.stop()
  }
}

/** Each kind gets the site's address and returns one call, which resolves to the bytes of its reply. */
const kinds = {
  page: async (address) => () => get(`${address}/learn`),
  registry: async (address) => () => get(`${address}/registry.json`),
  article: async (address) => {
    const list = await (await fetch(`${address}/api/content/articles`)).json()
    const [{ slug }] = list.articles ?? list
    return () => get(`${address}/api/content/articles/${slug}`)
  },
  leaderboard: async (address) => () => post(address, '/api/rpc/get_leaderboard', {}),
  'game start': async (address) => () => post(address, '/api/games/sessions', { game: 'quiz' }),
  'game answer': async (address) => {
    const open = []
    // Started before, so that only answers are measured; the first answer of each, because they come in order.
    while (open.length < times + 40) open.push(await beginGame(address, 'quiz'))
    return () => {
      const { session, cookie } = open.pop()
      const [question] = session.questions
      const body = { question_id: question.id, choice_id: question.choices[0].id }
      return post(address, `/api/games/sessions/${session.id}/answers`, body, { cookie })
    }
  },
}

/** A collector of traces that counts the commands of the database below each call. */
async function startCollector() {
  const spans = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const windows = []
  return {
    ...(await listening(server)),
    async record(name, call) {
      await call()
      const from = Date.now()
      for (let count = 0; count < 10; count++) await call()
      windows.push({ name, from, to: Date.now() })
      // Spans of the next kind begin in another millisecond.
      await pause(20)
    },
    counts: () =>
      Object.fromEntries(
        windows.map(({ name, from, to }) => {
          const own = spans
            .filter(
              ({ startTimeUnixNano }) =>
                startTimeUnixNano / 1e6 >= from - 1 && startTimeUnixNano / 1e6 <= to + 1,
            )
            .map((span) => span.attributes.find(({ key }) => key === 'db.operation.name')?.value.stringValue)
          const writes = own.filter((name) =>
            ['insert', 'update', 'delete', 'findAndModify', 'bulkWrite'].includes(name),
          )
          const reads = own.filter((name) => ['find', 'aggregate', 'count', 'distinct'].includes(name))
          return [name, { reads: round(reads.length / 10), writes: round(writes.length / 10) }]
        }),
      ),
  }
}

async function get(url) {
  return sizeOf(await fetch(url, { headers: { 'accept-encoding': 'br' } }))
}

async function post(...call) {
  return sizeOf(await send(...call))
}

/** The bytes that were sent: Content-Length is that of the compressed body. */
async function sizeOf(reply) {
  const body = await reply.arrayBuffer()
  if (!reply.ok)
    throw new Error(`${reply.url} answered ${reply.status}: ${Buffer.from(body).toString().slice(0, 200)}`)
  return Number(reply.headers.get('content-length') ?? body.byteLength)
}

function round(value) {
  return Number(value.toPrecision(3))
}
