import { changeCounter } from '@icio/kit/db/change-counter'
import type { ErrorBody } from '@icio/contracts/errors'
import type { QuizGame, QuizQuestion } from '@icio/contracts/game-sessions/endpoints'
import type { Practice } from '@icio/contracts/practice/endpoints'
import type { LeaderboardEntry, OwnPlace } from '@icio/contracts/leaderboard/endpoints'
import { sessionLifetimeMs } from '@icio/contracts/games/quiz-rules'
import { submitCooldownMs } from '@icio/contracts/leaderboard/leaderboard-rules'
import { realBank, rightChoice } from './bank-in-test.js'
import { verifiedScores } from '../src/leaderboard/verified-scores.js'
import { answer, begin, playQuiz, runScores, type Browser, type TestedScores } from './run-scores.js'

const internalSecret = 'an internal secret of the tests only'
let site: TestedScores
beforeAll(async () => {
  site = await runScores({ internalSecret })
})
afterEach(async () => {
  for (const name of ['scores', 'submit_turns'])
    await changeCounter(site.connection, name).after(site.connection.collection(name).deleteMany({}))
})
afterAll(() => site.close())

const submit = (browser: Browser, game: { id: string }, player_name?: string) =>
  browser.post<LeaderboardEntry & ErrorBody>('/api/scores', {
    session_id: game.id,
    ...(player_name === undefined ? {} : { player_name }),
  })
const leaderboard = async (body: object = {}) =>
  (await site.visitor().post<LeaderboardEntry[]>('/api/rpc/get_leaderboard', body)).body
const stored = () => site.connection.collection('scores').find().toArray()

/** Puts these scores of a mode on the leaderboard. */
async function fill(scores: number[], mode: 'solo' | 'multiplayer' = 'multiplayer') {
  const rows = scores.map((score, index) => ({
    _id: `${mode}-${index}-${score}`,
    player_name: `${mode} ${index}`,
    mode,
    score,
    user_id: `user-${index}`,
    verified: true,
    ip_address: null,
    submitted_at: new Date(site.clock.now),
    created_at: new Date(site.clock.now - 10_000 + index),
    source: `test:${mode}:${index}`,
  }))
  await site.connection.collection<{ _id: string; [field: string]: unknown }>('scores').insertMany(rows)
}

