import type { ErrorBody } from '@icio/contracts/errors'
import type { AnswerReply, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { gameStartWindowMs, minTimeToAnswer } from '@icio/contracts/games/fair-play'
import type { LeaderboardEntry } from '@icio/contracts/leaderboard/endpoints'
import { gatePassLifetimeMs } from '@icio/kit/auth/gate-pass'
import { readRows, rightChoice } from './bank-in-test.js'
import { answer, begin, playQuiz, runScores, type TestedScores } from './run-scores.js'

const perVisitor = 5
let site: TestedScores
beforeEach(async () => {
  site = await runScores({ gamesPerVisitor: perVisitor })
})
afterEach(() => site.close())

describe('[LEAD-17, SEC-67] how fast a game was played', () => {
  const submit = (browser: ReturnType<TestedScores['member']>, { id }: { id: string }) =>
    browser.post<LeaderboardEntry & ErrorBody>('/api/scores', { session_id: id, player_name: 'Ann' })
  const stored = () => site.connection.collection('scores').countDocuments()

  test('a bot that knows all answers can finish, is told that it is too fast, and stays off the leaderboard', async () => {
    const bot = site.member('Bot')
    const game = await begin<QuizGame>(bot, { game: 'quiz' })
    const replies: AnswerReply[] = []
    for (const question of game.questions)
      replies.push((await answer(bot, game, question, rightChoice(question, 'quiz'))).body)
    expect(replies.at(-1)).toMatchObject({ score: 550, completed: true, too_fast: true })
    expect((await bot.get<QuizGame>(`/api/games/sessions/${game.id}`)).body).toMatchObject({ too_fast: true })
    expect(await submit(bot, game)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'faster_than_reading',
          message: expect.stringContaining('too fast for the leaderboard'),
        },
      },
    })
    expect(await stored()).toBe(0)
  })

  test('one answer at sight does not bar a game; the pace of the whole does, from a millisecond under the minimum', async () => {
    const atSight = 2
    for (const short of [0, 1]) {
      const ann = site.member('Ann')
      const game = await begin<QuizGame>(ann, { game: 'quiz' })
      const minimum = game.questions.map((question) => {
        const row = readRows('quiz', 'general').find(({ question_id }) => question_id === question.id)
        return minTimeToAnswer([row?.prompt, ...(row?.choices ?? []).map((choice) => choice.text)].join(' '))
      })
      // What the answer at sight saves is spent on the others, a part on each: beyond its own reading nothing counts.
      const saved = minimum[atSight] ?? 0
      const part = Math.floor(saved / 9)
      const spent = minimum.map((time, index) => (index === atSight ? 0 : time + part))
      spent[0] = (spent[0] ?? 0) + saved - 9 * part - short
      let last: AnswerReply | null = null
      for (const [index, question] of game.questions.entries()) {
        site.clock.now += spent[index] ?? 0
        last = (await answer(ann, game, question, rightChoice(question, 'quiz'))).body
        if (index === atSight) expect(last.too_fast).toBe(true)
      }
      expect(last?.too_fast).toBe(short === 0 ? undefined : true)
      expect((await submit(ann, game)).status).toBe(short === 0 ? 201 : 409)
    }
  })

  test('waiting before the first answer or at the end does not compensate', async () => {
    const ann = site.member('Ann')
    const game = await begin<QuizGame>(ann, { game: 'quiz' })
    site.clock.now += 10 * 60_000
    for (const question of game.questions) await answer(ann, game, question, rightChoice(question, 'quiz'))
    site.clock.now += 10 * 60_000
    expect((await submit(ann, game)).status).toBe(409)
  })

  test('games without a leaderboard do not mention the pace', async () => {
    const ann = site.member('Ann')
    const game = await begin<QuizGame>(ann, { game: 'governance' })
    site.clock.now += 1
    const [first] = game.questions as [QuizGame['questions'][number]]
    expect((await answer(ann, game, first, 'A')).body).not.toHaveProperty('too_fast')
  })
})

