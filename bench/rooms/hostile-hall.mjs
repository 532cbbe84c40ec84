import { setTimeout as pause } from 'node:timers/promises'
import { openService } from '../lobbies/service-module.mjs'
import { agree, bank, call, connect, openRoom } from './browsers.mjs'

/*
 * npm run quality -- stress hall [SECONDS] [SEATS]: a room that asks for a second code from the first minute, honest seats that
 * share an address, and three hostile programs: a seat that changes its words without a pause, browsers that take seats
 * without the second code or with guesses, and browsers that take the places of the stage. No honest answer may be lost,
 * no honest seat refused, and the host's connection stays under 200 kB a second (docs/quality/faults.md).
 */
const seconds = Number(process.argv[2] ?? 120)
const seats = Number(process.argv[3] ?? 300)
const mostHostBytes = 200_000
const joinMs = 60_000

const service = await openService(bank)
const server = await service.start()
const from = (address) => ({ headers: { 'x-forwarded-for': address } })
const hall = { ...from('192.0.2.1') }
const newBrowser = async (at) => ({ ...at, cookie: await agree(server) })

const { room, host, asHost } = await openRoom(server, { seats: seats + 20 })
await asHost('PATCH', '', { second_code: true })
const { stage_key } = (await asHost('GET', '?as=host')).body
const desk = await connect(server, room.id, host, 'host')
const wall = await newBrowser(hall)
const stage = await connect(server, room.id, wall, 'stage', { stage_key })
const secondCode = async () =>
  (await call(server, 'POST', `/api/rooms/${room.id}/second-code`, wall, { stage_key })).body.code
const sitDown = (browser, more) =>
  call(server, 'POST', '/api/rooms/join', browser, { code: room.code, ...more })

const refusals = []
const lost = []
const counts = { flood: 0, stuffing: 0, stages: 0 }
const hostile = { seated: 0 }
let isOver = false
let mostBytes = 0
const watch = (async () => {
  for (let before = desk.received(); !isOver;) {
    await pause(1000)
    const now = desk.received()
    mostBytes = Math.max(mostBytes, now - before)
    before = now
  }
})()

/** Repeats until the end; what is refused or broken off is what hostile programs expect. */
const program = async (task) => {
  while (!isOver) await task().catch(() => pause(50))
}
const stuffing = program(async () => {
  const browser = await newBrowser(from('198.51.100.7'))
  for (const second_code of ['', 'AAAA', 'ABCD', '2345']) {
    counts.stuffing++
    if ((await sitDown(browser, { second_code })).status === 200) hostile.seated++
  }
})
const stages = program(async () => {
  const browser = await newBrowser(from('203.0.113.9'))
  counts.stages++
  await connect(server, room.id, browser, 'stage')
})

// The hall comes in, over a minute.
const honest = []
let code = await secondCode()
const reading = program(async () => {
  await pause(10_000)
  code = await secondCode()
})
await Promise.all(
  Array.from({ length: seats }, async (_, index) => {
    await pause((index / seats) * joinMs)
    const browser = await newBrowser(hall)
    const { status, body } = await sitDown(browser, { second_code: code })
    if (status !== 200) return void refusals.push(body)
    browser.live = await connect(server, room.id, browser, 'seat').catch((error) => {
      refusals.push(error.message)
    })
    honest.push(browser)
  }),
)

// One who has been told the second code floods.
const insider = await newBrowser(hall)
await sitDown(insider, { second_code: await secondCode() })
let activity = null
const flood = program(async () => {
  const link = await connect(server, room.id, insider, 'seat')
  // Without waiting for answers, until the connection is closed.
  while (!isOver && link.isOpen()) {
    const words = [crypto.randomUUID().slice(0, 8), `${counts.flood++}`]
    link.ask({ t: 'answer', activity_id: activity ?? '', value: { words } }).catch(() => {})
    await pause(10)
  }
})

const begun = Date.now()
let answered = 0
while (Date.now() - begun < seconds * 1000) {
  const question = { kind: 'words', prompt: 'One word?', entries: 3 }
  activity = (await asHost('POST', '/activities', question)).body.id
  const step = async (change) => (await asHost('POST', `/activities/${activity}/step`, change)).body
  const { phase_seq } = await step({ to: 'open', phase_seq: 0 })
  await Promise.all(
    honest.map(async ({ live }, index) => {
      await pause((index / honest.length) * 10_000)
      const message = { t: 'answer', activity_id: activity, value: { words: [`word ${index}`] } }
      const { status, code: error } = await live.ask(message).catch((broken) => ({ code: broken.message }))
      if (status === 'accepted') answered++
      else lost.push(error ?? status)
    }),
  )
  await step({ to: 'closed', phase_seq })
  await pause(7000)
  const now = (await asHost('GET', '?as=host')).body.agenda.at(-1)
  const { results } = await step({ to: 'closed', read: true, phase_seq: now.phase_seq })
  const uncounted = honest.length - (results?.n ?? 0)
  if (uncounted > 0) lost.push(`${uncounted} not counted`)
}
isOver = true
await Promise.race([Promise.all([watch, stuffing, stages, flood, reading]), pause(5000)])
stage.close()
console.table({
  'honest seats': honest.length,
  'honest seats refused': refusals.length,
  'honest answers kept': answered,
  'honest answers lost': lost.length,
  'calls of the flood': counts.flood,
  'calls of stuffing': counts.stuffing,
  'seats that stuffing took': hostile.seated,
  'stages that were asked for': counts.stages,
  'most bytes to the host in a second': mostBytes,
})
if (refusals.length + lost.length > 0) console.log(refusals.slice(0, 3), lost.slice(0, 3))
const isHeld = refusals.length + lost.length + hostile.seated === 0 && mostBytes < mostHostBytes
await service.stop()
process.exit(isHeld ? 0 : 1)
