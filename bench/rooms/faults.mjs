import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spread } from '../figures.mjs'
import { startInstance } from '../lobbies/service-module.mjs'
import { databaseIn } from '../soak/programs.mjs'
import { agree, bank, call, connect, openRoom, options, signIn } from './browsers.mjs'

/*
 * npm run quality -- stress rooms [SEATS]: one room over two instances in which parts are killed (docs/quality/faults.md). One
 * instance survives; the other one is killed in every state of an activity with half of the seats, which come back as
 * pages do: they reconnect, and send again what was not acknowledged. At the end of each state every seat's answer is
 * counted once.
 */
const seats = Number(process.argv[2] ?? 300)
const databaseAwayMs = 20_000
const patienceMs = 90_000
const tables = 12

const violations = []
const rows = []
const demand = (what, isTrue, details) => {
  if (!isTrue) violations.push({ what, details: JSON.stringify(details) })
}

const folder = mkdtempSync(join(tmpdir(), 'site-rooms-'))
const { database, uri } = databaseIn(folder, 'database of the rooms')
await database.start()
const start = () => startInstance({ ...bank, DATABASE_URI: uri })
const living = await start()
let doomed = await start()

const { room, host, asHost } = await openRoom(living, { seats: 2000, tables })
await asHost('POST', '/runs')
const view = async () => (await asHost('GET', '?as=host')).body
const activityNow = async (id) => (await view()).agenda.find((known) => known.id === id)

/** Takes a step, with the phase_seq of now, as the host at the living instance or as another one. */
async function step(id, to, { at = living, as = host, ...more } = {}) {
  const { phase_seq } = await activityNow(id)
  const path = `/api/rooms/${room.id}/activities/${id}/step`
  const { status, body } = await call(at, 'POST', path, as, { to, phase_seq, ...more })
  if (status !== 200) throw new Error(`The step to ${to} was refused: ${JSON.stringify(body)}`)
  return body
}

async function until(what, isTrue) {
  for (const since = Date.now(); ; await pause(100)) {
    const value = await isTrue().catch(() => false)
    if (value) return value
    if (Date.now() - since > patienceMs) throw new Error(`Waited in vain: ${what}`)
  }
}

function createPhone(index) {
  const phone = { index, cookie: '', seat: '', live: null, at: null, retried: 0 }
  const atDoomed = () => index % 2 === 1 && doomed !== null
  return Object.assign(phone, {
    async join() {
      const at = atDoomed() ? doomed : living
      phone.cookie ||= await agree(at)
      const { status, body } = await call(at, 'POST', '/api/rooms/join', phone, {
        code: room.code,
        table: 1 + (index % tables),
      })
      if (status !== 200) throw new Error(`A seat was refused: ${JSON.stringify(body)}`)
      demand('joining again gives the same seat', !phone.seat || phone.seat === body.seat.id, body.seat)
      phone.seat = body.seat.id
      return body.room
    },

    /** Connects until it works, waiting between the tries as a page does. */
    async reconnect() {
      for (let tries = 0; ; tries++) {
        try {
          const at = atDoomed() ? doomed : living
          phone.live = await connect(at, room.id, phone, 'seat')
          phone.at = at
          return phone.live.welcome.view
        } catch (error) {
          if (tries > 30) throw error
          await pause(Math.min(4000, 500 * 2 ** tries) * (0.7 + 0.6 * Math.random()))
        }
      }
    },

    /** Answers until it is told what became of the answer. */
    async answer(activity_id, value, more = {}) {
      const mid = crypto.randomUUID()
      for (;;) {
        try {
          if (!phone.live?.isOpen()) await phone.reconnect()
          const reply = await phone.live.ask({ t: 'answer', mid, activity_id, value, ...more })
          if (reply.t === 'ack') return reply.status
          if (!['unavailable', 'internal_error', 'too_fast'].includes(reply.code)) return reply.code
        } catch {
          // The connection broke: the same message again at the next one.
        }
        phone.retried++
        await pause(300 + 700 * Math.random())
      }
    },
  })
}

const phones = Array.from({ length: seats }, (_, index) => createPhone(index))
const half = phones.filter((_, place) => place % 4 < 2)
const rest = phones.filter((_, place) => place % 4 >= 2)
/** Twenty-five at a time, so that the machine of the test is not the bottleneck. */
const forAll = (list, task) => spread(list.length, 25, (place) => task(list[place]))

async function killDoomed() {
  const killed = doomed
  doomed = null
  process.kill(killed.pid, 'SIGKILL')
  await until('the killed instance closes its connections', async () =>
    phones.every(({ live, at }) => at !== killed || !live?.isOpen()),
  )
}

