import type { ErrorBody } from '@icio/contracts/errors'
import type { FillInGame, GovernanceGame, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { Practice } from '@icio/contracts/practice/endpoints'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import { realBank, rightChoice, wrongChoice } from './bank-in-test.js'
import { answer, begin, playQuiz, runScores, type Browser, type TestedScores } from './run-scores.js'

const dayMs = 24 * 60 * 60 * 1000

/** Questions that an editor has retired in the meantime. */
const retired = new Set<string>()
const bank: QuestionBank = {
  async questions(kind, edition, options) {
    const rows = await realBank().questions(kind, edition, options)
    return rows.filter((row) => !('question_id' in row && retired.has(row.question_id)))
  },
}

const internalSecret = 'an internal secret of the tests only'

let site: TestedScores
beforeAll(async () => {
  site = await runScores({ bank, internalSecret })
})
afterAll(() => site.close())

const practice = async (browser: Browser) => (await browser.get<Practice>('/api/games/practice')).body
const beginPractice = (browser: Browser, startOptions: object = { game: 'quiz' }) =>
  browser.post<QuizGame & ErrorBody>('/api/games/sessions', { practice: true, ...startOptions })
const missedIn = (game: QuizGame, count: number) => game.questions.slice(0, count).map(({ id }) => id)

test('missed questions are due within minutes, by game and edition, with their topics; correct ones are not', async () => {
  const ann = site.member()
  expect(await practice(ann)).toEqual({ decks: [], topics: [] })
  const game = await playQuiz(ann, { wrong: 3, atOnce: true })
  const before = await practice(ann)
  expect(before.decks).toMatchObject([{ game: 'quiz', specialization: 'general', due: 0, total: 3 }])
  const dueAt = Date.parse(before.decks[0]?.next_due_at ?? '')
  expect(dueAt).toBeGreaterThan(site.clock.now)
  expect(dueAt).toBeLessThanOrEqual(site.clock.now + 10 * 60_000)
  site.clock.now = dueAt
  expect((await practice(ann)).decks).toMatchObject([{ due: 3, total: 3 }])
  const tags = new Set(game.questions.slice(0, 3).flatMap((question) => question.tags))
  const { topics } = await practice(ann)
  expect(topics.length).toBeGreaterThan(0)
  expect(topics.filter(({ tag }) => !tags.has(tag))).toEqual([])
  expect(topics.map(({ missed }) => missed)).toEqual(
    topics.map(({ missed }) => missed).sort((one, other) => other - one),
  )
})

test('a practice game deals the due questions and is played like any other', async () => {
  const ann = site.member()
  const missed = missedIn(await playQuiz(ann, { wrong: 3, atOnce: true }), 3)
  expect(await beginPractice(ann)).toMatchObject({
    status: 404,
    body: { error: { code: 'nothing_to_practice' } },
  })
  site.clock.now += 15 * 60_000
  const { status, body: game } = await beginPractice(ann)
  expect(status).toBe(201)
  expect(game).toMatchObject({ game: 'quiz', practice: true, total: 3, max_score: 60 })
  expect(game.questions.map(({ id }) => id).sort()).toEqual([...missed].sort())
  expect(JSON.stringify(game)).not.toMatch(/isCorrect|explanation|"key"/)
  for (const question of game.questions) await answer(ann, game, question, rightChoice(question, 'quiz'))
  expect((await ann.get<QuizGame>(`/api/games/sessions/${game.id}`)).body).toMatchObject({
    score: 60,
    completed: true,
    practice: true,
  })
  const { decks } = await practice(ann)
  expect(decks).toMatchObject([{ due: 0, total: 3 }])
})

test('repeated correct answers increase the interval, and the topics are no longer weak', async () => {
  const ann = site.member()
  await playQuiz(ann, { wrong: 1, atOnce: true })
  const distances: number[] = []
  for (let round = 0; round < 6; round++) {
    const [deck] = (await practice(ann)).decks
    site.clock.now = Date.parse(deck?.next_due_at ?? '')
    const { body: game } = await beginPractice(ann)
    const [question] = game.questions as [QuizGame['questions'][number]]
    await answer(ann, game, question, rightChoice(question, 'quiz'))
    const [after] = (await practice(ann)).decks
    distances.push(Date.parse(after?.next_due_at ?? '') - site.clock.now)
  }
  expect(distances).toEqual([...distances].sort((one, other) => one - other))
  expect(distances.at(-1)).toBeGreaterThan(21 * dayMs)
  expect((await practice(ann)).topics).toEqual([])
})

test('an answer that is not counted does not change practice: a second one, or an invalid one', async () => {
  const ann = site.member()
  const game = await playQuiz(ann, { wrong: 1, atOnce: true })
  const before = await practice(ann)
  const [first] = game.questions as [QuizGame['questions'][number]]
  for (let time = 0; time < 3; time++) await answer(ann, game, first, wrongChoice(first, 'quiz'))
  expect(await practice(ann)).toEqual(before)
})

test('fill-in items and scenarios are practiced in their own games, by edition', async () => {
  const ann = site.member()
  const edition = 'government-risk-pools'
  const fillIn = await begin<FillInGame>(ann, { game: 'fill-in-blanks', specialization: edition })
  const [item] = fillIn.questions as [FillInGame['questions'][number]]
  await answer(ann, fillIn, item, wrongChoice(item, 'fill-in-blanks', edition))
  const governance = await begin<GovernanceGame>(ann, { game: 'governance' })
  const [scenario] = governance.questions as [GovernanceGame['questions'][number]]
  await answer(ann, governance, scenario, wrongChoice(scenario, 'governance'))
  site.clock.now += 15 * 60_000
  expect((await practice(ann)).decks).toHaveLength(2)
  expect((await beginPractice(ann, { game: 'fill-in-blanks', specialization: edition })).body).toMatchObject({
    total: 1,
    questions: [{ id: item.id }],
  })
  expect((await beginPractice(ann, { game: 'governance' })).body).toMatchObject({
    total: 1,
    questions: [{ id: scenario.id }],
  })
  expect((await beginPractice(ann, { game: 'governance', specialization: edition })).status).toBe(404)
})

test('a practice game does not go on the leaderboard', async () => {
  const ann = site.member()
  await playQuiz(ann, { wrong: 1, atOnce: true })
  site.clock.now += 15 * 60_000
  const { body: game } = await beginPractice(ann)
  for (const question of game.questions) await answer(ann, game, question, rightChoice(question, 'quiz'))
  expect(await ann.post('/api/scores', { session_id: game.id, player_name: 'Ann' })).toMatchObject({
    status: 409,
    body: { error: { code: 'not_eligible' } },
  })
})

test('a question that is no longer in its bank is no longer practiced', async () => {
  const ann = site.member()
  const [gone = ''] = missedIn(await playQuiz(ann, { wrong: 2, atOnce: true }), 1)
  site.clock.now += 15 * 60_000
  retired.add(gone)
  const { body: game } = await beginPractice(ann)
  expect(game.total).toBe(1)
  expect(game.questions.map(({ id }) => id)).not.toContain(gone)
  expect((await practice(ann)).decks).toMatchObject([{ total: 1 }])
  retired.clear()
})

test('practice is personal and requires sign-in; the board has none', async () => {
  const visitor = site.visitor()
  await playQuiz(visitor, { wrong: 2, atOnce: true })
  expect((await visitor.get('/api/games/practice')).status).toBe(401)
  expect(await beginPractice(visitor)).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthenticated' } },
  })
  expect(await practice(site.member())).toEqual({ decks: [], topics: [] })
  expect((await beginPractice(site.member(), { game: 'board' })).status).toBe(404)
  expect((await beginPractice(site.member(), { game: 'quiz', practice: false })).status).toBe(400)
})

