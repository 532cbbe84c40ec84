import type { ErrorBody } from '@icio/contracts/errors'
import type { AnswerReply, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { drawLimit, sessionLifetimeMs } from '@icio/contracts/games/quiz-rules'
import { ServiceError } from '@icio/kit/http/errors'
import { runService, type Person, type TestedService } from '@icio/kit/testing/run-service'
import { emptyBank, readRows, realBank, rightChoice, wrongChoice } from './bank-in-test.js'
import { mountForVisitors } from './run-scores.js'

const begin = (person: Person, options: object = {}) =>
  person.post<QuizGame>('/api/games/sessions', { game: 'quiz', ...options })
const answer = (person: Person, game: { id: string }, question_id: string, choice_id: string) =>
  person.post<AnswerReply & ErrorBody>(`/api/games/sessions/${game.id}/answers`, { question_id, choice_id })
const read = (person: Person, game: { id: string }) =>
  person.get<QuizGame & ErrorBody>(`/api/games/sessions/${game.id}`)

let site: TestedService
let bank: ReturnType<typeof realBank>
let time: number

beforeAll(async () => {
  bank = realBank()
  // Start today, because the database deletes expired documents by its own clock.
  time = Date.now()
  site = await runService((app, connection) =>
    mountForVisitors(app, { connection, bank, now: () => new Date(time) }),
  )
})
afterAll(() => site.close())

/** More services, started by single tests and closed even if the test fails. */
const further: TestedService[] = []
async function startFurther(...args: Parameters<typeof runService>): Promise<TestedService> {
  const service = await runService(...args)
  further.push(service)
  return service
}
afterEach(async () => {
  for (const service of further.splice(0)) await service.close()
})

/** The question at this position of the game. */
function at(game: QuizGame, index: number) {
  const question = game.questions[index]
  if (!question) throw new Error(`The game has no question ${index}`)
  return question
}

describe('beginning', () => {
  test('[QUIZ-6, CALL-22] a quiz has ten multiple-choice questions from at most a hundred rows, and no time limit', async () => {
    const { status, body } = await begin(site.person())
    expect(status).toBe(201)
    expect(body).toMatchObject({ game: 'quiz', specialization: 'general', difficulty: 'advanced', total: 10 })
    expect(body).toMatchObject({ score: 0, max_score: 550, completed: false, answers: [] })
    expect(body.questions).toHaveLength(10)
    expect(new Set(body.questions.map(({ id }) => id)).size).toBe(10)
    expect(bank.asked.at(-1)).toEqual({ kind: 'quiz', edition: 'general', limit: drawLimit })
    expect(Date.parse(body.expires_at) - time).toBe(sessionLifetimeMs)
  })

  test('the difficulty rises from easy to hard', async () => {
    const { body } = await begin(site.person(), { difficulty: 'intermediate' })
    expect(body.questions.map(({ difficulty }) => difficulty)).toEqual([
      ...Array<string>(4).fill('easy'),
      ...Array<string>(4).fill('medium'),
      ...Array<string>(2).fill('hard'),
    ])
  })

  test('[DATA-1, CALL-22] the edition selects the bank', async () => {
    const { body } = await begin(site.person(), { specialization: 'government-risk-pools' })
    const ids = readRows('quiz', 'government-risk-pools').map(({ question_id }) => question_id)
    expect(body.questions.filter(({ id }) => !ids.includes(id))).toEqual([])
    expect(body.specialization).toBe('government-risk-pools')
  })

  test('[DATA-12, SEC-25] nothing sent before the answer reveals it', async () => {
    const { body } = await begin(site.person())
    for (const question of body.questions) {
      expect(Object.keys(question).sort()).toEqual(['choices', 'difficulty', 'id', 'prompt', 'tags'])
      for (const choice of question.choices) expect(Object.keys(choice)).toEqual(['id', 'text'])
    }
    expect(JSON.stringify(body)).not.toMatch(/isCorrect|whyWrong|whyCorrect|explanation|correct_choice|"key"/)
  })

  test('[DATA-13, SEC-25] choices have the ids a to d in the order shown, and no position is correct more often', async () => {
    const places: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 }
    for (let game = 0; game < 24; game++) {
      const { body } = await begin(site.person())
      for (const question of body.questions) {
        expect(question.choices.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
        const right = rightChoice(question, 'quiz')
        places[right] = (places[right] ?? 0) + 1
      }
    }
    // 240 questions, 60 expected at each position; 25 is five standard deviations below.
    for (const count of Object.values(places)) expect(count).toBeGreaterThan(25)
  })

  test('[SEC-25] choices are not dealt in their stored order', async () => {
    const stored = new Map(readRows('quiz', 'general').map((row) => [row.question_id, row.choices]))
    const { questions } = (await begin(site.person())).body
    const untouched = questions.filter(({ id, choices }) =>
      choices.every(({ text }, place) => stored.get(id)?.[place]?.text === text),
    )
    // One of 24 orders is the stored one; six of ten by chance happen once in a million games.
    expect(untouched.length).toBeLessThan(6)
  })

  test('[QUIZ-25] the next quiz has questions that this visitor has not seen', async () => {
    const ann = site.person()
    const met: string[] = []
    for (let game = 0; game < 8; game++) met.push(...(await begin(ann)).body.questions.map(({ id }) => id))
    expect(new Set(met).size).toBe(80)
    expect((await begin(ann)).body).toMatchObject({ score: 0, answers: [], completed: false })
  })

  test('an empty bank is a 404, and no game starts', async () => {
    const empty = await startFurther((app, connection) =>
      mountForVisitors(app, { connection, bank: emptyBank }),
    )
    expect(await begin(empty.person())).toMatchObject({
      status: 404,
      body: { error: { code: 'no_questions' } },
    })
    expect(await empty.connection.collection('game_sessions').countDocuments()).toBe(0)
  })

  test('an unreachable content service is a 503 with a retry time', async () => {
    const away = {
      questions: async () => {
        throw new ServiceError('unavailable', undefined, { retryAfter: 5 })
      },
    }
    const alone = await startFurther((app, connection) => mountForVisitors(app, { connection, bank: away }))
    const refused = await begin(alone.person())
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    expect(refused.headers['retry-after']).toBe('5')
  })
})

describe('answering', () => {
  test('[QUIZ-12] each correct answer earns ten points more than the previous question, a wrong one none', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    let score = 0
    for (const [index, question] of game.questions.entries()) {
      const isCorrect = index % 3 !== 1
      const choice = isCorrect ? rightChoice(question, 'quiz') : wrongChoice(question, 'quiz')
      const { status, body } = await answer(ann, game, question.id, choice)
      const points = isCorrect ? (index + 1) * 10 : 0
      score += points
      expect(status).toBe(200)
      expect(body).toMatchObject({ is_correct: isCorrect, points, score, completed: index === 9 })
    }
    expect((await read(ann, game)).body).toMatchObject({ score, completed: true })
  })

  test('ten correct answers are 550 points', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann, {
      specialization: 'government-risk-pools',
      difficulty: 'beginner',
    })
    for (const question of game.questions) {
      await answer(ann, game, question.id, rightChoice(question, 'quiz', 'government-risk-pools'))
    }
    expect((await read(ann, game)).body).toMatchObject({ score: 550, max_score: 550, completed: true })
  })

  test('[QUIZ-13, QUIZ-16] the reply has the explanation and the correct choice, and for a wrong answer why it is wrong', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    const [first, second] = [at(game, 0), at(game, 1)]
    const wrong = wrongChoice(first, 'quiz')
    const { body } = await answer(ann, game, first.id, wrong)
    const row = readRows('quiz', 'general').find(({ question_id }) => question_id === first.id)
    const picked = row?.choices.find(
      ({ text }) => text === first.choices.find(({ id }) => id === wrong)?.text,
    )
    expect(body).toEqual({
      question_id: first.id,
      choice_id: wrong,
      is_correct: false,
      points: 0,
      score: 0,
      completed: false,
      correct_choice_id: rightChoice(first, 'quiz'),
      explanation: row?.explanation.correct,
      why_wrong: row?.explanation.incorrectByChoiceId[picked?.id ?? ''],
      source: row?.source,
      too_fast: true,
    })
    const right = await answer(ann, game, second.id, rightChoice(second, 'quiz'))
    expect(right.body).not.toHaveProperty('why_wrong')
  })

  test('[DATA-18, DATA-19] after a reload the game has its answers, but not the keys of the open questions', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    const marked = await answer(ann, game, at(game, 0).id, wrongChoice(at(game, 0), 'quiz'))
    const { completed: _, score: __, too_fast, ...mark } = marked.body
    const { body: again } = await read(ann, game)
    expect(again).toEqual({ ...game, too_fast, answers: [mark] })
    expect(again.answers).toHaveLength(1)
  })

  test('[QUIZ-14] a second answer to the same question is a 409 and changes nothing', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    const first = at(game, 0)
    await answer(ann, game, first.id, wrongChoice(first, 'quiz'))
    const before = (await read(ann, game)).body
    const again = await answer(ann, game, first.id, rightChoice(first, 'quiz'))
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'already_answered' } } })
    expect((await read(ann, game)).body).toEqual(before)
  })

  test('[QUIZ-14] exactly one of twenty concurrent answers counts', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    const first = at(game, 0)
    const choices = [rightChoice(first, 'quiz'), wrongChoice(first, 'quiz')]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => answer(ann, game, first.id, choices[index % 2] ?? 'a')),
    )
    const counted = replies.filter(({ status }) => status === 200)
    expect(counted).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    const { body } = await read(ann, game)
    expect(body.answers).toHaveLength(1)
    expect(body.score).toBe(counted[0]?.body.score)
  })

  test('an answer out of order is a 409 and changes nothing', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    const refused = await answer(ann, game, at(game, 3).id, 'a')
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'out_of_order' } } })
    expect((await read(ann, game)).body.answers).toEqual([])
  })

  test('the player can state a confidence, which does not change the points', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    const first = at(game, 0)
    const body = { question_id: first.id, choice_id: rightChoice(first, 'quiz'), confidence: 75 }
    const reply = await ann.post<AnswerReply>(`/api/games/sessions/${game.id}/answers`, body)
    expect(reply.body).toMatchObject({ confidence: 75, points: 10 })
  })
})