test('[SEC-57, NAME-4] if names look the same, all but the first player’s are marked', async () => {
  await fill([500, 400, 300, 200, 100, 50])
  const names = ["Wilson's", 'Wilson’s', 'wilson’s', 'Anonymous', 'Anonymous', 'Wilson’s']
  const scores = site.connection.collection<{ _id: string; score: number }>('scores')
  for (const [index, row] of (await scores.find().sort({ score: -1 }).toArray()).entries())
    await scores.updateOne(
      { _id: row._id },
      // The first player has two scores; the last one's account is deleted.
      {
        $set: {
          player_name: names[index],
          ...(index === 2 ? { user_id: 'user-0' } : index === 5 ? { user_id: null } : {}),
        },
      },
    )
  expect((await leaderboard()).map(({ looks_like_other }) => looks_like_other === true)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(JSON.stringify(await leaderboard())).not.toContain('user-0')
})

describe('submitting', () => {
  test('[LEAD-4, LEAD-16, DATA-20, DATA-21, CALL-20] the score of a finished quiz is stored as verified, as counted by the server', async () => {
    const ann = site.member('Ann')
    const game = await playQuiz(ann, { wrong: 3 })
    const { status, body } = await submit(ann, game, 'Ann')
    expect(status).toBe(201)
    const created_at = new Date(site.clock.now).toISOString()
    expect(body).toEqual({
      id: expect.any(String),
      player_name: 'Ann',
      mode: 'solo',
      level: 'advanced',
      score: 490,
      created_at,
    })
    expect(await stored()).toEqual([
      {
        _id: body.id,
        player_name: 'Ann',
        mode: 'solo',
        level: 'advanced',
        score: 490,
        user_id: ann.id,
        verified: true,
        ip_address: '127.0.0.0/24',
        submitted_at: new Date(site.clock.now),
        created_at: new Date(site.clock.now),
        source: `session:${game.id}`,
        bank: 'quiz_questions',
        answers: expect.any(Array),
      },
    ])
    expect(await leaderboard()).toEqual([body])
  })

  test('the answers behind a score are stored with it, for later rulings', async () => {
    const ann = site.member()
    const game = await playQuiz(ann, { wrong: 1 })
    await submit(ann, game, 'Ann')
    const [row] = await stored()
    const answers = row?.['answers'] as { points: number; worth: number; choice: string }[]
    expect(answers).toHaveLength(10)
    expect(answers[0]).toMatchObject({ question_id: game.questions[0]?.id, is_correct: false, worth: 10 })
    expect(game.questions[0]?.choices.map(({ text }) => text)).toContain(answers[0]?.choice)
    expect(answers.reduce((sum, { points }) => sum + points, 0)).toBe(row?.['score'])
  })

  test('[LEAD-11] without a signed-in user nothing is stored, and the sign-in is checked first', async () => {
    const visitor = site.visitor()
    const game = await playQuiz(visitor)
    for (const body of [{ session_id: game.id, player_name: 'Ann' }, {}, { score: 550 }]) {
      expect(await visitor.post('/api/scores', body)).toMatchObject({
        status: 401,
        body: {
          error: { code: 'login_to_submit', message: 'You must be logged in to submit scores.' },
        },
      })
    }
    expect(await stored()).toEqual([])
  })

  test('a quiz played before sign-in can be submitted after it, in the same browser', async () => {
    const visitor = site.visitor()
    const game = await playQuiz(visitor)
    expect((await submit(visitor.as(site.people.signIn()), game, 'Ann')).status).toBe(201)
  })

  test('a quiz started while signed in can be submitted from another device', async () => {
    const person = site.people.signIn()
    const game = await playQuiz(site.visitor().as(person))
    expect((await submit(site.visitor().as(person), game, 'Ann')).status).toBe(201)
  })

  test.each([
    [undefined, 'Ada'],
    ['   ', 'Anonymous'],
    ['<b></b>', 'Anonymous'],
    [' <b>Ada</b> Lovelace ', 'Ada Lovelace'],
    ['x'.repeat(51), 'x'.repeat(50)],
  ])('[LEAD-8, LEAD-9] the name %j is stored as %j', async (typed, player_name) => {
    const ann = site.member()
    expect((await submit(ann, await playQuiz(ann), typed)).body).toMatchObject({ player_name })
  })

  test('[SEC-57, NAME-2] a name that looks like a staff name is rejected, and the quiz can still be submitted', async () => {
    site.people.signIn({ role: 'moderator', displayName: 'Grace Hopper' })
    const ann = site.member('Ann')
    const game = await playQuiz(ann)
    for (const name of ['Grасe Hopper', 'Grace\u200B Hopper', 'Admin', '<b>Аdmin</b>'])
      expect((await submit(ann, game, name)).body.error?.code).toBe('name_reserved')
    expect((await submit(ann, game, 'Ann')).status).toBe(201)
  })

  test('[LEAD-12, SEC-24] a second score within 60 seconds is rejected with the time to wait, and accepted after that', async () => {
    const ann = site.member()
    const [first, second] = [await playQuiz(ann), await playQuiz(ann)]
    expect((await submit(ann, first, 'Ann')).status).toBe(201)
    site.clock.now += submitCooldownMs - 1000
    const refused = await submit(ann, second, 'Ann')
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: 'too_fast', message: 'Please wait a minute between submissions.' } },
    })
    expect(refused.headers['retry-after']).toBe('1')
    expect(await stored()).toHaveLength(1)
    site.clock.now += 1000
    expect((await submit(ann, second, 'Ann')).status).toBe(201)
  })

  test('[SEC-24] of ten concurrent scores of one person, one is stored and nine are too fast', async () => {
    const ann = site.member()
    const games = []
    for (let game = 0; game < 10; game++) games.push(await playQuiz(ann))
    const replies = await Promise.all(games.map((game) => submit(ann, game, 'Ann')))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(9)
    expect(await stored()).toHaveLength(1)
  })

  test('the minute applies to each person separately', async () => {
    for (const name of ['Ann', 'Bob']) {
      const member = site.member(name)
      expect((await submit(member, await playQuiz(member), name)).status).toBe(201)
    }
  })

  test.each<[string, (ann: Browser) => Promise<{ id: string }>, number, string]>([
    ['a quiz that is not finished', (ann) => playQuiz(ann, { upTo: 9 }), 409, 'not_completed'],
    ['[LEAD-5] a score of 0', (ann) => playQuiz(ann, { wrong: 10 }), 409, 'no_score'],
    ['a game other than a quiz', (ann) => begin(ann, { game: 'board' }), 409, 'not_eligible'],
    ['an unknown game', async () => ({ id: 'nothing' }), 404, 'session_not_found'],
    ["somebody else's quiz", () => playQuiz(site.member('Bob')), 404, 'session_not_found'],
  ])('%s is rejected, stores nothing, and does not start the cooldown', async (_, play, status, code) => {
    const ann = site.member()
    const game = await play(ann)
    expect(await submit(ann, game, 'Ann')).toMatchObject({ status, body: { error: { code } } })
    expect(await stored()).toEqual([])
    expect((await submit(ann, await playQuiz(ann), 'Ann')).status).toBe(201)
  })

  test('an expired quiz cannot be submitted', async () => {
    const ann = site.member()
    const game = await playQuiz(ann)
    site.clock.now += sessionLifetimeMs + 1000
    expect(await submit(ann, game, 'Ann')).toMatchObject({ status: 404 })
    expect(await stored()).toEqual([])
  })

  test('[SEC-24, FAULT-11] the same quiz is stored only once, now and later', async () => {
    const ann = site.member()
    const game = await playQuiz(ann)
    await submit(ann, game, 'Ann')
    for (const later of [0, submitCooldownMs]) {
      site.clock.now += later
      expect(await submit(ann, game, 'Ann')).toMatchObject({
        status: 409,
        body: { error: { code: 'already_submitted' } },
      })
    }
    expect(await stored()).toHaveLength(1)
  })

  test.each([
    ['a score', { score: 550 }],
    ['verified', { verified: true }],
    ['an address', { ip_address: '203.0.113.7' }],
    ['a mode', { mode: 'multiplayer' }],
    ['a user', { user_id: 'somebody' }],
  ])('[SEC-16, SEC-24] an extra %s is rejected', async (_, lie) => {
    const ann = site.member()
    const game = await playQuiz(ann)
    const refused = await ann.post('/api/scores', { session_id: game.id, player_name: 'Ann', ...lie })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_failed', details: [{ path: Object.keys(lie)[0] }] } },
    })
    expect(await stored()).toEqual([])
  })
})