test("[ROOM-32] what a person missed in a room's quiz becomes practice cards at once, once, and only for our own services", async () => {
  const [ann, bob] = [site.member(), site.member()]
  const rows = await bank.questions('quiz', 'general')
  const misses = rows.slice(0, 2).map(({ question_id, tags }) => ({ question_id, tags }))
  const answered_at = new Date(site.clock.now).toISOString()
  const note = (secret: string) =>
    site.call({
      method: 'POST',
      url: '/internal/scores/missed-questions',
      payload: { user_id: ann.id, specialization: 'general', answered_at, misses },
      headers: { 'x-internal-secret': secret },
    })
  expect((await note('a guess')).status).toBe(404)
  expect((await practice(ann)).decks).toEqual([])
  for (let press = 0; press < 2; press++) expect((await note(internalSecret)).status).toBe(204)
  const [deck] = (await practice(ann)).decks
  expect(deck).toMatchObject({ game: 'quiz', specialization: 'general', total: 2 })
  const due = Date.parse(deck!.next_due_at)
  site.clock.now += 1000
  await note(internalSecret)
  // A second press, and a third one later, move nothing.
  expect(Date.parse((await practice(ann)).decks[0]!.next_due_at)).toBe(due)
  expect((await practice(bob)).decks).toEqual([])
})

