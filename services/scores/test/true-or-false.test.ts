import type { Challenge, ChallengeCase } from '@icio/contracts/challenges/endpoints'
import { editionIds } from '@icio/contracts/editions'
import type { QuizGame, TrueOrFalseGame } from '@icio/contracts/game-sessions/endpoints'
import type { Practice } from '@icio/contracts/practice/endpoints'
import type { Correction } from '@icio/contracts/question-corrections/endpoints'
import { emptyBank, readRows, wrongChoice } from './bank-in-test.js'
import { answer, begin, playQuiz, runScores, type Browser, type TestedScores } from './run-scores.js'

let site: TestedScores
const corrected: (Correction & { bank: string; id: string })[] = []
const corrections = {
  correct: async (bank: string, id: string, correction: Correction) => {
    corrected.push({ bank, id, ...correction })
    return { changed: true }
  },
}
beforeAll(async () => {
  site = await runScores({ corrections })
})
afterAll(() => site.close())

type Statement = TrueOrFalseGame['questions'][number]
const rowOf = ({ id }: { id: string }, edition: (typeof editionIds)[number] = 'general') =>
  readRows('quiz', edition).find(({ question_id }) => question_id === id)
const rightAnswer = (question: { id: string }, edition?: (typeof editionIds)[number]) =>
  rowOf(question, edition)?.choices.find(({ isCorrect }) => isCorrect)?.text
const start = (browser: Browser, options: object = {}) =>
  begin<TrueOrFalseGame>(browser, { game: 'true-or-false', ...options })

test.each(editionIds)(
  '[TF-1] %s: ten statements from the quiz bank, easy to hard, ten points each',
  async (edition) => {
    const game = await start(site.visitor(), { specialization: edition })
    expect(game).toMatchObject({ total: 10, max_score: 100 })
    expect(game.questions.map(({ difficulty }) => difficulty)).toEqual([
      ...Array<string>(4).fill('easy'),
      ...Array<string>(3).fill('medium'),
      ...Array<string>(3).fill('hard'),
    ])
    for (const question of game.questions) {
      const row = rowOf(question, edition)
      expect(row?.prompt).toBe(question.prompt)
      expect(row?.choices.map(({ text }) => text)).toContain(question.claim)
      expect(question.choices).toEqual([
        { id: 'true', text: 'Right' },
        { id: 'false', text: 'Wrong' },
      ])
    }
    // Match field names only, because the words themselves may occur in a question.
    expect(JSON.stringify(game)).not.toMatch(/"(behind|right_answer|isCorrect|explanation)"/)
  },
)

test('[TF-1] correct and wrong answers are claimed about equally often, and every wrong answer can be', async () => {
  const claims = { right: 0, wrong: new Set<string>(), all: 0 }
  for (let round = 0; round < 40; round++) {
    const game = await start(site.visitor())
    for (const question of game.questions) {
      claims.all += 1
      if (question.claim === rightAnswer(question)) claims.right += 1
      else claims.wrong.add(`${question.id} ${question.claim}`)
    }
  }
  // 400 coin tosses are farther from 200 than this once in a billion runs.
  expect(Math.abs(claims.right - claims.all / 2)).toBeLessThan(65)
  expect(claims.wrong.size).toBeGreaterThan(100)
})

test('[TF-3, SEC-24] the server marks each answer and returns the answer of the bank with an explanation', async () => {
  const ann = site.visitor()
  const game = await start(ann)
  let score = 0
  for (const question of game.questions) {
    const isTrue = question.claim === rightAnswer(question)
    const { body } = await answer(ann, game, question, 'true')
    score += isTrue ? 10 : 0
    expect(body).toMatchObject({
      is_correct: isTrue,
      points: isTrue ? 10 : 0,
      score,
      correct_choice_id: isTrue ? 'true' : 'false',
      right_answer: rightAnswer(question),
      explanation: rowOf(question)?.explanation.correct,
    })
    const claimed = rowOf(question)?.choices.find(({ text }) => text === question.claim)
    const why = rowOf(question)?.explanation.incorrectByChoiceId[claimed?.id ?? ''] ?? claimed?.whyWrong
    expect(body.why_wrong).toBe(isTrue ? undefined : why)
  }
})

test('[TF-4] it does not count for leaderboard or statistics; a miss is recorded for practice, a correct guess is not', async () => {
  const ann = site.member('Ann')
  const game = await start(ann)
  const [first, second] = game.questions as [Statement, Statement]
  const right = (question: Statement) => (question.claim === rightAnswer(question) ? 'true' : 'false')
  await answer(ann, game, first, right(first) === 'true' ? 'false' : 'true')
  for (const question of game.questions.slice(1)) await answer(ann, game, question, right(question))
  expect(await ann.post('/api/scores', { session_id: game.id })).toMatchObject({
    status: 409,
    body: { error: { code: 'not_eligible' } },
  })
  expect(await site.connection.collection('answered_games').countDocuments()).toBe(0)
  const { decks } = (await ann.get<Practice>('/api/games/practice')).body
  expect(decks).toMatchObject([{ game: 'quiz', specialization: 'general', total: 1 }])
  const practiced = await ann.post('/api/games/sessions', { game: 'true-or-false', practice: true })
  expect(practiced).toMatchObject({ status: 404, body: { error: { code: 'nothing_to_practice' } } })
  expect(second.id).not.toBe(first.id)
})

