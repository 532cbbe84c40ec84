import { createHash } from 'node:crypto'
import type { FillInGame, GovernanceGame, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { BankStatistics, ItemStatistics } from '@icio/contracts/item-statistics/endpoints'
import { createGameRecords } from '../src/collections/game-sessions.js'
import { createAnsweredGames } from '../src/collections/answered-games.js'
import { keepLeftGames } from '../src/jobs/keep-left-games.js'
import { readRows, rightChoice, wrongChoice } from './bank-in-test.js'
import { answer, begin, playQuiz, runScores, type TestedScores } from './run-scores.js'

let site: TestedScores
beforeAll(async () => {
  site = await runScores()
})
afterEach(() => site.connection.collection('answered_games').deleteMany({}))
afterAll(() => site.close())

const moderator = () => site.member('Mo', 'moderator')
const item = async (bank: string, id: string) =>
  (await moderator().get<ItemStatistics>(`/api/games/statistics/${bank}/${id}`)).body
const bank = async (name: string) =>
  (await moderator().get<BankStatistics>(`/api/games/statistics/${name}`)).body
/** Everyone gets the same games: nobody has seen anything, and the draw is not random. */
const textOf = (question: QuizGame['questions'][number], id: string) =>
  question.choices.find((choice) => choice.id === id)?.text

test('a finished game counts at once: times shown, correct answers, and the wrong choice picked', async () => {
  const ann = site.visitor()
  const game = await playQuiz(ann, { wrong: 1 })
  const [first, second] = game.questions as [QuizGame['questions'][number], QuizGame['questions'][number]]
  const missed = textOf(first, wrongChoice(first, 'quiz'))
  expect(await item('quiz_questions', first.id)).toMatchObject({
    times_shown: 1,
    times_answered: 1,
    share_right: 0,
    discrimination: null,
    strongest_distractor: missed,
    choices: [
      { text: textOf(first, rightChoice(first, 'quiz')), is_correct: true, times_picked: 0 },
      { text: missed, is_correct: false, times_picked: 1, share: 1, share_right_elsewhere: 1 },
    ],
  })
  expect(await item('quiz_questions', second.id)).toMatchObject({ share_right: 1 })
  const { games, items } = await bank('quiz_questions')
  expect(games).toBe(1)
  expect(items).toHaveLength(10)
})

test('fill-in items and scenarios count in the banks of their editions', async () => {
  const ann = site.visitor()
  const edition = 'government-risk-pools'
  for (const kind of ['fill-in-blanks', 'governance'] as const) {
    const game = await begin<FillInGame | GovernanceGame>(ann, { game: kind, specialization: edition })
    for (const question of game.questions)
      await answer(ann, game, question, rightChoice(question, kind, edition))
  }
  expect((await bank('fill_in_blank_risk_pool_questions')).items).toHaveLength(20)
  expect((await bank('governance_scenarios_risk_pools')).items).toHaveLength(5)
  expect((await bank('governance_scenarios')).items).toEqual([])
})

test('an abandoned game counts before it is deleted: its open question was shown, not answered', async () => {
  const ann = site.visitor()
  const game = await playQuiz(ann, { upTo: 3 })
  const records = createGameRecords(site.connection)
  const answered = createAnsweredGames(site.connection)
  const keep = (now: number) => keepLeftGames(records, answered, new Date(now))
  const hour = 60 * 60 * 1000
  await keep(site.clock.now + 22 * hour)
  expect((await bank('quiz_questions')).games).toBe(0)
  await keep(site.clock.now + 23 * hour)
  expect(await keep(site.clock.now + 23 * hour)).toBe(0)
  const [, , third, fourth, fifth] = game.questions
  expect(await item('quiz_questions', third?.id ?? '')).toMatchObject({ times_shown: 1, times_answered: 1 })
  expect(await item('quiz_questions', fourth?.id ?? '')).toMatchObject({ times_shown: 1, times_answered: 0 })
  expect(await item('quiz_questions', fifth?.id ?? '')).toMatchObject({ times_shown: 0 })
})

test('[PRIV-6] the stored answers identify neither the player nor the game', async () => {
  const ann = site.member('Ann')
  const game = await playQuiz(ann)
  const [kept] = await site.connection.collection('answered_games').find().toArray()
  expect(Object.keys(kept ?? {}).sort()).toEqual(['_id', 'answers', 'at', 'bank', 'open'])
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${ann.id}|${game.id}|Ann`))
  expect(kept?.['_id']).toBe(createHash('sha256').update(game.id).digest('base64url'))
})

test('practice does not count, because it repeats missed questions', async () => {
  const ann = site.member('Ann')
  await playQuiz(ann, { wrong: 1 })
  site.clock.now += 24 * 60 * 60 * 1000
  const game = await begin<QuizGame>(ann, { game: 'quiz', practice: true })
  for (const question of game.questions) await answer(ann, game, question, rightChoice(question, 'quiz'))
  expect((await bank('quiz_questions')).games).toBe(1)
})

test('[SEC-14] only admins and moderators can read the statistics, and an unknown bank is rejected', async () => {
  const id = readRows('quiz', 'general')[0]?.question_id ?? ''
  for (const path of ['quiz_questions', `quiz_questions/${id}`]) {
    const url = `/api/games/statistics/${path}`
    expect((await site.visitor().get(url)).status).toBe(401)
    expect((await site.member().get(url)).status).toBe(403)
    expect((await site.member('Ad', 'admin').get(url)).status).toBe(200)
  }
  expect((await moderator().get('/api/games/statistics/users')).status).toBe(400)
})
