import type { AnswerReply, GameSession } from '@icio/contracts/game-sessions/endpoints'
import { gameNames } from '@icio/contracts/games/games'
import { answer, begin, runScores, type TestedScores } from './run-scores.js'

// Twelve concurrent players, several of each game; for two hundred during a minute, run `npm run bench -- many-players`.
const players = 12

let site: TestedScores
beforeAll(async () => {
  site = await runScores()
})
afterAll(() => site.close())

/**
 * Plays a whole game and sends every answer twice at the same time. Returns the acknowledged answers and the stored
 * game.
 */
async function play(number: number) {
  const ann = site.visitor()
  const game = await begin<GameSession>(ann, { game: gameNames[number % gameNames.length] })
  const counted: AnswerReply[] = []
  for (const [index, question] of game.questions.entries()) {
    const choice = question.choices[(number + index) % question.choices.length]?.id ?? ''
    const replies = await Promise.all([1, 2].map(() => answer(ann, game, question, choice)))
    counted.push(...replies.filter(({ status }) => status === 200).map(({ body }) => body))
  }
  const { body: kept } = await ann.get<GameSession>(`/api/games/sessions/${game.id}`)
  return { game, counted, kept }
}

test('twelve concurrent players who send each answer twice neither lose nor gain an answer or a point', async () => {
  const played = await Promise.all(Array.from({ length: players }, (_, number) => play(number)))
  for (const { game, counted, kept } of played) {
    expect(counted.map(({ question_id }) => question_id)).toEqual(game.questions.map(({ id }) => id))
    expect(kept.answers).toEqual(counted.map(({ score: _, completed: __, too_fast: ___, ...mark }) => mark))
    const points = counted.reduce((sum, mark) => sum + mark.points, 0)
    expect(kept).toMatchObject({ score: points, completed: true })
    expect(counted.at(-1)).toMatchObject({ score: points, completed: true })
  }
})
