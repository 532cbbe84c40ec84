import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { becomeMember } from './account.mjs'
import { takeSeat } from './seat.mjs'

/** Maximum length of a game; after it, the table reports why it is stuck. */
const gameLimitMs = 20 * 60_000

/** Plays one live game after the other with the same people. @returns the final comparison of their leaderboard rows */
export async function gather(callers, context) {
  const { ledger, isOver } = context
  const members = (
    await Promise.all(callers.map((caller) => becomeMember(caller, context, `Guest ${caller.number}`)))
  ).map((member, index) => member && { ...member, caller: callers[index], scores: [] })
  const present = members.filter(Boolean)
  if (present.length < 2) return async () => {}
  while (!isOver()) await oneGame(present, context)
  return async () => {
    for (const { caller, scores } of present) await compare(caller, scores, ledger)
  }
}

async function oneGame(members, context) {
  const { ledger, isOver } = context
  const [host, ...guests] = members
  const headers = { 'idempotency-key': randomUUID() }
  const made = await host.caller.call('POST', '/api/lobbies', { player_name: host.name }, { headers })
  if (made?.status !== 201 && made?.status !== 200) return ledger.refused('a lobby that is not made', made)
  const { id, code } = made.body.lobby
  for (const { caller, name } of guests) {
    const joined = await caller.call('POST', '/api/lobbies/join', { code, player_name: name })
    if (joined?.status >= 400) ledger.refused('a seat that is not given', joined)
  }
  const seats = members.map(({ caller }) => takeSeat(caller, id, context))
  await Promise.all(seats.map((seat) => seat.connect()))
  const started = await host.caller.call('POST', `/api/lobbies/${id}/start`, {})
  if (started?.status >= 400 && !(started.tries > 1)) ledger.refused('a game that does not start', started)
  const limit = pause(gameLimitMs).then(() => 'late')
  const ended = untilOver(isOver).then(() => 'over')
  const outcome = await Promise.race([Promise.all(seats.map((seat) => seat.podiumReached)), limit, ended])
  if (outcome === 'late') ledger.violation('a live game that does not end', { id })
  seats.forEach((seat, index) => {
    const result = seat.result()
    if (result?.completed && result.score > 0) members[index].scores.push(result.score)
    seat.leave()
  })
  if (Array.isArray(outcome)) ledger.count('live games')
  await Promise.all(members.map(({ caller }) => caller.call('POST', `/api/lobbies/${id}/leave`)))
}

async function untilOver(isOver) {
  while (!isOver()) await pause(250)
}

/** The scores service deduplicates multiplayer scores by key, so each must exist once, and no others. */
async function compare(caller, scores, ledger) {
  for (let tries = 0; ; tries++) {
    const rows = ((await caller.call('GET', '/api/scores'))?.body ?? []).filter(
      ({ mode }) => mode === 'multiplayer',
    )
    const stored = rows.map(({ score }) => score).sort((one, other) => one - other)
    const expected = scores.toSorted((one, other) => one - other)
    const isThere = JSON.stringify(stored) === JSON.stringify(expected)
    if (isThere) return ledger.count('live scores held against the leaderboard', expected.length)
    // Lobbies retry handing over their scores until they are accepted.
    if (tries > 30) return ledger.violation('live scores that are lost or double', { expected, stored })
    await pause(1000)
  }
}