describe('reading', () => {
  test('[CALL-19] the best twenty of all modes; on a tie the earlier one comes first', async () => {
    await fill([10, 30, 20, 30, ...Array<number>(30).fill(5)])
    await fill([25], 'solo')
    const rows = await leaderboard({ limit: 20, mode: null })
    expect(rows).toHaveLength(20)
    expect(rows.slice(0, 5).map(({ score, player_name }) => [score, player_name])).toEqual([
      [30, 'multiplayer 1'],
      [30, 'multiplayer 3'],
      [25, 'solo 0'],
      [20, 'multiplayer 2'],
      [10, 'multiplayer 0'],
    ])
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
      'created_at',
      'id',
      'level',
      'mode',
      'player_name',
      'score',
    ])
    expect(await leaderboard()).toEqual(rows)
  })

  test('one mode only, and fewer rows', async () => {
    await fill([10, 30])
    await fill([20, 40], 'solo')
    expect((await leaderboard({ mode: 'solo' })).map(({ score }) => score)).toEqual([40, 20])
    expect((await leaderboard({ mode: 'multiplayer', limit: 1 })).map(({ score }) => score)).toEqual([30])
  })

  test('without scores the list is empty', async () => {
    expect(await leaderboard()).toEqual([])
  })

  test.each([{ limit: 0 }, { limit: 101 }, { limit: '20' }, { mode: 'duo' }, { mode: { $ne: 'solo' } }])(
    '[SEC-17] %j is rejected',
    async (body) => {
      expect(await site.visitor().post('/api/rpc/get_leaderboard', body)).toMatchObject({ status: 400 })
    },
  )
})

