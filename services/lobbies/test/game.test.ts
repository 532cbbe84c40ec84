import { storedLobby } from './lobby-in-test.js'
import {
  answerAndLock,
  calculatingOf,
  gather,
  openNext,
  phase,
  revealAfterClosing,
  right,
  startGame,
  wrong,
} from './game-in-test.js'
import { lobbiesOfFile } from './lobbies-of-file.js'

const site = lobbiesOfFile()

/** Fields that reveal an answer. */
const telling = /isCorrect|is_correct|is_right|whyWrong|why_wrong|explanation|correct_choice|"source"/

test('a whole game of three: phases, points, standings, podium, and nothing revealed too early', async () => {
  const table = await gather(site, 3)
  const [host, bea, cyn] = table.players as [(typeof table.players)[0], ...typeof table.players]
  let views = await startGame(site, table)
  const totals = [0, 0, 0]
  const phases: string[] = []

  for (let index = 0; index < 10; index++) {
    for (const player of table.players) {
      const sinceReveal = player.frames.slice(
        player.frames.findLastIndex((text) => /"phase":"(preview|countdown)"/.test(text)),
      )
      for (const text of sinceReveal) expect(text).not.toMatch(telling)
    }
    const [view] = views as [(typeof views)[0]]
    const calculating = calculatingOf(view)
    const byLevel = index < 4 ? 20_000 : index < 7 ? 30_000 : 45_000
    expect(view).toMatchObject({ index, of: 10, limit_ms: byLevel + calculating })
    await answerAndLock(host, index, right(view))
    await answerAndLock(bea!, index, index % 2 ? wrong(view) : right(view))
    if (index !== 3) await answerAndLock(cyn!, index, wrong(view))
    else {
      // Cyn does not answer, so the time runs out.
      site.clock.advance(view.limit_ms ?? 0)
    }
    await phase(table.players, 'closing')
    const revealed = await revealAfterClosing(site, table.players)
    const points = (index + 1) * 10
    totals[0]! += points
    totals[1]! += index % 2 ? 0 : points
    expect(revealed.map(({ own }) => own?.total)).toEqual(totals)
    expect(revealed[2]?.own?.state).toBe(index === 3 ? 'none' : 'answered')
    expect(revealed[0]?.correct_choice_id).toBe(right(view))
    expect(revealed[0]?.split.reduce((sum, { count }) => sum + count, 0)).toBe(index === 3 ? 2 : 3)
    expect(revealed[0]?.explanation.length).toBeGreaterThan(20)
    site.clock.advance(revealed[0]?.ends_in_ms ?? 0)
    if (index === 3 || index === 6) {
      const [standings] = await phase(table.players, 'standings')
      phases.push(`standings after ${index}`)
      expect(standings?.standings.map(({ rank }) => rank)).toEqual([1, 2, 3])
      site.clock.advance(standings?.ends_in_ms ?? 0)
    }
    if (index < 9) views = await openNext(site, table.players)
  }

  const results = await phase(table.players, 'podium')
  expect(phases).toEqual(['standings after 3', 'standings after 6'])
  expect(results[0]?.standings.map(({ player_name, score, rank }) => [player_name, score, rank])).toEqual([
    ['Host', 550, 1],
    ['Bea', 250, 2],
    ['Cyn', 0, 3],
  ])
  expect(results[1]?.review).toHaveLength(10)
  expect(results[1]).toMatchObject({ completed: true, ends_in_ms: null })
  await untilSettled(table.id)
  const mine = site.scores.filter(({ key }) => key.includes(table.id))
  expect(mine.map(({ player_name, score, mode }) => [player_name, score, mode])).toEqual([
    ['Host', 550, 'multiplayer'],
    ['Bea', 250, 'multiplayer'],
    // A score of 0 is not shown on the leaderboard, but its answers are recorded for practice.
    ['Cyn', 0, 'multiplayer'],
  ])
  await expectSums(table.id, totals)
  expect(mine.filter(({ is_eligible }) => is_eligible === false)).toEqual([])
})