describe('bad input', () => {
  test.each<[string, unknown, string]>([
    ['an unknown specialization', { game: 'quiz', specialization: 'pools' }, 'specialization'],
    ['an unknown difficulty', { game: 'quiz', difficulty: 'hard' }, 'difficulty'],
    ['an unknown game', { game: 'chess' }, 'game'],
    ['no game', {}, 'game'],
    ['an extra score', { game: 'quiz', score: 550 }, 'score'],
    ['an operator', { game: { $ne: '' } }, 'game'],
  ])('[SEC-16, SEC-17] starting a game with %s is a 400 that names the field', async (_, body, path) => {
    const before = await site.connection.collection('game_sessions').countDocuments()
    expect(await site.person().post('/api/games/sessions', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_failed', details: [{ path }] } },
    })
    expect(await site.connection.collection('game_sessions').countDocuments()).toBe(before)
  })

  test.each<[string, (game: QuizGame) => unknown, number, string]>([
    [
      'an unknown question',
      () => ({ question_id: 'quiz-general-999', choice_id: 'a' }),
      400,
      'unknown_question',
    ],
    ['an unknown choice', (game) => ({ question_id: at(game, 0).id, choice_id: 'e' }), 400, 'unknown_choice'],
    [
      'a property name of the prototype',
      (game) => ({ question_id: at(game, 0).id, choice_id: '__proto__' }),
      400,
      'unknown_choice',
    ],
    ['an operator', () => ({ question_id: { $gt: '' }, choice_id: 'a' }), 400, 'validation_failed'],
    [
      'extra points',
      (game) => ({ question_id: at(game, 0).id, choice_id: 'a', points: 100 }),
      400,
      'validation_failed',
    ],
    ['no choice', (game) => ({ question_id: at(game, 0).id }), 400, 'validation_failed'],
  ])('an answer with %s is rejected and changes nothing', async (_, body, status, code) => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    const reply = await ann.post(`/api/games/sessions/${game.id}/answers`, body(game))
    expect(reply).toMatchObject({ status, body: { error: { code } } })
    expect((await read(ann, game)).body).toEqual(game)
  })

  test.each([
    ['text/plain', '{"game":"quiz"}', 415, 'unsupported_media_type'],
    ['application/json', 'not json', 400, 'invalid_json'],
    ['application/json', JSON.stringify({ game: 'x'.repeat(2 * 1024 * 1024) }), 413, 'body_too_large'],
  ])('a body that is not JSON or that is too large: %s', async (type, payload, status, code) => {
    const headers = { 'content-type': type }
    const reply = await site.call<ErrorBody>({ method: 'POST', url: '/api/games/sessions', payload, headers })
    expect(reply.status).toBe(status)
    expect(reply.body.error.code).toBe(code)
  })

  test("another visitor's game cannot be read or answered: it is a 404", async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    const bob = site.person()
    await begin(bob)
    for (const somebody of [bob, site.person()]) {
      expect(await read(somebody, game)).toMatchObject({
        status: 404,
        body: { error: { code: 'session_not_found' } },
      })
      expect(await answer(somebody, game, at(game, 0).id, 'a')).toMatchObject({ status: 404 })
    }
    expect((await read(ann, game)).body).toEqual(game)
  })

  test('a game that does not exist is a 404', async () => {
    const ann = site.person()
    await begin(ann)
    expect(await read(ann, { id: 'nothing' })).toMatchObject({
      status: 404,
      body: { error: { code: 'session_not_found' } },
    })
  })

  test('a cookie with a forged signature identifies nobody', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    const forged = await site.call({
      url: `/api/games/sessions/${game.id}`,
      headers: { cookie: 'visitor=somebody.forged' },
    })
    expect(forged.status).toBe(404)
  })
})