describe("the player's own place", () => {
  const place = async (browser: Browser, query = '') =>
    (await browser.get<OwnPlace>(`/api/scores/place${query}`)).body.place

  test('a player outside the top twenty sees their rank and two neighbors on each side', async () => {
    await fill(Array.from({ length: 60 }, (_, index) => 500 - index))
    const ann = site.member()
    const game = await playQuiz(ann, { wrong: 4 })
    await submit(ann, game, 'Ann')
    const found = await place(ann)
    // 450 points: 50 scores are higher, and one equal score is earlier.
    expect(found?.rank).toBe(52)
    expect(found?.entries.map(({ rank, score, own }) => [rank, score, own])).toEqual([
      [50, 451, false],
      [51, 450, false],
      [52, 450, true],
      [53, 449, false],
      [54, 448, false],
    ])
  })

  test('the first and the last player have neighbors on one side', async () => {
    const ann = site.member()
    await submit(ann, await playQuiz(ann), 'Ann')
    expect(await place(ann)).toMatchObject({ rank: 1, entries: [{ own: true, rank: 1 }] })
    await fill([5, 4, 3])
    expect((await place(ann))?.entries.map(({ score }) => score)).toEqual([550, 5, 4])
  })

  test('the best of several scores counts, in all modes or in one', async () => {
    const ann = site.member()
    await submit(ann, await playQuiz(ann, { wrong: 2 }), 'Ann')
    site.clock.now += submitCooldownMs
    await submit(ann, await playQuiz(ann), 'Ann')
    await fill([551], 'multiplayer')
    expect((await place(ann))?.entries.map(({ score, own }) => [score, own])).toEqual([
      [551, false],
      [550, true],
      [520, false],
    ])
    expect((await place(ann, '?mode=solo'))?.rank).toBe(1)
    expect(await place(ann, '?mode=multiplayer')).toBeNull()
  })

  test('scores of the same millisecond have different ranks', async () => {
    const ann = site.member()
    await submit(ann, await playQuiz(ann), 'Ann')
    const at = new Date(site.clock.now)
    const twin = { player_name: 'Twin', mode: 'solo', score: 550, verified: true, created_at: at }
    await site.connection.collection<{ _id: string; [field: string]: unknown }>('scores').insertMany([
      { ...twin, _id: '0', source: 'test:0' },
      { ...twin, _id: 'z', source: 'test:z' },
    ])
    expect((await place(ann))?.entries.map(({ id, rank }) => [id.length === 1 ? id : 'own', rank])).toEqual([
      ['0', 1],
      ['own', 2],
      ['z', 3],
    ])
  })

  test('without a score there is no place; a visitor gets a 401', async () => {
    expect(await place(site.member())).toBeNull()
    expect((await site.visitor().get('/api/scores/place')).status).toBe(401)
    expect((await site.visitor().get('/api/scores')).status).toBe(401)
  })

  test("a player's own scores, best first", async () => {
    const ann = site.member()
    await submit(ann, await playQuiz(ann, { wrong: 2 }), 'Ann')
    site.clock.now += submitCooldownMs
    await submit(ann, await playQuiz(ann), 'Ann')
    await fill([7])
    const { body } = await ann.get<LeaderboardEntry[]>('/api/scores')
    expect(body.map(({ score }) => score)).toEqual([550, 520])
  })
})

describe('scores of other services', () => {
  const score = {
    key: 'lobby-1:ann',
    user_id: 'ann',
    player_name: 'Ann',
    mode: 'multiplayer' as const,
    score: 300,
  }
  const send = (body: object, secret = internalSecret) =>
    site.call<ErrorBody>({
      method: 'POST',
      url: '/internal/scores/verified',
      payload: body,
      headers: { 'x-internal-secret': secret },
    })

  test('a score is stored once per key, however often it is sent and even concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(score)))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    await send({ ...score, score: 500 })
    await verifiedScores(site.connection, realBank())(score)
    expect(await stored()).toMatchObject([
      { player_name: 'Ann', mode: 'multiplayer', score: 300, user_id: 'ann', verified: true },
    ])
    expect(await leaderboard({ mode: 'multiplayer' })).toHaveLength(1)
  })

  test('the same inside one process', async () => {
    const record = verifiedScores(site.connection, realBank())
    await record(score)
    await record(score)
    await record({ ...score, key: 'lobby-1:bob', user_id: 'bob' })
    expect(await stored()).toHaveLength(2)
  })

  test.each([
    ['no secret', score, '', 404],
    ['a wrong secret', score, 'guessed', 404],
    ['a solo score', { ...score, mode: 'solo' }, internalSecret, 400],
    ['a score of 0', { ...score, score: 0 }, internalSecret, 204],
    ['a negative score', { ...score, score: -1 }, internalSecret, 400],
    ['an extra field', { ...score, verified: false }, internalSecret, 400],
  ])('%s: nothing stored', async (_, body, secret, status) => {
    expect((await send(body, secret)).status).toBe(status)
    expect(await stored()).toEqual([])
  })

  test('[PLAY-1] its answers become practice cards of the member: each miss once however often it is sent, also for a score of 0', async () => {
    const ann = site.member('Ann')
    const played_at = new Date(site.clock.now).toISOString()
    const answers = ['quiz-general-001', 'quiz-general-002'].map((question_id, index) => ({
      question_id,
      choice: 'x',
      is_correct: index === 1,
      points: 0,
      worth: 10,
    }))
    const live = { ...score, user_id: ann.id, score: 0, bank: 'quiz_questions', played_at, answers }
    for (let times = 0; times < 3; times++) expect((await send(live)).status).toBe(204)
    const cards = await site.connection.collection('practice_cards').find({ user_id: ann.id }).toArray()
    expect(cards).toMatchObject([
      { question_id: 'quiz-general-001', bank: 'quiz_questions', memory: { reps: 1 } },
    ])
    expect(cards[0]?.['tags'].length).toBeGreaterThan(0)
    const { body } = await ann.get<Practice>('/api/games/practice')
    expect(body.decks).toMatchObject([{ game: 'quiz', specialization: 'general', total: 1 }])
    // A correct answer in a later live game reschedules the card.
    const later = new Date(site.clock.now + 120_000).toISOString()
    const right = answers.slice(0, 1).map((answer) => ({ ...answer, is_correct: true }))
    await send({ ...live, key: 'lobby-2:ann', played_at: later, answers: right })
    expect(await site.connection.collection('practice_cards').findOne({ user_id: ann.id })).toMatchObject({
      memory: { reps: 2 },
    })
    expect(await stored()).toEqual([])
  })

  test('the path does not exist in one process', async () => {
    const inside = await runScores()
    const reply = await inside.call({ method: 'POST', url: '/internal/scores/verified', payload: score })
    expect(reply.status).toBe(404)
    await inside.close()
  })
})