async function everybodyBack() {
  doomed ??= await start()
  await forAll(phones, async (phone) => {
    if (phone.live?.isOpen() && (phone.at === doomed) === (phone.index % 2 === 1)) return
    phone.live?.close()
    await phone.join()
    await phone.reconnect()
  })
}

const add = async (input) => (await asHost('POST', '/activities', input)).body
const choice = { kind: 'choice', prompt: 'Which?', options, right: ['a'] }

/** Adds a choice and opens it. Returns its id. */
async function openChoice() {
  const { id } = await add(choice)
  await step(id, 'open')
  return id
}
const chosen = ({ index }) => ({ choice_ids: [options[index % 4].id] })

/** Everybody in the list answers; each must be told that it was stored. */
async function answerAll(list, id, valueOf = chosen, more = {}) {
  const replies = await forAll(list, (phone) => phone.answer(id, valueOf(phone), more))
  demand(
    'every answer was stored',
    replies.every((status) => /^(accepted|changed)$/.test(status)),
    [...new Set(replies)],
  )
}

/** Half of the seats have answered and the others are on their way, when something is done that stops answers. */
async function answerAround(id, interruption, valueOf, more) {
  await answerAll(half, id, valueOf, more)
  const answering = answerAll(rest, id, valueOf, more)
  await pause(50)
  await interruption()
  await answering
}

const isCounted = (id) => until('the count', async () => (await activityNow(id)).results)
const close = async (id) => {
  await step(id, 'closed')
  return isCounted(id)
}

function demandAll(what, { n, counts }, expected = seats) {
  const sum = counts.reduce((total, { count }) => total + count, 0)
  demand(`${what}: nothing lost, nothing counted twice`, n === expected && sum === expected, {
    n,
    sum,
    expected,
  })
}

/** Runs one state, and notes how long it took until everybody was back. */
async function state(name, task) {
  await everybodyBack()
  const before = violations.length
  const retriedBefore = phones.reduce((sum, { retried }) => sum + retried, 0)
  const begun = performance.now()
  await task().catch((error) => demand(name, false, { error: error.message }))
  const retried = phones.reduce((sum, { retried }) => sum + retried, 0) - retriedBefore
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  rows.push({ state: name, seconds, 'sent again': retried, violations: violations.length - before })
  process.stdout.write(`${name}: ${seconds} s, ${violations.length - before} violations\n`)
}

/** A host at the instance that will be killed, so that the clock of the step is there. */
async function hostAtDoomed() {
  const { body } = await asHost('POST', '/hosts')
  const helper = await signIn(doomed, 'user')
  const made = await call(doomed, 'POST', `/api/rooms/${room.id}/hosts/accept`, helper, { token: body.token })
  if (made.status !== 200) throw new Error(`A helper was refused: ${JSON.stringify(made.body)}`)
  return { at: doomed, as: helper }
}

await state('killed before the first activity', async () => {
  await killDoomed()
  await everybodyBack()
  const { counts } = await until('all seats', async () => {
    const now = await view()
    return now.counts.seats === seats && now
  })
  demand('everybody has one seat', counts.seats === seats, counts)
})

await state('killed while open, half of the answers on their way', async () => {
  const id = await openChoice()
  await answerAround(id, killDoomed)
  await everybodyBack()
  const own = await forAll(phones, async (phone) => (await phone.join()).own)
  demand(
    'everybody finds their own answer',
    own.every(([kept], place) => kept?.value.choice_ids[0] === options[place % 4].id),
    own.filter(([kept]) => !kept).length,
  )
  demandAll('open', await close(id))
  await step(id, 'shown')
})

/** The instance that closes an activity is killed, once the rest of this state has passed. */
async function killTheCloser(what, untilThen) {
  const there = await hostAtDoomed()
  const id = await openChoice()
  await answerAll(phones, id)
  await step(id, 'closed', there)
  await untilThen(id)
  await killDoomed()
  demandAll(what, await isCounted(id))
  await step(id, 'shown')
}

await state('killed during the countdown, whose clock died with it', () => killTheCloser('closing', () => {}))

await state('killed when closed, before the count', () =>
  killTheCloser('closed', (id) => until('closing', async () => (await activityNow(id)).state === 'closed')),
)

