import { readBoardCategories } from '@icio/banks/banks'
import type { BankKind } from '@icio/contracts/banks/banks'
import type { ErrorBody } from '@icio/contracts/errors'
import type {
  AnswerReply,
  DealtQuestion,
  GameName,
  GameSession,
} from '@icio/contracts/game-sessions/endpoints'
import { gameNames } from '@icio/contracts/games/games'
import { sessionLifetimeMs } from '@icio/contracts/games/quiz-rules'
import { rightChoice, rightTruth } from './bank-in-test.js'
import { answer, begin, runScores, type Browser, type TestedScores } from './run-scores.js'

// A lying client changes nothing in any game (SEC-24).
let site: TestedScores
beforeAll(async () => {
  site = await runScores()
})
afterAll(() => site.close())

const games: GameName[] = gameNames
const read = async (browser: Browser, game: { id: string }) =>
  (await browser.get<GameSession>(`/api/games/sessions/${game.id}`)).body

function rightOf(game: GameSession, question: DealtQuestion): string {
  if ('claim' in question) return rightTruth(question)
  if (!('category' in question)) return rightChoice(question, game.game as BankKind)
  const clues = readBoardCategories('general').flatMap(({ questions }) => questions)
  const clue = clues.find((each) => each.answer === question.answer)
  return question.choices.find(({ text }) => text === clue?.correctQuestion)?.id ?? ''
}

describe.each(games)('[SEC-24] %s', (name) => {
  let ann: Browser
  let game: GameSession
  let first: DealtQuestion
  let second: DealtQuestion
  beforeEach(async () => {
    ann = site.member('Ann')
    game = await begin<GameSession>(ann, { game: name })
    ;[first, second] = game.questions as [DealtQuestion, DealtQuestion]
  })

  test('an extra score, points, or verdict is rejected, and the error names the field', async () => {
    const honest = { question_id: first.id, choice_id: 'a' }
    for (const lie of [{ score: 2100 }, { points: 400 }, { is_correct: true }, { completed: true }]) {
      const refused = await ann.post<ErrorBody>(`/api/games/sessions/${game.id}/answers`, {
        ...honest,
        ...lie,
      })
      expect(refused).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_failed', details: [{ path: Object.keys(lie)[0] }] } },
      })
    }
    const begun = await ann.post('/api/games/sessions', { game: name, max_score: 9999 })
    expect(begun.status).toBe(400)
    expect(await read(ann, game)).toEqual(game)
  })

  test("nobody can read or answer someone else's game", async () => {
    for (const somebody of [site.member('Bob'), site.visitor()]) {
      await begin(somebody, { game: name })
      expect((await somebody.get(`/api/games/sessions/${game.id}`)).status).toBe(404)
      const refused = await answer<ErrorBody>(somebody, game, first, rightOf(game, first))
      expect(refused).toMatchObject({ status: 404, body: { error: { code: 'session_not_found' } } })
    }
    expect(await read(ann, game)).toEqual(game)
  })

  test('a question of another game and an unknown choice are rejected', async () => {
    const other = await begin<GameSession>(ann, { game: name === 'quiz' ? 'governance' : 'quiz' })
    const [foreign] = other.questions as [DealtQuestion]
    expect((await answer(ann, game, foreign, 'a')).status).toBe(400)
    expect((await answer(ann, game, first, 'no such choice')).status).toBe(400)
    expect(await read(ann, game)).toEqual(game)
  })

  test('a second answer changes nothing, later or at the same time', async () => {
    const right = rightOf(game, first)
    const wrong = first.choices.find(({ id }) => id !== right)?.id ?? ''
    const replies = await Promise.all([
      answer(ann, game, first, wrong),
      answer(ann, game, first, right),
      answer(ann, game, first, right),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const counted = replies.find(({ status }) => status === 200)?.body as AnswerReply
    const before = await read(ann, game)
    expect(before).toMatchObject({ score: counted.points, answers: [{ choice_id: counted.choice_id }] })
    expect((await answer(ann, game, first, right)).status).toBe(409)
    expect(await read(ann, game)).toEqual(before)
  })

  test(`answering out of order is ${name === 'board' ? 'allowed' : 'rejected'}`, async () => {
    const { status } = await answer(ann, game, second, rightOf(game, second))
    if (name === 'board') return expect(status).toBe(200)
    expect(status).toBe(409)
    expect(await read(ann, game)).toEqual(game)
  })

  test('an expired game accepts no answer and no score', async () => {
    const stored = () =>
      site.connection.collection<{ _id: string }>('game_sessions').findOne({ _id: game.id })
    const before = await stored()
    site.clock.now += sessionLifetimeMs
    expect((await answer(ann, game, first, rightOf(game, first))).status).toBe(404)
    expect((await ann.post('/api/scores', { session_id: game.id })).status).toBe(404)
    expect(await stored()).toEqual(before)
  })

  test('a score without its game, or for an unfinished game, is not stored', async () => {
    for (const body of [
      { player_name: 'Ann', score: 550, mode: 'solo', verified: true },
      { session_id: game.id, score: 550 },
      { session_id: game.id },
      { session_id: 'made-up' },
    ]) {
      expect((await ann.post('/api/scores', body)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await site.connection.collection('scores').countDocuments()).toBe(0)
  })
})
