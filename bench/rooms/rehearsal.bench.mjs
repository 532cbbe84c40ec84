import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceModule } from '../lobbies/service-module.mjs'
import { cpuSeconds, startServer } from '../server-process.mjs'
import { agree, call, connect, signIn } from './browsers.mjs'

const seats = 200
const activities = 3
const openMs = 15_000

/**
 * Rehearses three activities with 200 invented seats, from their arrival on, before one stage (FORUM-10). Reports the
 * processor time of the service as a share of one core, and how many answers came after 15 s.
 */
export async function rows() {
  const { startEmbeddedMongo } = await serviceModule('embedded-mongo', 'index')
  const database = await startEmbeddedMongo({ dataDir: mkdtempSync(join(tmpdir(), 'site-bench-')) })
  const server = await startServer(join(import.meta.dirname, 'rooms-server.mjs'), {
    DATABASE_URI: database.uri,
  })
  try {
    const host = await signIn(server, 'admin')
    const asHost = async (method, path, body) =>
      (await call(server, method, `/api/rooms${path}`, host, body)).body
    const room = await asHost('POST', '', { title: 'Forum', seats: 500 })
    const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id}` }))
    const agenda = []
    while (agenda.length < activities)
      agenda.push(
        await asHost('POST', `/${room.id}/activities`, {
          kind: 'choice',
          prompt: 'Which?',
          options,
          right: ['0'],
        }),
      )
    const stage = await connect(server, room.id, { cookie: await agree(server) }, 'stage')
    const begun = performance.now()
    const before = cpuSeconds(server.pid)
    await asHost('POST', `/${room.id}/runs`, { rehearsal: { seats } })
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    await pause(20_000)
    let missing = 0
    for (const { id } of agenda) {
      const step = (to, phase_seq, more = {}) =>
        asHost('POST', `/${room.id}/activities/${id}/step`, { to, phase_seq, ...more })
      const { phase_seq } = await step('open', 0)
      await pause(openMs)
      const closing = await step('closed', phase_seq, { now: true })
      await pause(2500)
      const shown = await step('shown', closing.phase_seq + 1)
      missing += seats * 0.9 - (shown.results?.n ?? 0)
    }
    const seconds = (performance.now() - begun) / 1000
    const service = (cpuSeconds(server.pid) - before) / seconds
    stage.close()
    return [
      { what: `rehearsal of ${seats} seats: service`, ours: service, goal: 0.1, unit: 'cores' },
      {
        what: `rehearsal of ${seats} seats: slower than ${openMs / 1000} s, of ${activities * seats * 0.9}`,
        ours: missing,
        unit: 'answers',
      },
    ]
  } finally {
    await server.stop()
    await database.close()
  }
}
