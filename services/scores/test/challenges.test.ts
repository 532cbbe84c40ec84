import type { Challenge, ChallengeCase, OwnChallenge } from '@icio/contracts/challenges/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import type { BoardGame, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { challengesByDay } from '@icio/contracts/games/fair-play'
import { rightChoice, wrongChoice } from './bank-in-test.js'
import { answer, begin, playQuiz, runScores, type Browser, type TestedScores } from './run-scores.js'

let site: TestedScores
beforeAll(async () => {
  site = await runScores()
})
afterEach(() => site.connection.collection('challenges').deleteMany({}))
afterAll(() => site.close())

type Question = QuizGame['questions'][number]
const reason = 'The statute changed in 2024.'
const challenge = (browser: Browser, game: { id: string }, question_id: string, why = reason) =>
  browser.post<Challenge & ErrorBody>(`/api/games/sessions/${game.id}/challenges`, {
    question_id,
    reason: why,
  })
const own = async (browser: Browser, game: { id: string }) =>
  (await browser.get<{ challenges: Challenge[] }>(`/api/games/sessions/${game.id}/challenges`)).body
const queue = async (moderator: Browser, query = '') =>
  (await moderator.get<{ challenges: ChallengeCase[] }>(`/api/games/challenges${query}`)).body.challenges
const rule = (moderator: Browser, id: string, state: string, text = 'The key stands.') =>
  moderator.post<ChallengeCase & ErrorBody>(`/api/games/challenges/${id}/ruling`, { state, text })

test('an answered question can be challenged once, with a reason, and is then open', async () => {
  const ann = site.visitor()
  const game = await playQuiz(ann, { upTo: 2, wrong: 1 })
  const [first] = game.questions as [Question]
  const { status, body } = await challenge(ann, game, first.id, `  ${reason} `)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    question_id: first.id,
    state: 'open',
    reason,
    created_at: new Date(site.clock.now).toISOString(),
    ruling: null,
  })
  expect(await challenge(ann, game, first.id)).toMatchObject({
    status: 409,
    body: { error: { code: 'already_challenged' } },
  })
  expect(await own(ann, game)).toEqual({ challenges: [body] })
})

test('moderators see question, answer, and mark, oldest first, and how many players dispute the same question', async () => {
  const moderator = site.member('Mo', 'moderator')
  const ann = site.visitor()
  const game = await playQuiz(ann, { upTo: 1, wrong: 1 })
  const [first] = game.questions as [Question]
  const { body } = await challenge(ann, game, first.id)
  const bob = site.member('Bob')
  const board = await begin<BoardGame>(bob, { game: 'board' })
  const [cell] = board.questions as [BoardGame['questions'][number]]
  await answer(bob, board, cell, 'a')
  site.clock.now += 1000
  await challenge(bob, board, cell.id)

  const [one, other] = await queue(moderator)
  expect(one).toEqual({
    ...body,
    game: 'quiz',
    specialization: 'general',
    bank: 'quiz_questions',
    question: first.prompt,
    choices: first.choices,
    correct_choice_id: rightChoice(first, 'quiz'),
    choice_id: wrongChoice(first, 'quiz'),
    explanation: expect.any(String),
    same_question: 1,
    ruled_by: null,
    correction: null,
  })
  expect(other).toMatchObject({ game: 'board', bank: null, question: cell.answer, choice_id: 'a' })
  expect(await queue(moderator, '?limit=1')).toEqual([one])
})

test('the player sees the ruling; the first of two rulings wins', async () => {
  const [mo, max] = [site.member('Mo', 'moderator'), site.member('Max', 'admin')]
  const ann = site.visitor()
  const game = await playQuiz(ann, { upTo: 1 })
  const [first] = game.questions as [Question]
  const { body } = await challenge(ann, game, first.id)
  const rulings = await Promise.all([
    rule(mo, body.id, 'upheld', 'You are right.'),
    rule(max, body.id, 'rejected'),
  ])
  expect(rulings.map(({ status }) => status).sort()).toEqual([200, 409])
  const stands = rulings.find(({ status }) => status === 200)?.body
  const { challenges } = await own(ann, game)
  expect(challenges).toMatchObject([
    { state: stands?.state, ruling: { ruled_at: new Date(site.clock.now).toISOString() } },
  ])
  expect(stands?.ruled_by).toBe(stands?.state === 'upheld' ? mo.id : max.id)
  expect(await queue(mo)).toEqual([])
  expect(await queue(mo, `?state=${stands?.state}`)).toHaveLength(1)
  expect(await rule(mo, 'nothing', 'upheld')).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})

test("only an answered question of the player's own game can be challenged", async () => {
  const ann = site.visitor()
  const game = await playQuiz(ann, { upTo: 1 })
  const [first, second] = game.questions as [Question, Question]
  expect(await challenge(ann, game, second.id)).toMatchObject({
    status: 409,
    body: { error: { code: 'not_answered' } },
  })
  expect(await challenge(ann, game, 'quiz-general-999')).toMatchObject({
    status: 400,
    body: { error: { code: 'unknown_question' } },
  })
  for (const somebody of [site.visitor(), site.member()]) {
    expect((await challenge(somebody, game, first.id)).status).toBe(404)
    expect((await somebody.get(`/api/games/sessions/${game.id}/challenges`)).status).toBe(404)
  }
  expect(await own(ann, game)).toEqual({ challenges: [] })
})

