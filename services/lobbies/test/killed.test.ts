import { storedLobby } from './lobby-in-test.js'
import { randomUUID } from 'node:crypto'
import { changeStreamFeed } from '../src/feed/lobby-feed.js'
import { systemClock } from '../src/clock.js'
import { startInstanceApart, type InstanceApart } from './child-in-test.js'
import { phase, right, type Open } from './game-in-test.js'
import { connect, type Player } from './player-in-test.js'
import { runLobbies, type Member, type TestedLobbies } from './run-lobbies.js'

let site: TestedLobbies
let doomed: InstanceApart
beforeAll(async () => {
  site = await runLobbies({
    openFeed: changeStreamFeed,
    time: systemClock,
  })
  doomed = await startInstanceApart(site.connection.name)
})
afterAll(async () => {
  await doomed.kill()
  await site.close()
})

/** A lobby of two whose players are both at the instance that will be killed. */
interface Doomed {
  id: string
  members: [Member, Member]
  players: [Player, Player]
}

async function gatherAtDoomed(): Promise<Doomed> {
  const members: [Member, Member] = [site.member('Host'), site.member('Bea')]
  const { lobby } = await members[0].create()
  await members[1].join(lobby.code)
  const [host, guest] = members
  const players = [connect(host, lobby.id, doomed), connect(guest, lobby.id, doomed)] as const
  return { id: lobby.id, members, players: await Promise.all(players) }
}

const lead = (lobby: Doomed, op: string) => lobby.players[0].ask({ t: 'host', op })

async function started(): Promise<Doomed> {
  const lobby = await gatherAtDoomed()
  // The surviving instance deals the questions; the feed notifies the other one.
  await lobby.members[0].post(`/api/lobbies/${lobby.id}/start`)
  await phase(lobby.players, 'countdown')
  return lobby
}

async function previewed(): Promise<Doomed> {
  const lobby = await started()
  await lead(lobby, 'skip')
  await phase(lobby.players, 'preview')
  return lobby
}

async function opened(): Promise<{ lobby: Doomed; views: [Open, Open] }> {
  const lobby = await previewed()
  await lead(lobby, 'skip')
  return { lobby, views: (await phase(lobby.players, 'open')) as [Open, Open] }
}

async function revealed(): Promise<Doomed> {
  const { lobby, views } = await opened()
  await lobby.players[1].ask({ t: 'answer', index: 0, choice_id: right(views[1]) })
  await lead(lobby, 'skip')
  await phase(lobby.players, 'reveal')
  return lobby
}

async function ranked(): Promise<Doomed> {
  const lobby = await revealed()
  for (let question = 1; question < 4; question++) {
    for (const at of ['preview', 'open', 'reveal'] as const) {
      await lead(lobby, 'skip')
      await phase(lobby.players, at)
    }
  }
  await lead(lobby, 'skip')
  await phase(lobby.players, 'standings')
  return lobby
}

/** Pauses a game in its phase until all others have reached theirs. */
async function paused(reach: () => Promise<Doomed>): Promise<Doomed> {
  const lobby = await reach()
  await lead(lobby, 'pause')
  return lobby
}

/** Connects both players to the surviving instance. */
async function moved({ id, members }: Doomed): Promise<[Player, Player]> {
  const [host, guest] = members
  return Promise.all([connect(host, id, site.first), connect(guest, id, site.first)])
}

const stateOf = (player: Player) => (player as Awaited<ReturnType<typeof connect>>).welcome.snapshot.state

test('[FAULT-3] SIGKILL in any phase: everyone finds the same game at the other instance, with every answer', async () => {
  const waiting = await gatherAtDoomed()
  await waiting.players[1].ask({ t: 'ready', on: true })
  const held = await Promise.all([started, previewed, revealed, ranked].map(paused))
  const answered = await opened()
  await answered.lobby.players[1].ask({ t: 'answer', index: 0, choice_id: right(answered.views[1]) })
  held.push(await paused(async () => answered.lobby))
  const podium = await revealed()
  await lead(podium, 'end')
  await phase(podium.players, 'podium')
  const closing = await opened()
  const inFlight = await opened()
  for (const [place, player] of closing.lobby.players.entries()) {
    await player.ask({ t: 'answer', index: 0, choice_id: right(closing.views[place]!) })
    player.send({ t: 'lock', index: 0 })
  }
  await phase(closing.lobby.players, 'closing')
  const unheard = { t: 'answer', index: 0, choice_id: right(inFlight.views[1]), mid: randomUUID() }
  inFlight.lobby.players[1].send(unheard)
  await doomed.kill()

  const [here, there] = await moved(inFlight.lobby)
  // The page resends messages without an ack.
  expect(await there.ask(unheard)).toMatchObject({ t: 'ack', status: 'accepted' })
  await here.ask({ t: 'host', op: 'skip' })
  const [, marked] = await phase([here, there], 'reveal')
  expect(marked?.own).toMatchObject({ points: 10, choice_id: unheard.choice_id })

  const [first] = await moved(closing.lobby)
  const shown = stateOf(first).phase === 'closing' ? (await phase([first], 'reveal'))[0] : stateOf(first)
  expect(shown).toMatchObject({ phase: 'reveal', points: [{ points: 10 }, { points: 10 }] })

  const [, ready] = await moved(waiting)
  expect(stateOf(ready).phase).toBe('waiting')
  const names = ['countdown', 'preview', 'reveal', 'standings', 'open'] as const
  for (const [place, lobby] of held.entries()) {
    const [host, guest] = await moved(lobby)
    expect(stateOf(guest)).toMatchObject({ phase: names[place], paused: true })
    expect(await host.ask({ t: 'host', op: 'resume' })).toMatchObject({ status: 'accepted' })
    if (names[place] === 'open') {
      expect(stateOf(guest)).toMatchObject({ own: { choice_id: right(answered.views[1]), locked: false } })
      await guest.ask({ t: 'lock', index: 0 })
      await host.ask({ t: 'host', op: 'skip' })
      const [, own] = await phase([host, guest], 'reveal')
      expect(own?.own?.points).toBe(10)
    }
    expect((await storedLobby(site, lobby.id)).seats).toHaveLength(2)
  }
  const [, last] = await moved(podium)
  expect(stateOf(last)).toMatchObject({ phase: 'podium', review: [{ own: { points: 10 } }] })
})