describe('keeping', () => {
  test('[PRIV-8, CALL-21] the network address of a score is removed after 24 hours, the score stays; a restart sweeps at once', async () => {
    const ann = site.member()
    await submit(ann, await playQuiz(ann), 'Ann')
    const restart = async () => {
      const again = await runScores({
        connection: site.connection.useDb(site.connection.name, { useCache: false }),
        now: () => new Date(site.clock.now),
      })
      await again.close()
    }
    const addresses = async () => (await stored()).map((row): unknown => row['ip_address'])
    site.clock.now += sessionLifetimeMs - 1000
    await restart()
    expect(await addresses()).toEqual(['127.0.0.0/24'])
    site.clock.now += 1000
    await restart()
    expect(await addresses()).toEqual([null])
    expect(await leaderboard()).toMatchObject([{ player_name: 'Ann', score: 550 }])
  })

  test('[PRIV-9] the database deletes expired submit cooldowns', async () => {
    const indexes = await site.connection.collection('submit_turns').indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 0 }))
  })

  test('a game belongs to the player who started it, not to another person in that browser, and not to another browser', async () => {
    const browser = site.visitor()
    const ann = browser.as(site.people.signIn())
    const game = await begin<QuizGame>(ann, { game: 'quiz' })
    const [first] = game.questions as [QuizQuestion]
    for (const somebody of [browser.as(site.people.signIn()), site.member(), site.visitor()]) {
      expect((await somebody.get(`/api/games/sessions/${game.id}`)).status).toBe(404)
      expect((await answer(somebody, game, first, 'a')).status).toBe(404)
    }
    // If the token has expired, the browser that started the game can continue.
    expect((await browser.get(`/api/games/sessions/${game.id}`)).status).toBe(200)
    const right = rightChoice(first, 'quiz')
    expect((await answer(ann, game, first, right)).status).toBe(200)
  })
})

test('[LEAD-21] the leaderboard and the own place can be narrowed to one edition; old scores are in none', async () => {
  await fill([900])
  const ann = site.member('Ann')
  for (const edition of ['general', 'government-risk-pools'] as const) {
    const game = await begin<QuizGame>(ann, { game: 'quiz', specialization: edition })
    for (const question of game.questions) {
      ann.read()
      await answer(ann, game, question, rightChoice(question, 'quiz', edition))
    }
    site.clock.now += submitCooldownMs
    expect((await submit(ann, game, `Ann in ${edition}`)).status).toBe(201)
  }
  const named = async (edition: string | null) =>
    (await leaderboard({ specialization: edition })).map(({ player_name }) => player_name)
  expect(await named('general')).toEqual(['Ann in general'])
  expect(await named('government-risk-pools')).toEqual(['Ann in government-risk-pools'])
  expect(await named(null)).toHaveLength(3)
  const placeIn = async (query: string) => (await ann.get<OwnPlace>(`/api/scores/place${query}`)).body.place
  expect((await placeIn('?specialization=general'))?.rank).toBe(1)
  expect((await placeIn(''))?.rank).toBe(2)
  const unknown = { specialization: 'martian' }
  expect(await site.visitor().post('/api/rpc/get_leaderboard', unknown)).toMatchObject({ status: 400 })
})
