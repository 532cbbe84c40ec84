import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { at, spread } from '../figures.mjs'
import { openService } from '../lobbies/service-module.mjs'
import { cpuSeconds } from '../server-process.mjs'
import { agree, bank, call, connect, openRoom, options, redeemCheck, solveCheck } from './browsers.mjs'

/** The hall of ROOM-26; SEATS=500 JOIN_MS=15000 makes it smaller on a busy machine. */
const seats = Number(process.env.SEATS ?? 2000)
const joinMs = Number(process.env.JOIN_MS ?? 60_000)
const answerMs = 10_000

/**
 * Lets a hall join and answer within the times of ROOM-26, in one process and over two instances. Reports the
 * acknowledgement, what was refused, lost or counted twice, CPU per answer against a bare route that does the same
 * write, memory per seat, and the time from 'show' to the stage. Then a hall behind one address joins with the human
 * check (ROOM-37), beside the first one, whose browsers had their passes. The clients run in this process.
 */
export async function rows() {
  const { table, joins } = await withServers(1, playHall)
  table.push(...(await withServers(1, ([server]) => joinByCheck(server, joins))))
  table.push(...(await withServers(2, playHall)).table)
  return table
}

/** Does something with so many instances on a new database, which limit calls by address as an installation does. */
async function withServers(instances, task) {
  const service = await openService({ ...bank, CALLS_PER_MINUTE: '600' })
  const servers = []
  try {
    while (servers.length < instances) servers.push(await service.start())
    return await task(servers)
  } finally {
    await service.stop()
  }
}

async function openHall(server) {
  const { room, asHost } = await openRoom(server, { seats, tables: 200 })
  await asHost('POST', '/runs')
  return { room, asHost }
}

const describe = (servers) =>
  `${servers === 1 ? 'one process' : 'two instances'}, ${seats} seats, load ${loadavg()[0].toFixed(0)}`

/** Takes seats for all browsers, evenly over the time of joining. `cpu` is that of the servers, in seconds a browser. */
async function joinAll({ servers, room, browsers, passOf = () => true }) {
  const before = servers.map(({ pid }) => cpuSeconds(pid))
  let refused = 0
  const times = await evenly(browsers, joinMs, async (browser) => {
    if (!(await passOf(browser))) return void refused++
    const table = 1 + (browser.index % 200)
    const { status } = await call(browser.at, 'POST', '/api/rooms/join', browser, { code: room.code, table })
    if (status !== 200) return void refused++
    browser.live = await connect(browser.at, room.id, browser, 'seat')
  })
  const cpu = servers.reduce((sum, { pid }, index) => sum + cpuSeconds(pid) - before[index], 0)
  return { ...times, refused, cpu: cpu / browsers.length }
}

/** A hall behind one address whose browsers have solved their checks beforehand, and redeem them within the time of joining. */
async function joinByCheck(server, beside) {
  const { room } = await openHall(server)
  // As many at a time as Node has threads for it.
  const browsers = await spread(seats, 4, async (index) => ({
    ...{ at: server, index },
    token: await solveCheck(server, room.code),
  }))
  const where = describe(1)
  const joins = await joinAll({
    servers: [server],
    room,
    browsers,
    passOf: async (browser) => (browser.cookie = await redeemCheck(server, room.code, browser.token)),
  })
  for (const { live } of browsers) live?.close()
  return [
    {
      what: `rooms: all checked, joined and connected, from one address, ${where}`,
      ...{ ours: joins.tookMs / 1000, goal: 60, unit: 's' },
    },
    {
      what: `rooms: check, join and connect, p99, beside join and connect, ${where}`,
      ...{ ours: joins.p99, baseline: beside.p99, unit: 'ms' },
    },
    {
      what: `rooms: server CPU per check and join, beside join, ${where}`,
      ...{ ours: joins.cpu * 1e6, baseline: beside.cpu * 1e6, unit: 'us' },
    },
    {
      what: `rooms: refused at the check or the door, from one address, ${where}`,
      ...{ ours: joins.refused, goal: 0, unit: 'calls' },
    },
  ]
}