test('without a bank no game starts', async () => {
  const empty = await runScores({ bank: emptyBank })
  const begun = await empty.visitor().post('/api/games/sessions', { game: 'true-or-false' })
  expect(begun).toMatchObject({ status: 404, body: { error: { code: 'no_questions' } } })
  await empty.close()
})

describe('[TF-5] rulings', () => {
  const challenge = async (browser: Browser, game: { id: string }, question: { id: string }) =>
    (
      await browser.post<Challenge>(`/api/games/sessions/${game.id}/challenges`, {
        question_id: question.id,
        reason: 'It is not so.',
      })
    ).body
  const caseOf = async (mo: Browser, id: string) => {
    const { body } = await mo.get<{ challenges: ChallengeCase[] }>('/api/games/challenges?state=open')
    return body.challenges.find((entry) => entry.id === id) as ChallengeCase
  }
  const read = async <Game>(browser: Browser, { id }: { id: string }) =>
    (await browser.get<Game>(`/api/games/sessions/${id}`)).body

  test('if a claim turns out to be true, moderators name a choice of the bank, and both games follow', async () => {
    const [ann, mo] = [site.member('Ann'), site.member('Mo', 'moderator')]
    // A game whose first statement claims a wrong answer, which Ann considers true.
    let game = await start(ann)
    while (game.questions[0]?.claim === rightAnswer(game.questions[0] as Statement)) game = await start(ann)
    const [first] = game.questions as [Statement]
    expect((await answer(ann, game, first, 'true')).body).toMatchObject({ is_correct: false, points: 0 })
    // Bob has the same question in a quiz and picks the choice that will become correct.
    const bob = site.visitor()
    let quiz = await begin<QuizGame>(bob, { game: 'quiz' })
    while (quiz.questions[0]?.id !== first.id)
      quiz = await begin<QuizGame>(bob, { game: 'quiz', difficulty: 'beginner' })
    const [asked] = quiz.questions as [QuizGame['questions'][number]]
    const claimed = asked.choices.find(({ text }) => text === first.claim)
    await answer(bob, quiz, asked, claimed?.id ?? '')

    const { id } = await challenge(ann, game, first)
    const entry = await caseOf(mo, id)
    expect(entry).toMatchObject({ game: 'true-or-false', bank: 'quiz_questions', picked: 'Right' })
    expect(entry.question).toBe(`${first.prompt} ${first.claim}`)
    expect(entry.choices.map(({ text }) => text)).toEqual(rowOf(first)?.choices.map(({ text }) => text))
    const named = entry.choices.find(({ text }) => text === first.claim)
    const ruled = await mo.post<ChallengeCase>(`/api/games/challenges/${id}/ruling`, {
      state: 'upheld',
      text: 'The claim is right.',
      correct_choice_id: named?.id,
    })
    expect(ruled.body.correction).toMatchObject({
      correct: first.claim,
      was: rightAnswer(first),
      is_applied: true,
    })
    expect(ruled.body.correction?.games).toBeGreaterThanOrEqual(2)
    expect(corrected.at(-1)).toMatchObject({ bank: 'quiz_questions', id: first.id, correct: first.claim })
    expect(await read<TrueOrFalseGame>(ann, game)).toMatchObject({
      score: 10,
      answers: [
        {
          is_correct: true,
          points: 10,
          correct_choice_id: 'true',
          right_answer: first.claim,
          explanation: 'The claim is right.',
          erratum: { text: 'The claim is right.' },
        },
      ],
    })
    expect(await read<QuizGame>(bob, quiz)).toMatchObject({ score: 10, answers: [{ is_correct: true }] })
  })

  test('a ruling on a quiz question changes statements derived from it, including open ones', async () => {
    const [ann, mo] = [site.member('Ann'), site.member('Mo', 'moderator')]
    let quiz = await playQuiz(ann, { wrong: 1, upTo: 1 })
    // Skip questions that another test has ruled on: this bank ignores rulings, so a second ruling would find no old
    // key.
    while (corrected.some(({ id: ruled }) => ruled === quiz.questions[0]?.id))
      quiz = await playQuiz(ann, { wrong: 1, upTo: 1 })
    const [asked] = quiz.questions as [QuizGame['questions'][number]]
    const bob = site.visitor()
    let game = await start(bob)
    while (game.questions[0]?.id !== asked.id) game = await start(bob)
    const [first] = game.questions as [Statement]
    const { id } = await challenge(ann, quiz, asked)
    const right = asked.choices.find(({ id: choice }) => choice === wrongChoice(asked, 'quiz'))
    await mo.post(`/api/games/challenges/${id}/ruling`, {
      state: 'upheld',
      text: 'Another one is right.',
      correct_choice_id: right?.id,
    })
    const { body } = await answer(bob, game, first, 'true')
    expect(body).toMatchObject({
      is_correct: first.claim === right?.text,
      right_answer: right?.text,
      erratum: { text: 'Another one is right.' },
    })
    // The bank of this test keeps the old key, but a game dealt soon after the ruling follows it anyway.
    let later = site.visitor()
    let dealt = await start(later)
    while (dealt.questions[0]?.id !== asked.id) dealt = await start((later = site.visitor()))
    const [again] = dealt.questions as [Statement]
    expect((await answer(later, dealt, again, 'true')).body.right_answer).toBe(right?.text)
  })
})
