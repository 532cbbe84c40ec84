import { changeStreamFeed } from '../src/feed/lobby-feed.js'
import {
  answerAndLock,
  phase,
  revealAfterClosing,
  right,
  startGame,
  wrong,
  type Open,
  type Table,
} from './game-in-test.js'
import { connect, type Player } from './player-in-test.js'
import { runLobbies, type Instance, type TestedLobbies } from './run-lobbies.js'

let site: TestedLobbies
let second: Instance
beforeAll(async () => {
  site = await runLobbies({
    openFeed: changeStreamFeed,
  })
  second = await site.startInstance()
})
afterAll(() => site.close())

/** Creates a lobby of two players who are connected to different instances. */
async function gatherApart(): Promise<Table> {
  const [host, guest] = [site.member('Host'), site.member('Bea')]
  const { lobby } = await host.create()
  await guest.join(lobby.code)
  const players = [await connect(host, lobby.id, site.first), await connect(guest, lobby.id, second)]
  return { id: lobby.id, code: lobby.code, members: [host, guest], players }
}

test('[CALL-31] players of one lobby at different instances see the same game', async () => {
  const table = await gatherApart()
  const [host, guest] = table.players as [Player, Player]
  expect(await guest.ask({ t: 'ready', on: true })).toMatchObject({ status: 'accepted' })
  await host.next('presence', ({ lobby }) => lobby.players[1]?.ready === true)

  const views = (await startGame(site, table)) as [Open, Open]
  const ids = ({ question }: Open) => question.choices.map(({ id }) => id).sort()
  expect(views[0].question.stem).toBe(views[1].question.stem)
  expect(ids(views[0])).toEqual(ids(views[1]))

  await guest.ask({ t: 'answer', index: 0, choice_id: right(views[1]) })
  expect(await host.next('progress')).toMatchObject({ answered_seats: [1], locked_seats: [] })
  await guest.ask({ t: 'lock', index: 0 })
  expect(await host.next('progress')).toMatchObject({ answered_seats: [1], locked_seats: [1] })
  await answerAndLock(host, 0, wrong(views[0]))
  await phase(table.players, 'closing')
  const revealed = await revealAfterClosing(site, table.players)
  expect(revealed[0]?.points).toEqual(revealed[1]?.points)
  expect(revealed.map(({ own }) => own?.points)).toEqual([0, 10])
  expect(revealed[0]?.rev).toBe(revealed[1]?.rev)
})

test('when a player moves to another instance, the first one closes the connection with 4001', async () => {
  const table = await gatherApart()
  const [host] = table.players as [Player]
  const moved = await connect(table.members[0]!, table.id, second)
  expect(await host.closed).toBe(4001)
  expect((await moved.ask({ t: 'start' })).t).toBe('ack')
})

test('[FAULT-2] an instance that stops closes with 1012, and its players find their game at another one', async () => {
  const stopping = await site.startInstance()
  const table = await gatherApart()
  const views = await startGame(site, table)
  const leaving = await connect(table.members[1]!, table.id, stopping)
  await leaving.ask({ t: 'answer', index: 0, choice_id: right(views[1]!) })
  const stopped = stopping.close()
  expect(await leaving.closed).toBe(1012)
  const back = await connect(table.members[1]!, table.id, site.first)
  expect(back.welcome.snapshot.state).toMatchObject({
    phase: 'open',
    own: { choice_id: right(views[1]!), locked: false },
  })
  await stopped
})