async function playHall(servers) {
  const [first] = servers
  const where = describe(servers.length)
  const { room, asHost } = await openHall(first)
  const choice = { kind: 'choice', prompt: 'Which?', options }
  const { body: activity } = await asHost('POST', '/activities', choice)
  const stage = await connect(first, room.id, { cookie: await agree(first) }, 'stage')

  // Browsers get their cookies beforehand: what is measured is joining.
  const browsers = await spread(seats, 50, async (index) => {
    const server = servers[index % servers.length]
    return { at: server, cookie: await agree(server), index }
  })
  const empty = await memoryOf(first)
  const joins = await joinAll({ servers, room, browsers })
  let { refused } = joins
  const full = await memoryOf(first)
  const step = (to, phase_seq) => asHost('POST', `/activities/${activity.id}/step`, { to, phase_seq })
  const opened = await step('open', 0)
  const before = servers.map(({ pid }) => cpuSeconds(pid))
  const acks = await evenly(browsers, answerMs, async ({ live, index }) => {
    const value = { choice_ids: [options[index % 4].id] }
    const { status } = await live.ask({ t: 'answer', activity_id: activity.id, value })
    if (status !== 'accepted') refused++
  })
  const cpu = servers.reduce((sum, { pid }, index) => sum + cpuSeconds(pid) - before[index], 0)
  const closing = await step('closed', opened.body.phase_seq)
  await pause(8000)
  const arriving = stage.until((message) => message.view?.current?.state === 'shown')
  const shownAt = performance.now()
  const shown = await step('shown', closing.body.phase_seq + 1)
  await arriving
  const onStage = performance.now() - shownAt
  const { n = 0, counts = [] } = shown.body.results ?? {}
  const counted = counts.reduce((sum, { count }) => sum + count, 0)

  const bareBefore = cpuSeconds(first.pid)
  const bare = await evenly(browsers, answerMs, (browser) =>
    call(first, 'POST', `/bare/${browser.index}`, browser, { value: { choice_ids: ['a'] } }),
  )
  const bareCpu = cpuSeconds(first.pid) - bareBefore
  for (const { live } of browsers) live?.close()
  stage.close()
  const table = [
    { what: `rooms: all joined and connected, ${where}`, ours: joins.tookMs / 1000, goal: 60, unit: 's' },
    { what: `rooms: join and connect, p99, ${where}`, ours: joins.p99, unit: 'ms' },
    { what: `rooms: acknowledgement, p50, ${where}`, ours: acks.p50, baseline: bare.p50, unit: 'ms' },
    { what: `rooms: acknowledgement, p99, ${where}`, ours: acks.p99, goal: 1000, unit: 'ms' },
    { what: `rooms: all answered, ${where}`, ours: acks.tookMs / 1000, goal: 10.5, unit: 's' },
    { what: `rooms: refused, ${where}`, ours: refused, goal: 0, unit: 'calls' },
    { what: `rooms: lost, ${where}`, ours: Math.max(0, seats - n), goal: 0, unit: 'answers' },
    { what: `rooms: counted twice, ${where}`, ours: Math.max(0, counted - seats), goal: 0, unit: 'answers' },
    {
      what: `rooms: server CPU per answer, ${where}`,
      ours: (cpu / seats) * 1e6,
      baseline: (bareCpu / seats) * 1e6,
      unit: 'us',
    },
    {
      what: `rooms: heap and buffers per seat, first instance, ${where}`,
      ours: (full - empty) / (seats / servers.length) / 1000,
      unit: 'kB',
    },
    { what: `rooms: 'show' to the stage, ${where}`, ours: onStage, goal: 1500, unit: 'ms' },
  ]
  return { table, joins }
}

/** Bytes of heap and buffers after garbage collection; the resident size would count pages that V8 keeps for later. */
async function memoryOf({ address }) {
  const { heapUsed, external } = await (await fetch(`${address}/memory`)).json()
  return heapUsed + external
}

/** Starts a task for each item, evenly over this time. Returns the percentiles of their durations. */
async function evenly(items, overMs, task) {
  const begun = performance.now()
  const times = await Promise.all(
    items.map(async (item, index) => {
      await pause((index / items.length) * overMs * 0.9)
      const started = performance.now()
      await task(item)
      return performance.now() - started
    }),
  )
  return { p50: at(times, 0.5), p99: at(times, 0.99), tookMs: performance.now() - begun }
}