describe('[LEAD-18, SEC-68] the number of games started is limited for', () => {
  const gatePass = (id: string) => {
    const endsAt = (Date.now() + gatePassLifetimeMs).toString(36)
    return `gate_pass=${encodeURIComponent(site.app.signCookie(`gate_pass:${id}.${endsAt}`))}`
  }
  const start = (remoteAddress: string, cookie = '') =>
    site.call<ErrorBody>({
      method: 'POST',
      url: '/api/games/sessions',
      payload: { game: 'governance' },
      remoteAddress,
      ...(cookie ? { headers: { cookie } } : {}),
    })

  test('a visitor, until the ten minutes are over, but not for another visitor', async () => {
    site.clock.now = Math.ceil(site.clock.now / gameStartWindowMs) * gameStartWindowMs
    const { cookie } = await start('10.0.0.1')
    const statuses = []
    for (let game = 0; game <= perVisitor; game++) {
      const jar = `${cookie}; ${gatePass(`pass-${game}`)}`
      statuses.push((await start('10.0.0.1', jar)).status)
    }
    expect(statuses).toEqual([...Array<number>(perVisitor).fill(201), 429])
    const refused = await start('10.0.0.1', `${cookie}; ${gatePass('another')}`)
    expect(refused.body.error.code).toBe('too_many_games')
    expect(refused.headers['retry-after']).toBe('600')
    expect((await start('10.0.0.1', gatePass('of somebody else'))).status).toBe(201)
    site.clock.now += gameStartWindowMs
    expect((await start('10.0.0.1', `${cookie}; ${gatePass('later')}`)).status).toBe(201)
  })

  test('a gate pass if the cookie is deleted, and an address if both are', async () => {
    for (const jar of [gatePass('one'), '']) {
      const statuses = []
      for (let game = 0; game <= perVisitor; game++) statuses.push((await start('10.0.0.2', jar)).status)
      expect(statuses).toEqual([...Array<number>(perVisitor).fill(201), 429])
    }
    expect((await start('10.0.0.3')).status).toBe(201)
  })

  test('an address, whatever cookies and passes it sends; a forged pass counts as none', async () => {
    const statuses = []
    for (let game = 0; game <= perVisitor * 8; game++)
      statuses.push((await start('10.0.0.4', gatePass(`pass-${game}`))).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(perVisitor * 8)
    expect(statuses.at(-1)).toBe(429)
    const forged = []
    for (let game = 0; game <= perVisitor; game++)
      forged.push((await start('10.0.0.5', `gate_pass=made-up-${game}.zzzzzzzzz.x`)).status)
    expect(forged.at(-1)).toBe(429)
  })

  test('a signed-in person, on all devices together', async () => {
    const person = site.people.signIn()
    const statuses = []
    for (let game = 0; game <= perVisitor; game++)
      statuses.push(
        (await site.visitor().as(person).post('/api/games/sessions', { game: 'governance' })).status,
      )
    expect(statuses.at(-1)).toBe(429)
  })

  test('everyone, without storing addresses or ids of people', async () => {
    await start('10.0.0.6', gatePass('secret-pass'))
    const rows = JSON.stringify(await site.connection.collection('begun_games').find().toArray())
    expect(rows).not.toMatch(/10\.0\.0\.6|secret-pass|address/)
  })
})

test('[LEAD-19] the leaderboard shows levels and can be filtered by level', async () => {
  for (const difficulty of ['beginner', 'advanced'] as const) {
    const ann = site.member(difficulty)
    const game = await playQuiz(ann, { difficulty })
    await ann.post('/api/scores', { session_id: game.id, player_name: difficulty })
  }
  await site.connection.collection<{ _id: string; [field: string]: unknown }>('scores').insertOne({
    _id: 'old',
    player_name: 'From before',
    mode: 'solo',
    score: 10,
    created_at: new Date(),
    source: 'old',
  })
  const board = async (body: object) =>
    (await site.visitor().post<LeaderboardEntry[]>('/api/rpc/get_leaderboard', body)).body
  expect((await board({})).map(({ level }) => level)).toEqual(['beginner', 'advanced', null])
  expect((await board({ level: null })).length).toBe(3)
  expect(await board({ level: 'beginner' })).toMatchObject([{ player_name: 'beginner', level: 'beginner' }])
  expect(await board({ level: 'intermediate' })).toEqual([])
  expect(await board({ level: 'expert' })).toMatchObject({ error: { code: 'validation_failed' } })
})
