import type { GameSession } from '@icio/contracts/game-sessions/endpoints'
import { gameNames } from '@icio/contracts/games/games'
import { answer, begin, runScores, type TestedScores } from './run-scores.js'

let site: TestedScores
beforeAll(async () => {
  site = await runScores()
})
afterAll(() => site.close())

test.each([
  ['a visitor', () => site.visitor()],
  ['a user', () => site.member()],
  ['a moderator', () => site.member('Mo', 'moderator')],
  ['an admin', () => site.member('Ad', 'admin')],
])('[ROLE-7] %s can play every single-player game and see the leaderboard', async (_who, open) => {
  const player = open()
  for (const name of gameNames) {
    const game = await begin<GameSession>(player, { game: name })
    const [first] = game.questions
    const { status } = await answer(player, game, { id: first?.id ?? '' }, first?.choices[0]?.id ?? '')
    expect([name, status]).toEqual([name, 200])
  }
  expect((await player.post('/api/rpc/get_leaderboard', {})).status).toBe(200)
})
