import { setTimeout as pause } from 'node:timers/promises'
import { openService, serviceModule } from './service-module.mjs'
import { forEach, gather, leadUntil, say, until } from './tables.mjs'

const lobbiesPerPhase = 10
const seats = 3
const goalMs = 5000

const phases = ['waiting', 'countdown', 'preview', 'open', 'closing', 'reveal', 'standings', 'podium']

/**
 * In each phase, kills an instance (SIGKILL) with all its players, who reconnect like a page: after half a second, then
 * one, two … Measures the time until the last of them has the game again on the other instance, and checks that every
 * acknowledged answer is there.
 */
export async function rows() {
  const { retryWaitsMs } = await serviceModule('contracts', 'lobbies/lobby-live')
  const service = await openService()
  const living = await service.start()
  try {
    const table = []
    let lost = 0
    for (const phase of phases) {
      const doomed = await service.start()
      const lobbies = Array.from({ length: lobbiesPerPhase }, () => ({ id: '', members: [] }))
      await forEach(lobbies, (lobby) => gather(living.address, lobby, {}, { seats, liveAt: doomed.address }))
      if (phase !== 'waiting') await Promise.all(lobbies.map((lobby) => leadTo(lobby, phase)))
      const members = lobbies.flatMap((lobby) => lobby.members)
      const killedAt = performance.now()
      process.kill(doomed.pid, 'SIGKILL')
      const back = await Promise.all(members.map((member) => comeBack(member, living.address, retryWaitsMs)))
      lost += members.filter((member, place) => isLost(member, back[place].state)).length
      table.push({
        what: `lobbies: killed in ${phase}, until the last of ${members.length} players is back`,
        ours: Math.max(...back.map(({ at }) => at)) - killedAt,
        goal: goalMs,
        unit: 'ms',
      })
      for (const { socket } of members) socket.terminate()
    }
    table.push({ what: 'lobbies: answers lost by killing', ours: lost, goal: 0, unit: 'answers' })
    return table
  } finally {
    await service.stop()
  }
}

/** Brings a lobby to its phase; its players have answered the first question if that is over. */
async function leadTo(lobby, wanted) {
  const { id, members } = lobby
  await members[0].post(`/api/lobbies/${id}/start`, {})
  const isThere = ({ phase }) => phase === wanted
  await Promise.all(members.map((member) => until(member, ({ phase }) => phase === 'countdown')))
  if (wanted === 'countdown' || wanted === 'preview') return leadUntil(lobby, isThere)
  await leadUntil(lobby, ({ phase }) => phase === 'open')
  await Promise.all(members.map(giveAnswer))
  if (wanted === 'closing') for (const member of members) say(member, { t: 'lock', index: 0 })
  else if (wanted !== 'podium') return leadUntil(lobby, isThere)
  else {
    await leadUntil(lobby, ({ phase }) => phase === 'reveal')
    say(members[0], { t: 'host', op: 'end' })
  }
  await Promise.all(members.map((member) => until(member, isThere)))
}

/** Resolves when the answer is acknowledged. */
function giveAnswer(member) {
  const { choices } = member.state.question
  member.chosen = choices[member.seat % choices.length].id
  say(member, { t: 'answer', index: 0, choice_id: member.chosen })
  return heard(member.socket, ({ t }) => t === 'ack')
}

/** Retries until the surviving instance sends its welcome, waiting between tries as long as the page would. */
async function comeBack(member, address, waits) {
  if (member.socket.readyState !== member.socket.CLOSED) {
    await new Promise((resolve) => member.socket.once('close', resolve))
  }
  for (let tries = 0; ; tries++) {
    const jitter = 0.7 + 0.6 * Math.random()
    await pause(waits[Math.min(tries, waits.length - 1)] * jitter)
    try {
      member.socket = await member.connect(address)
      const { snapshot } = await heard(member.socket, ({ t }) => t === 'welcome')
      return { at: performance.now(), state: snapshot.state }
    } catch (error) {
      if (tries > 10) throw error
    }
  }
}

/** True if the other instance does not show an acknowledged answer. */
function isLost({ chosen }, state) {
  if (chosen === undefined || state.phase === 'standings') return false
  const own = state.review ? state.review[0]?.own : state.own
  return own?.choice_id !== chosen
}

function heard(socket, fits) {
  return new Promise((resolve, reject) => {
    socket.on('message', function hear(data) {
      const message = JSON.parse(String(data))
      if (!fits(message)) return
      socket.off('message', hear)
      resolve(message)
    })
    socket.once('close', () => reject(new Error('the connection was closed')))
  })
}
