import { builtInScenarios } from '@icio/banks/built-in'
import { quizLevels, editionIds } from '@icio/contracts/editions'
import type { AnswerReply, FillInGame, GovernanceGame } from '@icio/contracts/game-sessions/endpoints'
import { runService, type TestedService } from '@icio/kit/testing/run-service'
import { emptyBank, readRows, realBank, rightChoice, wrongChoice } from './bank-in-test.js'
import { mountForVisitors } from './run-scores.js'

let site: TestedService
const bank = realBank()
beforeAll(async () => {
  site = await runService((app, connection) => mountForVisitors(app, { connection, bank }))
})
afterAll(() => site.close())

test('[FILL-7, FILL-8, CALL-23] fill in the blanks: twenty items from at most a hundred rows; the twentieth is worth 200', async () => {
  const ann = site.person()
  const { status, body: game } = await ann.post<FillInGame>('/api/games/sessions', { game: 'fill-in-blanks' })
  expect(status).toBe(201)
  expect(game).toMatchObject({ total: 20, max_score: 2100, specialization: 'general' })
  expect(bank.asked.at(-1)).toEqual({ kind: 'fill-in-blanks', edition: 'general', limit: 100 })
  expect(JSON.stringify(game)).not.toMatch(/isCorrect|whyWrong|explanation|"blank"/)
  let last: AnswerReply | undefined
  for (const question of game.questions) {
    const choice_id = rightChoice(question, 'fill-in-blanks')
    const body = { question_id: question.id, choice_id }
    last = (await ann.post<AnswerReply>(`/api/games/sessions/${game.id}/answers`, body)).body
  }
  expect(last).toMatchObject({ points: 200, score: 2100, completed: true })
})

test('[CALL-23] fill in the blanks: a wrong choice gets its explanation from the bank', async () => {
  const ann = site.person()
  const startOptions = { game: 'fill-in-blanks', specialization: 'government-risk-pools' }
  const { body: game } = await ann.post<FillInGame>('/api/games/sessions', startOptions)
  const [question] = game.questions
  if (!question) throw new Error('no question')
  const choice_id = wrongChoice(question, 'fill-in-blanks', 'government-risk-pools')
  const { body } = await ann.post<AnswerReply>(`/api/games/sessions/${game.id}/answers`, {
    question_id: question.id,
    choice_id,
  })
  const row = readRows('fill-in-blanks', 'government-risk-pools').find(
    ({ question_id }) => question_id === question.id,
  )
  const text = question.choices.find(({ id }) => id === choice_id)?.text
  expect(body.why_wrong).toBe(row?.choices.find((choice) => choice.text === text)?.whyWrong)
  expect(body.explanation).toBe(row?.explanation)
})

test('[FILL-12] fill in the blanks: the level of the items rises', async () => {
  for (let round = 0; round < 3; round++) {
    const { body: game } = await site
      .person()
      .post<FillInGame>('/api/games/sessions', { game: 'fill-in-blanks' })
    const ranks = game.questions.map(({ level }) => quizLevels.indexOf(level))
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    expect(new Set(ranks).size).toBeGreaterThan(1)
  }
})

test('[GOV-5, GOV-6, GOV-27, CALL-25] governance: two beginner, two intermediate, and one advanced scenario from the whole bank, options A to D', async () => {
  const { body: game } = await site
    .person()
    .post<GovernanceGame>('/api/games/sessions', { game: 'governance' })
  expect(game).toMatchObject({ total: 5, max_score: 50 })
  expect(game.questions.map(({ level }) => level).sort()).toEqual([
    'advanced',
    'beginner',
    'beginner',
    'intermediate',
    'intermediate',
  ])
  expect(bank.asked.at(-1)).toEqual({ kind: 'governance', edition: 'general', limit: undefined })
  for (const { choices } of game.questions) expect(choices.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D'])
  for (const { id, voices } of game.questions)
    expect(voices).toEqual(
      readRows('governance', 'general').find(({ scenario_id }) => String(scenario_id) === id)?.voices,
    )
  expect(JSON.stringify(game)).not.toMatch(/"(isCorrect|explanation|book_reference|bias)"/)
})

test('[GOV-12, GOV-14, GOV-28] governance: ten points or none; a reply explains why a wrong answer is wrong and a correct one is correct', async () => {
  const ann = site.person()
  const { body: game } = await ann.post<GovernanceGame>('/api/games/sessions', { game: 'governance' })
  const [first, second] = game.questions
  if (!first || !second) throw new Error('no questions')
  const answers = `/api/games/sessions/${game.id}/answers`
  const right = await ann.post<AnswerReply>(answers, {
    question_id: first.id,
    choice_id: rightChoice(first, 'governance'),
  })
  expect(right.body).toMatchObject({ is_correct: true, points: 10, score: 10 })
  const choice_id = wrongChoice(second, 'governance')
  const wrong = await ann.post<AnswerReply>(answers, { question_id: second.id, choice_id })
  const row = readRows('governance', 'general').find(({ scenario_id }) => String(scenario_id) === second.id)
  expect(wrong.body.bias).toBe(row?.bias)
  expect(wrong.body.bias).toBeTruthy()
  const text = second.choices.find(({ id }) => id === choice_id)?.text
  expect(wrong.body).toMatchObject({
    points: 0,
    score: 10,
    explanation: row?.correct_explanation,
    why_correct: row?.options.find(({ isCorrect }) => isCorrect)?.explanation,
    why_wrong: row?.options.find((option) => option.text === text)?.explanation,
    references: row?.book_reference,
  })
})

test.each(editionIds)(
  '[GOV-26, DATA-34] governance, %s: an empty bank is replaced by the built-in scenarios, and the game says so',
  async (edition) => {
    const empty = await runService((app, connection) =>
      mountForVisitors(app, { connection, bank: emptyBank }),
    )
    const startOptions = { game: 'governance', specialization: edition }
    const { status, body: game } = await empty
      .person()
      .post<GovernanceGame>('/api/games/sessions', startOptions)
    expect(status).toBe(201)
    expect(game).toMatchObject({ built_in: true, total: 5, max_score: 50 })
    const ids = builtInScenarios(edition).map(({ scenario_id }) => String(scenario_id))
    expect(game.questions.filter(({ id }) => !ids.includes(id))).toEqual([])
    for (const other of ['quiz', 'fill-in-blanks']) {
      expect((await empty.person().post('/api/games/sessions', { game: other })).status).toBe(404)
    }
    await empty.close()
  },
)
