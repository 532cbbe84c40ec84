import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, send } from '../calls.mjs'
import { startDatabase } from '../embedded-mongo/database.mjs'
import { cpuSeconds } from '../server-process.mjs'
import { startSite } from '../site.mjs'

const loadsPerSecond = 1000
const seconds = 10

/**
 * Sends the reports of a thousand page loads a second, each from another address, and counts what reaches the database:
 * every change of a row of reports is one write.
 */
export async function rows() {
  const database = await startDatabase()
  const site = await startSite({
    MONGODB_URI: database.uri,
    DATA_DIR: database.folder,
    DATABASE_NAME: 'bench',
    TRUST_PROXY: '127.0.0.1',
  })
  try {
    const { remotes } = await (await fetch(`${site.address}/registry.json`)).json()
    const writes = await countWrites(database.database, ['release_health', 'remote_errors'])
    const cpu = cpuSeconds(site.pid)
    const begun = performance.now()
    const sent = await sendLoads(site, remotes)
    const took = (performance.now() - begun) / 1000
    await pause(3000)
    const stored = await database.database.collection('release_health').find().toArray()
    const counted = stored.reduce((sum, { ready = 0 }) => sum + ready, 0)
    if (counted !== sent) throw new Error(`${counted} of ${sent} loads were counted.`)
    const rate = Math.round(sent / took)
    return [
      {
        what: `writes a second for the reports of ${rate} loads a second`,
        ours: (await writes.stop()) / took,
        baseline: 10,
        goal: 1,
        unit: '/s',
      },
      {
        what: 'CPU of the site for the report of a load, against that of its registry',
        ours: ((cpuSeconds(site.pid) - cpu) * 1e6) / sent,
        baseline: await costOfRegistry(site),
        goal: 1.5,
        unit: 'µs',
      },
    ]
  } finally {
    await site.stop()
    await database.stop()
  }
}

async function countWrites(database, names) {
  let writes = 0
  const streams = names.map((name) => database.collection(name).watch())
  for (const stream of streams) stream.on('change', () => (writes += 1))
  // A stream counts from its first answer on.
  await Promise.all(
    streams.map((stream) => new Promise((resolve) => stream.once('resumeTokenChanged', resolve))),
  )
  return {
    async stop() {
      await Promise.all(streams.map((stream) => stream.close()))
      return writes
    },
  }
}

async function sendLoads({ address }, remotes) {
  let sent = 0
  for (let second = 0; second < seconds; second++) {
    const next = pause(1000)
    const reports = Array.from({ length: loadsPerSecond }, () => report(address, remotes, sent++))
    await Promise.all([...reports, next])
  }
  return sent
}

async function report(address, remotes, number) {
  const { name, build } = remotes[number % remotes.length]
  const body = { name, build, phase: 'ready', ms: 100 + (number % 900) }
  const answer = await send(address, '/api/reports/remotes', body, { 'x-forwarded-for': addressOf(number) })
  await answer.arrayBuffer()
  if (answer.status !== 204) throw new Error(`A report was answered with ${answer.status}.`)
}

async function costOfRegistry({ address, pid }) {
  const calls = 1000
  const before = cpuSeconds(pid)
  for (let call = 0; call < calls; call++) await (await fetch(`${address}/registry.json`)).arrayBuffer()
  return ((cpuSeconds(pid) - before) * 1e6) / calls
}