test('[DATE-3] practice that comes back after days is due from the morning of that day, by the clock of the learner', async () => {
  const ann = site.member()
  await playQuiz(ann, { wrong: 1, atOnce: true })
  const deckIn = async (zone: string) =>
    (await ann.get<Practice>(`/api/games/practice?time_zone=${encodeURIComponent(zone)}`)).body.decks[0]!
  while (Date.parse((await practice(ann)).decks[0]!.next_due_at) - site.clock.now < 24 * 60 * 60_000) {
    site.clock.now = Date.parse((await practice(ann)).decks[0]!.next_due_at)
    const { body: game } = await beginPractice(ann)
    const [question] = game.questions as [QuizGame['questions'][number]]
    await answer(ann, game, question, rightChoice(question, 'quiz'))
  }
  const { next_due_at: begins } = await deckIn('America/New_York')
  expect(new Date(begins).toLocaleTimeString('en-US', { timeZone: 'America/New_York' })).toBe('4:00:00 AM')
  site.clock.now = Date.parse(begins) - 1000
  expect(await deckIn('America/New_York')).toMatchObject({ due: 0 })
  site.clock.now = Date.parse(begins)
  expect(await deckIn('America/New_York')).toMatchObject({ due: 1 })
  expect(await beginPractice(ann, { game: 'quiz', time_zone: 'America/New_York' })).toMatchObject({
    status: 201,
  })
})

test('[DATE-3] the scheduler counts the days of the learner, in games that say the zone and in those that do not', async () => {
  const stabilityOf = async (zones: (string | undefined)[], readIn?: string) => {
    const ann = site.member()
    // 6:55 PM and 7:06 PM in New York, across 0:00 UTC.
    site.clock.now = (Math.floor(site.clock.now / dayMs) + 2) * dayMs - 5 * 60_000
    const begun = async (body: object, zone: string | undefined) =>
      (await ann.post<QuizGame>('/api/games/sessions', { game: 'quiz', ...body, time_zone: zone })).body
    const game = await begun({}, zones[0])
    const [missed] = game.questions as [QuizGame['questions'][number]]
    await answer(ann, game, missed, wrongChoice(missed, 'quiz'))
    site.clock.now += 11 * 60_000
    if (readIn) await ann.get(`/api/games/practice?time_zone=${encodeURIComponent(readIn)}`)
    const again = await begun({ practice: true }, zones[1])
    const [question] = again.questions as [QuizGame['questions'][number]]
    await answer(ann, again, question, rightChoice(question, 'quiz'))
    const card = await site.connection.collection('practice_cards').findOne({ user_id: ann.id })
    return (card?.['memory'] as { stability: number }).stability
  }
  const byUtc = await stabilityOf([undefined, undefined])
  const byOwnDay = await stabilityOf([undefined, 'America/New_York'])
  expect(byOwnDay).toBeLessThan(byUtc / 2)
  expect(await stabilityOf(['America/New_York', undefined])).toBe(byOwnDay)
  expect(await stabilityOf([undefined, undefined], 'America/New_York')).toBe(byOwnDay)
  expect(await stabilityOf(['Mars/Olympus', undefined])).toBe(byUtc)
})
