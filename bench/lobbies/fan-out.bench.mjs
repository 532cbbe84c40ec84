import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { at, median } from '../figures.mjs'
import { cpuSeconds, startServer } from '../server-process.mjs'
import { openService } from './service-module.mjs'
import { leadUntil, openLobbies, openRooms, say, seatsPerLobby } from './tables.mjs'

/** Players who connect before the measurement, so that both servers are warm. */
const before = 50
const sizes = [100, 1000, 3000]
const measured = 1000
const rounds = 3
const answersPerSecond = 200
/** A frame that has not arrived this long after the last answer counts as lost. */
const patienceMs = 5000

/**
 * Measures the time from a player's answer to everybody's `progress`, against `ws` alone sending frames of the same
 * size to as many sockets, alternating; the memory of a connected player; and how both grow with the number of sockets.
 */
export async function rows() {
  const service = await openService()
  const bare = await startServer(join(import.meta.dirname, 'bare-server.mjs'))
  const ours = await service.start()
  try {
    const table = []
    const tables = { lobbies: [], rooms: [] }
    const servers = { ours, bare }
    await grow(tables, servers, before)
    await fanOut(tables, servers, before)
    const empty = { ours: await memory(ours), bare: await memory(bare) }
    for (const size of sizes) {
      await grow(tables, servers, size)
      table.push(...(await fanOut(tables, servers, size)))
      const perPlayer = async (name) => ((await memory(servers[name])) - empty[name]) / (size - before) / 1000
      table.push(
        {
          what: `lobbies: memory per player, ${size} sockets`,
          ours: await perPlayer('ours'),
          unit: 'kB',
          ...(size === measured ? { goal: 100 } : {}),
        },
        { what: 'lobbies: the same of ws alone', ours: await perPlayer('bare'), unit: 'kB' },
      )
    }
    return table
  } finally {
    await Promise.all([service.stop(), bare.stop()])
  }
}

/** Adds tables to both servers until this many players are connected. */
async function grow({ lobbies, rooms }, { ours, bare }, size) {
  const more = size / seatsPerLobby - lobbies.length
  rooms.push(...(await openRooms(bare.address, more, rooms.length)))
  lobbies.push(...(await openLobbies(ours.address, more)))
}

async function memory({ address }) {
  return (await (await fetch(`${address}/memory`)).json()).rss
}

/** Alternates rounds of the baseline and of ours; returns the medians of their p99. */
async function fanOut({ lobbies, rooms }, { ours, bare }, size) {
  const p99 = { ours: [], bare: [] }
  const cpu = { ours: [], bare: [] }
  let lost = 0
  for (let round = 0; round < rounds; round++) {
    const atFirst = cpuSeconds(bare.pid)
    const plain = await answerAll(rooms, plainAnswer, 'first')
    const between = [cpuSeconds(bare.pid), cpuSeconds(ours.pid)]
    const played = await answerAll(lobbies, answerOf, 'listed')
    cpu.bare.push(between[0] - atFirst)
    cpu.ours.push(cpuSeconds(ours.pid) - between[1])
    p99.bare.push(plain.p99)
    p99.ours.push(played.p99)
    lost += played.lost
    if (round + 1 < rounds) await nextQuestion(lobbies)
  }
  await nextQuestion(lobbies)
  return [
    {
      what: `lobbies: answer to everyone's progress, p99, ${size} sockets`,
      ours: median(p99.ours),
      baseline: median(p99.bare),
      unit: 'ms',
      ...(size === measured ? { goal: 2 } : {}),
    },
    {
      what: `lobbies: server CPU per answer, stored, ${size} sockets`,
      ours: (median(cpu.ours) / size) * 1e6,
      baseline: (median(cpu.bare) / size) * 1e6,
      unit: 'us',
    },
    { what: `lobbies: frames lost, ${size} sockets`, ours: lost, goal: 0, unit: 'frames' },
  ]
}

function plainAnswer() {
  return { t: 'answer', index: 0, choice_id: crypto.randomUUID() }
}

function answerOf({ state }) {
  return { t: 'answer', index: state.index, choice_id: state.question.choices[0].id }
}

/**
 * Everybody answers once, evenly over time. Returns the latency of each answer at each member of its table; an answer
 * that does not reach a member is a lost frame.
 */
async function answerAll(tables, messageOf, heardAs) {
  const latencies = []
  const expected = tables.length * seatsPerLobby ** 2
  let finish = () => {}
  const finished = new Promise((resolve) => (finish = resolve))
  const listeners = []
  for (const { members } of tables) {
    const sentAt = members.map(() => Infinity)
    for (const member of members) {
      const heard = new Set()
      const onMessage = (data) => {
        const at = performance.now()
        const message = JSON.parse(String(data))
        if (message.t !== 'progress') return
        const seats = heardAs === 'first' ? message.answered_seats.slice(0, 1) : message.answered_seats
        for (const seat of seats) {
          if (heard.has(seat) || sentAt[seat] === Infinity) continue
          heard.add(seat)
          latencies.push(at - sentAt[seat])
        }
        if (latencies.length === expected) finish()
      }
      member.socket.on('message', onMessage)
      listeners.push(() => member.socket.off('message', onMessage))
      member.answer = () => {
        sentAt[member.seat] = performance.now()
        say(member, messageOf(member))
      }
    }
  }
  await paced(shuffled(tables.flatMap(({ members }) => members)), ({ answer }) => answer())
  await Promise.race([finished, pause(patienceMs)])
  for (const stop of listeners) stop()
  return { p99: at(latencies, 0.99) ?? Infinity, lost: expected - latencies.length }
}

async function paced(items, task) {
  const start = performance.now()
  for (const [place, item] of items.entries()) {
    const wait = start + (place * 1000) / answersPerSecond - performance.now()
    if (wait > 1) await pause(wait)
    task(item)
  }
}

async function nextQuestion(lobbies) {
  await Promise.all(
    lobbies.map((lobby) => {
      const { phase_seq: before } = lobby.members[0].state
      return leadUntil(lobby, ({ phase, phase_seq }) => phase === 'open' && phase_seq > before)
    }),
  )
}

function shuffled(items) {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