describe('keeping', () => {
  test('[PRIV-9] a game ends for its player after 24 hours, even if the database deletes it later', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    time += sessionLifetimeMs - 1000
    expect((await read(ann, game)).status).toBe(200)
    time += 2000
    expect(await read(ann, game)).toMatchObject({
      status: 404,
      body: { error: { code: 'session_not_found' } },
    })
    expect(await answer(ann, game, at(game, 0).id, 'a')).toMatchObject({ status: 404 })
  })

  test('[PRIV-9] the database deletes expired games and seen questions', async () => {
    for (const name of ['game_sessions', 'seen_questions']) {
      const indexes = await site.connection.collection(name).indexes()
      expect(indexes).toContainEqual(
        expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 0 }),
      )
    }
  })

  test('a game continues after the process is killed, and with two processes at once', async () => {
    const ann = site.person()
    const { body: game } = await begin(ann)
    await answer(ann, game, at(game, 0).id, rightChoice(at(game, 0), 'quiz'))
    const other = await startFurther((app) =>
      mountForVisitors(app, {
        connection: site.connection.useDb(site.connection.name, { useCache: false }),
        bank,
        now: () => new Date(time),
      }),
    )
    const there = other.person(ann)
    expect(await answer(there, game, at(game, 1).id, rightChoice(at(game, 1), 'quiz'))).toMatchObject({
      body: { score: 30 },
    })
    expect(await answer(ann, game, at(game, 1).id, 'a')).toMatchObject({ status: 409 })
    expect(await answer(ann, game, at(game, 2).id, rightChoice(at(game, 2), 'quiz'))).toMatchObject({
      body: { score: 60 },
    })
    expect((await read(there, game)).body).toMatchObject({ score: 60, answers: [{}, {}, {}] })
  })
})
