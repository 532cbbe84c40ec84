import { randomUUID } from 'node:crypto'
import {
  gather,
  openNext,
  phase,
  revealNext,
  right,
  startGame,
  wrong,
  type Open,
  type Table,
} from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'
import { connect, type Player } from './player-in-test.js'

const site = lobbiesOfFile()

/** Starts a game with this many players and continues until its first question is open. */
async function opened(count = 2): Promise<{ table: Table; views: Open[] }> {
  const table = await gather(site, count)
  return { table, views: await startGame(site, table) }
}

const statusOf = async (player: Player, message: Record<string, unknown>) => {
  const answer = await player.ask(message)
  return answer.t === 'ack' ? answer.status : answer.code
}

const storedAnswers = (id: string) =>
  site.connection.collection('lobby_answers').find({ lobby_id: id }).toArray()

describe('when an answer counts', () => {
  test.each([
    [-1, 'accepted'],
    [1400, 'accepted'],
    [1600, 'late'],
  ])('%i ms after the limit it is %s', async (offset, status) => {
    const { table, views } = await opened()
    const [host, guest] = table.players as [Player, Player]
    const [view] = views as [Open]
    site.clock.advance((view.limit_ms ?? 0) + offset)
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: right(view) })).toBe(status)
    if (offset < 0) site.clock.advance(-offset)
    await phase([host, guest], 'closing')
    site.clock.advance(1500)
    const [, revealed] = await phase([host, guest], 'reveal')
    expect(revealed?.own).toMatchObject(
      status === 'accepted' ? { state: 'answered', points: 10 } : { state: 'none', points: 0 },
    )
  })

  test('it is not open before the choices are shown, and late after the reveal', async () => {
    const table = await gather(site, 2)
    const [host, guest] = table.players as [Player, Player]
    const choice_id = randomUUID()
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id })).toBe('not_open')
    const [view] = (await startGame(site, table)) as [Open]
    expect(await statusOf(guest, { t: 'answer', index: 1, choice_id: right(view) })).toBe('not_open')
    const [revealed] = await revealNext(site, [host, guest], view.limit_ms ?? 0)
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: right(view) })).toBe('late')
    site.clock.advance(revealed?.ends_in_ms ?? 0)
    await openNext(site, table.players)
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: right(view) })).toBe('late')
    expect(await statusOf(guest, { t: 'lock', index: 0 })).toBe('late')
  })

  test('an unknown choice is rejected and stores nothing', async () => {
    const { table } = await opened()
    const [, guest] = table.players as [Player, Player]
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: randomUUID() })).toBe('unknown_choice')
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: 'a' })).toBe('bad_message')
    expect(await statusOf(guest, { t: 'lock', index: 0 })).toBe('not_now')
    expect(await storedAnswers(table.id)).toEqual([])
  })

  test('it can change until it is locked, and the last one counts', async () => {
    const { table, views } = await opened()
    const [host, guest] = table.players as [Player, Player]
    const [, view] = views as [Open, Open]
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: wrong(view) })).toBe('accepted')
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: right(view) })).toBe('changed')
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: right(view) })).toBe('duplicate')
    expect(await statusOf(guest, { t: 'lock', index: 0 })).toBe('locked')
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: wrong(view) })).toBe('locked')
    const [, revealed] = await revealNext(site, [host, guest], view.limit_ms ?? 0)
    expect(revealed?.own).toMatchObject({ points: 10, choice_id: right(view) })
  })

  test('none is accepted during a pause, and the question keeps its time', async () => {
    const { table, views } = await opened()
    const [host, guest] = table.players as [Player, Player]
    const [view] = views as [Open]
    site.clock.advance(5000)
    await host.ask({ t: 'host', op: 'pause' })
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: right(view) })).toBe('not_open')
    site.clock.advance(60_000)
    await host.ask({ t: 'host', op: 'resume' })
    const going = await guest.next('phase', (message) => message.phase === 'open' && !message.paused)
    expect(going.ends_in_ms).toBe((view.limit_ms ?? 0) - 5000)
    site.clock.advance((view.limit_ms ?? 0) - 5001)
    expect(await statusOf(guest, { t: 'answer', index: 0, choice_id: right(view) })).toBe('accepted')
  })

  test('an answer that arrives in time counts, however long the database takes to store it', async () => {
    const { table, views } = await opened()
    const [host, guest] = table.players as [Player, Player]
    const [, view] = views as [Open, Open]
    site.clock.advance(view.limit_ms ?? 0)
    await phase([host, guest], 'closing')
    const transaction = await site.connection.startSession()
    transaction.startTransaction()
    // Another client of the database locks the record, so that the service has to wait.
    const _id = `${table.id}:1:0:${table.members[1]!.id}`
    const answers = site.connection.collection<{ _id: string }>('lobby_answers')
    await answers.insertOne({ _id }, { session: transaction })
    const answered = statusOf(guest, { t: 'answer', index: 0, choice_id: right(view) })
    for (let trip = 0; trip < 3; trip++) await host.ask({ t: 'ping' })
    site.clock.advance(1500)
    await host.ask({ t: 'ping' })
    await transaction.abortTransaction()
    await transaction.endSession()
    expect(await answered).toBe('accepted')
    const [, revealed] = await phase([host, guest], 'reveal')
    expect(revealed?.own?.points).toBe(10)
  })
})

