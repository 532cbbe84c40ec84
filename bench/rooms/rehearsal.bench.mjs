import { setTimeout as pause } from 'node:timers/promises'
import { openService } from '../lobbies/service-module.mjs'
import { cpuSeconds } from '../server-process.mjs'
import { agree, bank, connect, openRoom, options } from './browsers.mjs'

const seats = 200
const activities = 3
const openMs = 15_000

/**
 * Rehearses three activities with 200 invented seats, from their arrival on, before one stage (FORUM-10). Reports the
 * processor time of the service as a share of one core, and how many answers came after 15 s.
 */
export async function rows() {
  const service = await openService(bank)
  try {
    const server = await service.start()
    const { room, asHost } = await openRoom(server, { seats: 500 })
    const post = async (path, body) => (await asHost('POST', path, body)).body
    const choice = { kind: 'choice', prompt: 'Which?', options, right: ['0'] }
    const agenda = []
    while (agenda.length < activities) agenda.push(await post('/activities', choice))
    const stage = await connect(server, room.id, { cookie: await agree(server) }, 'stage')
    const begun = performance.now()
    const before = cpuSeconds(server.pid)
    await post('/runs', { rehearsal: { seats } })
    await pause(20_000)
    let missing = 0
    for (const { id } of agenda) {
      const step = (to, phase_seq, more = {}) => post(`/activities/${id}/step`, { to, phase_seq, ...more })
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
    await service.stop()
  }
}
