import type { PhaseView } from '@icio/contracts/lobbies/lobby-live'
import {
  answerAndLock,
  gather,
  heardWhileTimePasses,
  openNext,
  phase,
  presenceOf,
  revealAfterClosing,
  right,
  startGame,
  type Open,
  type Table,
} from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { connect, type Player } from './player-in-test.js'

const site = lobbiesOfFile()

/** Reconnects the second player; the old connection closes with the reason. */
async function comeBack(table: Table, expected: PhaseView['phase']) {
  const old = table.players[1] as Player
  const back = await connect(table.members[1]!, table.id, site.first)
  expect(await old.closed).toBe(4001)
  expect(back.welcome.snapshot.state.phase).toBe(expected)
  expect(back.welcome.snapshot.you).toEqual({ seat: 1, is_host: false })
  expect(back.welcome.snapshot.lobby.players).toHaveLength(2)
  table.players[1] = back
  return back.welcome.snapshot.state
}

test('a player can reconnect in every phase, before and after answering, and finds the same game', async () => {
  const table = await gather(site, 2)
  await comeBack(table, 'waiting')
  await table.players[0]!.ask({ t: 'start' })
  const [countdown] = await phase(table.players, 'countdown')
  await comeBack(table, 'countdown')
  site.clock.advance(countdown?.ends_in_ms ?? 0)
  const [preview] = await phase(table.players, 'preview')
  expect(await comeBack(table, 'preview')).toMatchObject({ question: { stem: preview?.question.stem } })
  site.clock.advance(preview?.ends_in_ms ?? 0)
  const [, view] = (await phase(table.players, 'open')) as [Open, Open]

  site.clock.advance(2000)
  const before = (await comeBack(table, 'open')) as Open
  expect(before.question.choices).toEqual(view.question.choices)
  expect(before.ends_in_ms).toBe((view.limit_ms ?? 0) - 2000)
  expect(before).not.toHaveProperty('own')
  await table.players[1]!.ask({ t: 'answer', index: 0, choice_id: right(view) })
  const answered = (await comeBack(table, 'open')) as Open
  expect(answered.own).toEqual({ choice_id: right(view), locked: false })
  expect(answered.progress.answered_seats).toEqual([1])

  await table.players[1]!.ask({ t: 'lock', index: 0 })
  await answerAndLock(table.players[0]!, 0, right(view))
  await phase(table.players, 'closing')
  expect(await comeBack(table, 'closing')).toMatchObject({ own: { choice_id: right(view), locked: true } })
  await revealAfterClosing(site, table.players)
  const revealed = await comeBack(table, 'reveal')
  expect(revealed).toMatchObject({ own: { total: 10 }, correct_choice_id: right(view) })

  for (let index = 1; index < 10; index++) {
    const current = table.players
    site.clock.advance(60_000)
    if (index === 4 || index === 7) {
      await phase(current, 'standings')
      expect(await comeBack(table, 'standings')).toMatchObject({ standings: expect.any(Array) })
      site.clock.advance(6000)
    }
    const [open] = (await openNext(site, table.players)) as [Open]
    site.clock.advance(open.limit_ms ?? 0)
    await phase(table.players, 'closing')
    await revealAfterClosing(site, table.players)
  }
  site.clock.advance(60_000)
  await phase(table.players, 'podium')
  expect(await comeBack(table, 'podium')).toMatchObject({ completed: true, review: expect.any(Array) })
  await table.players[0]!.ask({ t: 'host', op: 'end' })
  expect(await table.players[1]!.closed).toBe(4010)
})

test('the later of two tabs has the seat, and the player is in the lobby only once', async () => {
  const table = await gather(site, 2)
  const [host, first] = table.players as [Player, Player]
  const second = await connect(table.members[1]!, table.id, site.first)
  expect(await first.closed).toBe(4001)
  expect((await second.ask({ t: 'ready', on: true })).t).toBe('ack')
  const presence = await host.next('presence', ({ lobby }) => lobby.players[1]?.ready === true)
  expect(presence.lobby.players.map(({ player_name }) => player_name)).toEqual(['Host', 'Bea'])
})

test('every push is complete, newer than the previous one, and names the previous one', async () => {
  const table = await gather(site, 2)
  const [host, guest] = table.players as [Player, Player]
  const views = await startGame(site, table)
  for (const [place, player] of [guest, host].entries())
    await answerAndLock(player, 0, right(views[place ? 0 : 1]!))
  await phase(table.players, 'closing')
  await revealAfterClosing(site, table.players)
  const states = host.frames
    .map((text) => JSON.parse(text) as { t: string; rev: number; after: number })
    .filter(({ t }) => t !== 'ack' && t !== 'error')
  expect(states.length).toBeGreaterThan(6)
  states.slice(1).forEach(({ rev, after }, place) => {
    expect(after).toBe(states[place]?.rev)
    expect(rev).toBeGreaterThan(after)
  })
})

test('a client that reports its last revision gets the full state if it is behind, and an ack if not', async () => {
  const table = await gather(site, 2)
  const [host, guest] = table.players as [Player, Player]
  const welcome = (player: Player) => player.frames.filter((text) => text.includes('"t":"welcome"')).length
  expect((await guest.ask({ t: 'hello', last_rev: 1_000_000_000 })).t).toBe('ack')
  expect(welcome(guest)).toBe(1)
  await guest.ask({ t: 'hello', last_rev: 0 })
  expect(welcome(guest)).toBe(2)
  await host.ask({ t: 'sync' })
  expect(welcome(host)).toBe(2)
})

test('a tab that freezes for 70 seconds is away after 15, and returns to its seat and score', async () => {
  const table = await gather(site, 2)
  const [host] = table.players as [Player]
  const frozen = await connect(table.members[1]!, table.id, site.first, 'player', { autoPong: false })
  const away = presenceOf(host, 1, 'away')
  await heardWhileTimePasses(site, [host], away)
  expect(site.heart.now() - site.clock.now()).toBeLessThanOrEqual(70_000)
  for (let seconds = 0; seconds < 55; seconds += 5)
    await heardWhileTimePasses(site, [host], Promise.resolve())
  expect(await frozen.closed).toBe(4008)
  const back = await connect(table.members[1]!, table.id, site.first)
  expect(back.welcome.snapshot.you?.seat).toBe(1)
  expect((await presenceOf(host, 1, 'here')).lobby.players).toHaveLength(2)
})

test("times from a client are rejected, and the server's times are durations", async () => {
  const table = await gather(site, 2)
  const [, guest] = table.players as [Player, Player]
  const tenMinutes = 600_000
  const refused = await guest.ask({ t: 'ready', on: true, now: site.clock.now() + tenMinutes })
  expect(refused).toMatchObject({ t: 'error', code: 'bad_message' })
  await startGame(site, table)
  for (const text of guest.frames) {
    const { now, ...rest } = JSON.parse(text) as { now: number }
    expect(now).toBeLessThanOrEqual(site.clock.now())
    // A page gets neither timestamps (13 digits) nor dates, because its own clock may be wrong.
    expect(JSON.stringify(rest)).not.toMatch(/\b\d{13}\b|\d{4}-\d\d-\d\dT/)
  }
})