describe('a repeated message', () => {
  test('gets the same answer on the same connection and is handled once', async () => {
    const { table, views } = await opened()
    const [, guest] = table.players as [Player, Player]
    const [, view] = views as [Open, Open]
    const mid = randomUUID()
    const message = { t: 'answer', index: 0, choice_id: right(view), mid }
    expect(await statusOf(guest, message)).toBe('accepted')
    expect(await statusOf(guest, { ...message, choice_id: wrong(view) })).toBe('accepted')
    expect(await storedAnswers(table.id)).toMatchObject([{ choice_id: right(view), writes: 1 }])
  })

  test('gets the same answer after a reconnect and after the reveal', async () => {
    const { table, views } = await opened()
    const [host, guest] = table.players as [Player, Player]
    const [, view] = views as [Open, Open]
    const first = { t: 'answer', index: 0, choice_id: wrong(view), mid: randomUUID() }
    const second = { t: 'answer', index: 0, choice_id: right(view), mid: randomUUID() }
    const lock = { t: 'lock', index: 0, mid: randomUUID() }
    for (const message of [first, second, lock]) await guest.ask(message)
    const again = await connect(table.members[1]!, table.id, site.first)
    expect(await statusOf(again, second)).toBe('changed')
    expect(await statusOf(again, lock)).toBe('locked')
    await revealNext(site, [host, again], view.limit_ms ?? 0)
    const late = await connect(table.members[1]!, table.id, site.first)
    expect(await statusOf(late, second)).toBe('changed')
    expect(await statusOf(late, lock)).toBe('locked')
    expect(await statusOf(late, { ...second, mid: randomUUID() })).toBe('late')
  })

  test('from the host advances the game once, also on a new connection', async () => {
    const { table } = await opened()
    const [host, guest] = table.players as [Player, Player]
    const skip = { t: 'host', op: 'skip', mid: randomUUID() }
    expect(await statusOf(host, skip)).toBe('accepted')
    await phase([host, guest], 'closing')
    site.clock.advance(1500)
    await phase([guest], 'reveal')
    const again = await connect(table.members[0]!, table.id, site.first)
    expect(await statusOf(again, skip)).toBe('accepted')
    expect(again.welcome.snapshot.state.phase).toBe('reveal')
    expect(await statusOf(again, { t: 'sync' })).toBe('accepted')
    expect((await again.next('welcome')).snapshot.state.phase).toBe('reveal')
  })
})

test('six answers in one millisecond create six records, and every total is the sum of its points', async () => {
  const { table, views } = await opened(6)
  const chosen = views.map((view, place) => (place % 2 ? wrong(view) : right(view)))
  const acks = await Promise.all(
    table.players.map((player, place) =>
      statusOf(player, { t: 'answer', index: 0, choice_id: chosen[place] }),
    ),
  )
  expect(acks).toEqual(Array(6).fill('accepted'))
  const locks = await Promise.all(table.players.map((player) => statusOf(player, { t: 'lock', index: 0 })))
  expect(locks).toEqual(Array(6).fill('locked'))
  await phase(table.players, 'closing')
  site.clock.advance(1500)
  const revealed = await phase(table.players, 'reveal')
  expect(revealed.map(({ own }) => own?.points)).toEqual([10, 0, 10, 0, 10, 0])
  const stored = await storedAnswers(table.id)
  expect(stored).toHaveLength(6)
  expect(stored.reduce((sum, { points }) => sum + Number(points), 0)).toBe(30)
  const totals = revealed[0]?.points.map(({ total }) => total) ?? []
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(30)
})

test('everyone sees who has answered, but nobody sees what they chose', async () => {
  const { table, views } = await opened(3)
  const [host, guest, third] = table.players as [Player, Player, Player]
  await guest.ask({ t: 'answer', index: 0, choice_id: right(views[1]!), confidence: 80 })
  for (const player of [host, third]) {
    const progress = await player.next('progress')
    expect(progress).toMatchObject({ index: 0, answered_seats: [1], locked_seats: [], of: 3 })
    expect(player.frames.join()).not.toContain('"confidence"')
  }
  const back = await connect(table.members[1]!, table.id, site.first)
  expect(back.welcome.snapshot.state).toMatchObject({ own: { choice_id: right(views[1]!), confidence: 80 } })
})
