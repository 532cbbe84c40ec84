import type { LobbyRecord } from '../src/lobby/lobby.js'
import { storedLobbies, storedLobby } from './lobby-in-test.js'
import {
  answerAndLock,
  gather,
  heardWhileTimePasses,
  phase,
  presenceOf,
  revealNext,
  right,
  startGame,
  type Open,
} from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { connect, type Player } from './player-in-test.js'

const site = lobbiesOfFile()

const stored = (id: string) => storedLobby(site, id)

/** Runs the sweep until the stored lobby matches. */
async function untilStored(id: string, wanted: Partial<LobbyRecord>) {
  for (;;) {
    site.clock.advance(1000)
    const lobby = await stored(id)
    const names = Object.keys(wanted) as (keyof LobbyRecord)[]
    if (names.every((name) => lobby[name] === wanted[name])) return lobby
  }
}

test('the game does not wait for an absent player, who keeps seat and score but gets no points for the question', async () => {
  const table = await gather(site, 3)
  const [host, guest, third] = table.players as [Player, Player, Player]
  const views = await startGame(site, table)
  await third.close()
  await heardWhileTimePasses(site, [host, guest], presenceOf(host, 2, 'away'))
  expect((await host.next('progress')).of).toBe(2)
  for (const [place, player] of [host, guest].entries()) await answerAndLock(player, 0, right(views[place]!))
  await phase([host, guest], 'closing')
  site.clock.advance(1500)
  await phase([host, guest], 'reveal')
  const back = await connect(table.members[2]!, table.id, site.first)
  expect(back.welcome.snapshot).toMatchObject({
    you: { seat: 2 },
    state: { phase: 'reveal', own: { state: 'away', points: 0, total: 0 } },
  })
})

test('a game ends as abandoned after everyone has been away for three minutes: results stay, and no score is sent', async () => {
  const table = await gather(site, 2)
  const [host, guest] = table.players as [Player, Player]
  const views = await startGame(site, table)
  await answerAndLock(host, 0, right(views[0]!))
  await revealNext(site, [host, guest], views[0]!.limit_ms ?? 0)
  await host.close()
  await heardWhileTimePasses(site, [guest], presenceOf(guest, 0, 'away'))
  await guest.close()
  let isAway = false
  while (!isAway) {
    site.heart.advance(5000)
    const { seats } = await stored(table.id)
    isAway = seats.every(({ presence }) => presence === 'away')
  }
  site.clock.advance(3 * 60_000)
  const lobby = await untilStored(table.id, { phase: 'ended', ended_reason: 'abandoned' })
  expect(lobby).toMatchObject({ results: [{ index: 0 }], due_scores: [] })
  expect(site.scores.filter(({ key }) => key.includes(table.id))).toEqual([])
})

test('a lobby ends after 30 minutes without activity, and its code becomes free', async () => {
  const table = await gather(site, 2)
  const [, guest] = table.players as [Player, Player]
  site.clock.advance(29 * 60_000)
  await guest.ask({ t: 'ready', on: true })
  site.clock.advance(29 * 60_000)
  expect((await guest.ask({ t: 'ping' })).t).toBe('ack')
  site.clock.advance(60_000)
  expect(await guest.closed).toBe(4010)
  expect(await stored(table.id)).toMatchObject({ status: 'ended', ended_reason: 'idle' })
  expect((await site.member('Late').join(table.code)).status).toBe(404)
})

test('an untimed question ends when everyone has locked, or after ten minutes', async () => {
  const table = await gather(site, 2)
  const [host, guest] = table.players as [Player, Player]
  await guest.ask({ t: 'ready', on: true, time: 'untimed' })
  const [view] = (await startGame(site, table)) as [Open]
  expect(view).toMatchObject({ limit_ms: null, ends_in_ms: null })
  site.clock.advance(9 * 60_000)
  expect(await guest.ask({ t: 'answer', index: 0, choice_id: right(view) })).toMatchObject({
    status: 'accepted',
  })
  site.clock.advance(60_000)
  await phase([host, guest], 'closing')
  site.clock.advance(1500)
  const [, revealed] = await phase([host, guest], 'reveal')
  expect(revealed?.own?.points).toBe(10)
})

test('the game does not wait for a seat that was never connected', async () => {
  const host = site.member('Host')
  const { lobby } = await host.create()
  await site.member('Bea').join(lobby.code)
  const player = await connect(host, lobby.id, site.first)
  await player.ask({ t: 'start' })
  await phase([player], 'countdown')
  site.clock.advance(3000)
  const [preview] = await phase([player], 'preview')
  site.clock.advance(preview?.ends_in_ms ?? 0)
  await phase([player], 'open')
  site.clock.advance(15_000)
  expect(await presenceOf(player, 1, 'away')).toMatchObject({ host_seat: 0 })
})

test('the seats of a killed instance become away for players at other instances', async () => {
  const table = await gather(site, 1)
  const [host] = table.players as [Player]
  await site.member('Bea').join(table.code)
  // Her connection was at an instance whose last heartbeat was 14 seconds ago.
  const servers = site.connection.collection<{ _id: string; seen_at: Date }>('lobby_servers')
  const seen_at = new Date(site.heart.now() - 14_000)
  await servers.insertOne({ _id: 'killed', seen_at })
  await storedLobbies(site).updateOne(
    { _id: table.id },
    {
      $set: { 'seats.1.server_id': 'killed', 'seats.1.connection_id': 'lost' },
    },
  )
  await heardWhileTimePasses(site, [host], presenceOf(host, 1, 'away'))
  while (await servers.countDocuments({ _id: 'killed' })) await host.ask({ t: 'ping' })
})