test('[LEAD-23, SEC-67] a game whose host skips the previews is told that it no longer counts, and is not listed', async () => {
  const table = await gather(site, 2)
  const [host, guest] = table.players as [(typeof table.players)[0], (typeof table.players)[0]]
  const skip = () => host.ask({ t: 'host', op: 'skip' })
  await host.ask({ t: 'start' })
  await phase(table.players, 'countdown')
  await skip()
  for (let index = 0; index < 10; index++) {
    await phase(table.players, 'preview')
    site.heart.advance(1000)
    await skip()
    const views = await phase(table.players, 'open')
    // The guest waits once, which makes up for no more than one answer.
    if (index === 0) site.clock.advance(10_000)
    for (const [place, player] of table.players.entries())
      await answerAndLock(player, index, right(views[place]!))
    await phase(table.players, 'closing')
    const revealed = await revealAfterClosing(site, table.players)
    if (index >= 4)
      expect(revealed.map(({ not_counted }) => not_counted)).toEqual(Array(2).fill('faster_than_reading'))
    await skip()
    if (index === 3 || index === 6) {
      await phase(table.players, 'standings')
      await skip()
    }
  }
  const results = await phase(table.players, 'podium')
  expect(results[0]).toMatchObject({ completed: true, not_counted: 'faster_than_reading' })
  await untilSettled(table.id)
  const sent = site.scores.filter(({ key }) => key.includes(table.id))
  expect(sent.map(({ score, is_eligible }) => [score, is_eligible])).toEqual([
    [550, false],
    [550, false],
  ])
  await guest.ask({ t: 'ping' })
})

test('[PLAY-18] the choices come in one order to every player', async () => {
  const views = await startGame(site, await gather(site, 4))
  const orders = views.map(({ question }) => question.choices.map(({ id }) => id).join())
  expect(new Set(orders).size).toBe(1)
})

test('two concurrent games do not see or change each other', async () => {
  const [one, other] = [await gather(site, 2), await gather(site, 2)]
  const views = await startGame(site, one)
  const [ann, bea] = one.players as [(typeof one.players)[0], ...typeof one.players]
  const [host, guest] = other.players as [(typeof one.players)[0], ...typeof one.players]
  await host.ask({ t: 'start' })
  await phase(other.players, 'countdown')
  await host.ask({ t: 'host', op: 'pause' })
  // A choice, a lock, and a host command of one game, sent to the other.
  const stranger = { t: 'answer', index: 0, choice_id: right(views[0]!) }
  expect(await guest!.ask(stranger)).toMatchObject({ t: 'ack', status: 'not_open' })
  await answerAndLock(ann, 0, right(views[0]!))
  await answerAndLock(bea!, 0, wrong(views[1]!))
  await phase(one.players, 'closing')
  const [revealed] = await revealAfterClosing(site, one.players)
  expect(revealed?.points.map(({ total }) => total)).toEqual([10, 0])
  for (const text of guest!.frames) {
    expect(text).not.toMatch(/"t":"(reveal|progress)"/)
    for (const { id } of views[0]!.question.choices) expect(text).not.toContain(id)
  }
  const stored = await storedLobby(site, other.id)
  expect(stored).toMatchObject({ phase: 'countdown', results: [] })
  expect(await site.connection.collection('lobby_answers').countDocuments({ lobby_id: other.id })).toBe(0)
})

/** Waits until the scores have been sent. */
async function untilSettled(id: string): Promise<void> {
  for (;;) {
    const lobby = await storedLobby(site, id)
    if (lobby.phase === 'podium' && !lobby.scores_due_at) return
  }
}

/** Checks the invariant that all totals are sums of the stored points. */
async function expectSums(id: string, totals: number[]): Promise<void> {
  const answers = await site.connection.collection('lobby_answers').find({ lobby_id: id }).toArray()
  const players = await site.connection
    .collection('lobby_players')
    .find({ lobby_id: id })
    .sort({ joined_at: 1 })
    .toArray()
  const sums = players.map(({ user_id }) =>
    answers.filter((answer) => answer['user_id'] === user_id).reduce((sum, { points }) => sum + points, 0),
  )
  expect([...sums].sort()).toEqual([...totals].sort())
  expect(players.map(({ score }) => score).sort()).toEqual([...totals].sort())
}
