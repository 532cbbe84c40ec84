import type {
  FillInGame,
  GameSession,
  GovernanceGame,
  QuizGame,
} from '@icio/contracts/game-sessions/endpoints'
import type { OpenQuestionsReply } from '@icio/contracts/open-questions/endpoints'
import { sessionLifetimeMs } from '@icio/contracts/games/quiz-rules'
import { randomUUID } from 'node:crypto'
import { createOpenQuestionFinder } from '../src/games/open-questions.js'
import { rightChoice } from './bank-in-test.js'
import { answer, begin, playQuiz, runScores, type TestedScores } from './run-scores.js'

const internalSecret = 'an internal secret of the tests only'
let site: TestedScores
beforeAll(async () => {
  site = await runScores({ internalSecret })
})
afterAll(() => site.close())

const send = (payload: object, secret = internalSecret) =>
  site.call<OpenQuestionsReply>({
    method: 'POST',
    url: '/internal/scores/open-questions',
    headers: { 'x-internal-secret': secret },
    payload,
  })
const openOf = async (visitor: string, user_id: string | null = null) =>
  (await send({ visitor, user_id })).body.questions?.map(({ bank, id }) => `${bank} ${id}`).sort()
const gamesOf = () => site.connection.collection<{ _id: string; owner: string }>('game_sessions')
/** The id of the browser in which a game was started. */
const browserOf = async ({ id }: GameSession) =>
  (await gamesOf().findOne({ _id: id }))?.owner.replace('visitor:', '') ?? ''
const idsOf = (bank: string, { questions }: { questions: { id: string }[] }, from = 0) =>
  questions.slice(from).map(({ id }) => `${bank} ${id}`)

test('[SEC-69] dealt and unanswered questions of all unfinished games are open; answered ones are not', async () => {
  const ann = site.visitor()
  const quiz = await playQuiz(ann, { upTo: 4 })
  const fillIn = await begin<FillInGame>(ann, {
    game: 'fill-in-blanks',
    specialization: 'government-risk-pools',
  })
  const governance = await begin<GovernanceGame>(ann, { game: 'governance' })
  await begin(ann, { game: 'board' })
  const bob = await begin<QuizGame>(site.visitor(), { game: 'quiz' })
  const visitor = await browserOf(quiz)
  expect(await openOf(visitor)).toEqual(
    [
      ...idsOf('quiz_questions', quiz, 4),
      ...idsOf('fill_in_blank_risk_pool_questions', fillIn),
      ...idsOf('governance_scenarios', governance),
    ].sort(),
  )
  expect(await openOf(await browserOf(bob))).toEqual(idsOf('quiz_questions', bob).sort())
  expect(await openOf('nobody')).toEqual([])
})

test('[SEC-69] a statement derived from a question makes that question open; a finished game has no open questions', async () => {
  const ann = site.visitor()
  await playQuiz(ann)
  const statements = await begin<GameSession>(ann, { game: 'true-or-false' })
  const visitor = await browserOf(statements)
  expect(await openOf(visitor)).toEqual(idsOf('quiz_questions', statements).sort())
})

test('[SEC-69] a member is recognized on another device, and in the browser after sign-out', async () => {
  const ann = site.member('Ann')
  const game = await begin<QuizGame>(ann, { game: 'quiz' })
  const ids = idsOf('quiz_questions', game).sort()
  expect(await openOf('another device', ann.id)).toEqual(ids)
  expect(await openOf(await browserOf(game))).toEqual(ids)
  expect(await openOf('another device', 'bob')).toEqual([])
})

test('[SEC-69] an expired game has no open questions', async () => {
  const ann = site.visitor()
  const game = await begin<QuizGame>(ann, { game: 'quiz' })
  const [first] = game.questions
  if (!first) throw new Error('no question')
  const visitor = await browserOf(game)
  expect(await createOpenQuestionFinder(site.connection)({ visitor, user_id: null })).toHaveLength(10)
  await answer(ann, game, first, rightChoice(first, 'quiz'))
  expect(await openOf(visitor)).toHaveLength(9)
  site.clock.now += sessionLifetimeMs
  expect(await openOf(visitor)).toEqual([])
})

test('[SEC-69] for a player with more games than are searched, any question may be open', async () => {
  const game = await begin<QuizGame>(site.visitor(), { game: 'governance' })
  const record = await gamesOf().findOne({ _id: game.id })
  if (!record) throw new Error('no game')
  const copies = (count: number) =>
    Array.from({ length: count }, () => ({ ...record, _id: randomUUID(), owner: 'visitor:eager' }))
  await gamesOf().insertMany(copies(100))
  expect(await openOf('eager')).toHaveLength(5)
  await gamesOf().insertMany(copies(1))
  expect((await send({ visitor: 'eager', user_id: null })).body).toEqual({ questions: null })
})

test("[SEC-69] a player's games are found through an index", async () => {
  for (const whose of [{ owner: 'visitor:nobody' }, { user_id: 'nobody' }]) {
    const filter = { ...whose, completed: false, expires_at: { $gt: new Date() } }
    const plan = await gamesOf().find(filter).explain('executionStats')
    expect(plan['executionStats']).toMatchObject({ totalDocsExamined: 0 })
  }
})

test.each([
  ['without the secret', { visitor: 'a', user_id: null }, 'another', 404],
  ['without a browser', { user_id: null }, internalSecret, 400],
  ['with a query for a browser', { visitor: { $ne: '' }, user_id: null }, internalSecret, 400],
  ['with a query for an account', { visitor: 'a', user_id: { $ne: '' } }, internalSecret, 400],
])('[SEC-69] a call %s is rejected', async (_, body, secret, status) => {
  expect((await send(body, secret)).status).toBe(status)
})