test.each([
  ['no reason', { reason: undefined }],
  ['an empty reason', { reason: '   ' }],
  ['a reason of 1,001 characters', { reason: 'x'.repeat(1001) }],
  ['an operator', { question_id: { $ne: '' } }],
  ['an extra state field', { state: 'upheld' }],
])('[SEC-16, SEC-17] a challenge with %s is rejected', async (_, lie) => {
  const ann = site.visitor()
  const game = await playQuiz(ann, { upTo: 1 })
  const body = { question_id: game.questions[0]?.id, reason, ...lie }
  expect((await ann.post(`/api/games/sessions/${game.id}/challenges`, body)).status).toBe(400)
  expect(await own(ann, game)).toEqual({ challenges: [] })
})

test('only admins and moderators can read the queue and rule', async () => {
  for (const [somebody, status] of [
    [site.visitor(), 401],
    [site.member(), 403],
  ] as const) {
    expect((await somebody.get('/api/games/challenges')).status).toBe(status)
    expect((await rule(somebody, 'any', 'upheld')).status).toBe(status)
  }
  const moderator = site.member('Mo', 'moderator')
  expect((await rule(moderator, 'any', 'open')).status).toBe(400)
  expect((await rule(moderator, 'any', 'upheld', ' ')).status).toBe(400)
})

test('signed-in people see their own challenges with the rulings, newest first, and nobody else does', async () => {
  const ann = site.member()
  const game = await playQuiz(ann, { upTo: 2, wrong: 2 })
  const [first, second] = game.questions as [Question, Question]
  const { body } = await challenge(ann, game, first.id)
  site.clock.now += 1000
  await challenge(ann, game, second.id)
  await rule(site.member('Mo', 'moderator'), body.id, 'upheld', 'You are right.')
  const mine = await ann.get<{ challenges: OwnChallenge[] }>('/api/games/challenges/own')
  expect(mine.body.challenges).toMatchObject([
    { question_id: second.id, question: second.prompt, state: 'open', ruling: null },
    { question_id: first.id, game: 'quiz', state: 'upheld', ruling: { text: 'You are right.' } },
  ])
  expect(JSON.stringify(mine.body)).not.toMatch(/ruled_by|correct_choice/)
  const others = await site.member('Bob').get<{ challenges: OwnChallenge[] }>('/api/games/challenges/own')
  expect(others.body.challenges).toEqual([])
  expect((await site.visitor().get('/api/games/challenges/own')).status).toBe(401)
})

test('[REVIEW-8, SEC-121] where another key needs two people, a ruling that makes it waits for the same ruling of somebody else', async () => {
  const guarded = await runScores({ keyNeedsTwo: true })
  try {
    const ann = guarded.visitor()
    const game = await playQuiz(ann, { upTo: 1, wrong: 1 })
    const [first] = game.questions as [Question]
    const { id } = (await challenge(ann, game, first.id)).body
    const wanted = wrongChoice(first, 'quiz')
    const uphold = (who: Browser, choice = wanted) =>
      who.post<ChallengeCase & ErrorBody>(`/api/games/challenges/${id}/ruling`, {
        state: 'upheld',
        text: 'The statute changed.',
        correct_choice_id: choice,
      })
    const [one, two] = [guarded.member('Mo', 'moderator'), guarded.member('Ada', 'admin')]
    for (let press = 0; press < 2; press++)
      expect((await uphold(one)).body).toMatchObject({
        state: 'open',
        correction: null,
        key_asked: { by: 'Mo', correct_choice_id: wanted, text: 'The statute changed.' },
      })
    const third = first.choices.find(({ id: each }) => each !== wanted && each !== rightChoice(first, 'quiz'))
    // Another choice is a wish of its own, which then waits for the first person.
    expect((await uphold(two, third?.id)).body).toMatchObject({ state: 'open', key_asked: { by: 'Ada' } })
    expect((await uphold(two)).body).toMatchObject({ state: 'open', key_asked: { by: 'Ada' } })
    const ruled = (await uphold(one)).body
    expect(ruled).toMatchObject({ state: 'upheld', correction: { is_applied: true } })
    expect(ruled.key_asked).toBeUndefined()
    expect((await uphold(two)).body.error.code).toBe('already_ruled')
  } finally {
    await guarded.close()
  }
})

test('[SEC-148] who has no account cannot bury what members dispute: challenges of a day have an end', async () => {
  await site.connection.collection('begun_games').deleteMany({})
  const guest = site.visitor()
  const said: number[] = []
  for (let games = 0; games * 10 < challengesByDay.address; games++) {
    const game = await playQuiz(guest)
    for (const { id } of game.questions) said.push((await challenge(guest, game, id)).status)
  }
  expect(said).toEqual(Array(challengesByDay.address).fill(201))
  const another = site.visitor()
  const more = await playQuiz(another)
  expect(await challenge(another, more, more.questions[0]!.id)).toMatchObject({
    status: 429,
    body: { error: { code: 'too_many_requests' } },
  })
  const member = site.member('Ada')
  const own = await playQuiz(member)
  expect((await challenge(member, own, own.questions[0]!.id)).status).toBe(201)
})