await state('killed when counted and when shown', async () => {
  const id = await openChoice()
  await answerAll(phones, id)
  demandAll('counted', await close(id))
  await killDoomed()
  await step(id, 'shown', { answer: true })
  await everybodyBack()
  await killDoomed()
  const shown = await forAll(
    phones.filter(({ index }) => index % 2 === 1),
    (phone) => phone.reconnect(),
  )
  demand(
    'everybody sees the result',
    shown.every(({ current }) => current?.results?.n === seats),
    shown[0]?.current,
  )
})

await state('killed while paused', async () => {
  const id = await openChoice()
  await answerAll(half, id)
  await asHost('PATCH', '', { paused: true })
  await killDoomed()
  await everybodyBack()
  demand('still paused', (await phones[1].join()).paused === true)
  demand('a paused room takes no answer', (await rest[0].answer(id, chosen(rest[0]))) === 'not_open')
  await asHost('PATCH', '', { paused: false })
  await answerAll(rest, id)
  demandAll('paused', await close(id))
  await step(id, 'shown')
})

await state('killed in a question of a quiz', async () => {
  const { id } = await add({ kind: 'quiz', questions: 5 })
  // The first question stands once 'Get ready' is over, which a second press ends.
  await step(id, 'open')
  const { now } = await step(id, 'open')
  const right = now.solution.right[0]
  await answerAround(id, killDoomed, () => ({ choice_ids: [right] }), { round: 0 })
  demandAll('quiz', await close(id))
  await step(id, 'shown')
  await everybodyBack()
  const views = await forAll(phones, (phone) => phone.join())
  demand(
    'everybody has the points',
    views.every(({ standing }) => standing?.points === 100),
    views[0]?.standing,
  )
})

await state('killed in a clue of the board', async () => {
  const { id } = await add({ kind: 'board' })
  const { board } = await step(id, 'open')
  const cell = board.categories[0].cells[0].id
  demand('the table in turn picks', (await phones[0].answer(id, { cell })) === 'accepted')
  const { now } = await until('the clue', async () => {
    const activity = await activityNow(id)
    return activity.board.phase === 'clue' && activity
  })
  const right = now.solution.right[0]
  await answerAround(id, killDoomed, () => ({ choice_ids: [right] }))
  demandAll('board', await close(id))
  const { board: after } = await step(id, 'shown')
  demand(
    'every table is right',
    after.verdicts.every((verdict) => verdict.right),
    after.verdicts,
  )
})

await state(`the database away for ${databaseAwayMs / 1000} s while half of the seats answer`, async () => {
  const id = await openChoice()
  await answerAround(id, async () => {
    await database.stop('SIGKILL')
    await pause(databaseAwayMs)
    await database.start()
  })
  demandAll('database', await until('the room again', () => close(id)))
  await step(id, 'shown')
})

await state('two devices of the host press at once', async () => {
  const { id } = await add(choice)
  const path = `/activities/${id}/step`
  const devices = await Promise.all([living, living].map((at) => connect(at, room.id, host, 'host')))
  const replies = devices.map(({ until: hears }) =>
    hears(
      ({ t, view: seen }) =>
        t === 'activity' && seen.agenda.find((known) => known.id === id)?.state === 'open',
    ),
  )
  const presses = await Promise.all([1, 2].map(() => asHost('POST', path, { to: 'open', phase_seq: 0 })))
  const statuses = presses.map(({ status }) => status).sort()
  demand('one of two presses takes the step', String(statuses) === '200,409', statuses)
  await Promise.all(replies)
  await answerAll(phones, id)
  demandAll('two devices', await close(id))
  for (const device of devices) device.close()
})

await state('the run ends while everybody answers', async () => {
  const id = await openChoice()
  const answering = phones.map((phone) =>
    phone.live
      .ask({ t: 'answer', activity_id: id, value: chosen(phone) })
      .then((reply) => reply.status ?? reply.code)
      .catch((error) => error.message),
  )
  const ended = asHost('POST', '/runs/current/end')
  const replies = await Promise.all(answering)
  const known = ['accepted', 'room_not_found', 'the connection was closed with 4010']
  demand(
    'everybody is told',
    replies.every((word) => known.includes(word)),
    [...new Set(replies)],
  )
  const { body } = await ended
  const report = await call(living, 'GET', `/api/rooms/reports/${body.last_run.report_id}`, host)
  demand('the report has every seat', report.body?.seats === seats, report.body?.seats)
})

console.table(rows)
for (const { what, details } of violations) process.stdout.write(`VIOLATION ${what}: ${details}\n`)
process.stdout.write(`${seats} seats, ${rows.length} states, ${violations.length} violations\n`)
await Promise.all([living.stop(), doomed?.stop()])
await database.stop()
process.exit(violations.length > 0 ? 1 : 0)
