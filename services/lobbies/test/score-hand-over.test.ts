import { fakeBank } from '@icio/kit/testing/fake-bank'
import { storedLobby } from './lobby-in-test.js'
import type { VerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import { retryWaitMs } from '../src/game/due-scores.js'
import { readQuiz } from './bank-in-test.js'
import {
  answerAndLock,
  gather,
  phase,
  revealAfterClosing,
  right,
  startGame,
  type Table,
} from './game-in-test.js'
import type { Player } from './player-in-test.js'
import { runLobbies, type TestedLobbies } from './run-lobbies.js'

/** A fake scores service that rejects the scores of these players. */
const leaderboard = { refused: /./, tries: 0, triedAt: 0, scores: [] as VerifiedScore[] }
let site: TestedLobbies
beforeEach(async () => {
  Object.assign(leaderboard, { refused: /./, tries: 0, scores: [] })
  site = await runLobbies({
    // Games have one question.
    bank: fakeBank(() => ({ quiz: readQuiz('general').slice(0, 1) })),
    recordScore: async (score) => {
      if (score.player_name === 'Host') leaderboard.tries += 1
      leaderboard.triedAt = site.clock.now()
      if (leaderboard.refused.test(score.player_name)) throw new Error('the scores service is down')
      leaderboard.scores.push(score)
    },
  })
})
afterEach(() => site.close())

/** Plays a game of one question to its podium; both players answer correctly. */
async function playOut(table: Table): Promise<void> {
  const players = table.players as [Player, Player]
  const views = await startGame(site, table)
  for (const [place, player] of players.entries()) await answerAndLock(player, 0, right(views[place]!))
  await phase(players, 'closing')
  await revealAfterClosing(site, players)
  await players[0].ask({ t: 'host', op: 'skip' })
  await phase(players, 'podium')
}

interface Owed {
  due_scores: VerifiedScore[]
  scores_due_at: Date | null
  scores_tries: number
}

/** Waits until this many tries in a row have failed; with 0, until no score is due anymore. */
async function untilTried(id: string, tries: number): Promise<Owed> {
  for (;;) {
    const owed = await storedLobby(site, id)
    const isOwed = owed.scores_due_at !== null
    if (owed.scores_tries === tries && isOwed === tries > 0) return owed
    // The first try is made at once. The sweep makes the others, and may just have run.
    const isDue = owed.scores_due_at !== null && owed.scores_due_at.getTime() <= site.clock.now()
    if (tries !== 1 && isDue) site.clock.advance(1000)
  }
}

test('scores are retried after 1, 2, 4, … seconds, then every minute, until the scores service accepts each one once', async () => {
  const table = await gather(site, 2)
  await playOut(table)
  for (let failed = 1; failed <= 8; failed++) {
    const { scores_due_at } = await untilTried(table.id, failed)
    expect(leaderboard.tries).toBe(failed)
    expect(scores_due_at!.getTime() - leaderboard.triedAt).toBe(retryWaitMs(failed - 1))
    // The sweep runs every second, but does not retry before the time has come.
    site.clock.advance(scores_due_at!.getTime() - site.clock.now() - 1)
    site.heart.advance(1000)
    await table.players[0]?.ask({ t: 'sync' })
    expect(leaderboard.tries).toBe(failed)
    if (failed === 8) leaderboard.refused = /^$/
    site.clock.advance(1)
  }
  expect((await untilTried(table.id, 0)).due_scores).toEqual([])
  expect(leaderboard.scores.map(({ player_name, score }) => [player_name, score])).toEqual([
    ['Host', 10],
    ['Bea', 10],
  ])
})

test('a rematch does not lose the scores of the previous game', async () => {
  const table = await gather(site, 2)
  await playOut(table)
  await untilTried(table.id, 1)
  await playOut(table)
  await untilTried(table.id, 1)
  leaderboard.refused = /^$/
  site.clock.advance(1000)
  expect((await untilTried(table.id, 0)).due_scores).toEqual([])
  const keys = leaderboard.scores.map(({ key }) => key)
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(4)
  expect(keys.map((key) => key.split(':')[2])).toEqual(['1', '1', '2', '2'])
})

test('a rejected score does not block others', async () => {
  leaderboard.refused = /Host/
  const table = await gather(site, 2)
  await playOut(table)
  const { due_scores } = await untilTried(table.id, 1)
  expect(due_scores.map(({ player_name }) => player_name)).toEqual(['Host'])
  expect(leaderboard.scores.map(({ player_name }) => player_name)).toEqual(['Bea'])
})

test('the wait has a maximum', () => {
  expect([0, 1, 5, 6, 1000].map(retryWaitMs)).toEqual([1000, 2000, 32_000, 60_000, 60_000])
})
