import type { Challenge } from '@icio/contracts/challenges/endpoints'
import type { FillInGame, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { Path } from '@icio/contracts/path/endpoints'
import type { ModuleId } from '@icio/contracts/path/mastery'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import { modulesOf } from '@icio/banks/path'
import { realBank, rightChoice, wrongChoice } from './bank-in-test.js'
import { answer, begin, runScores, type Browser, type TestedScores } from './run-scores.js'

const dayMs = 24 * 60 * 60 * 1000

/** Questions that an editor has retired in the meantime. */
const retired = new Set<string>()
/** How many questions of each bank there are; a small bank is soon exhausted. */
let limit = Infinity
const bank: QuestionBank = {
  async questions(kind, edition, options) {
    const rows = await realBank().questions(kind, edition, options)
    return rows.filter((row) => !('question_id' in row && retired.has(row.question_id))).slice(0, limit)
  },
}

let site: TestedScores
beforeAll(async () => {
  site = await runScores({ bank })
})
beforeEach(() => {
  retired.clear()
  limit = Infinity
  site.clock.now += 60_000
})
afterAll(() => site.close())

const moduleFor = async (browser: Browser, id: ModuleId) => {
  const { body } = await browser.get<Path>('/api/path?specialization=general')
  const module = body.modules.find((each) => each.id === id)
  if (!module) throw new Error(`${id} is no module`)
  return module
}
const beginRound = (browser: Browser, module: ModuleId, game = 'quiz') =>
  begin<QuizGame>(browser, { game, module })

/** Answers a whole game; the first `wrong` answers are wrong. */
async function play(browser: Browser, game: QuizGame | FillInGame, wrong = 0) {
  for (const [index, question] of game.questions.entries()) {
    site.clock.now += 10_000
    const choose = index < wrong ? wrongChoice : rightChoice
    await answer(browser, game, question, choose(question, game.game))
  }
}

test('[PATH-1] anybody reads the seven modules with their reading; nothing is begun', async () => {
  const { status, body } = await site.visitor().get<Path>('/api/path')
  expect([status, body.specialization, body.modules.length]).toEqual([200, 'general', 7])
  expect(body.modules.every(({ state, round }) => state === 'not_begun' && round === undefined)).toBe(true)
  expect(body.modules[1]?.readings).toEqual([
    {
      title: 'Fixed Income Primer',
      path: '/learn/education/fixed-income-primer?edition=general',
      minutes: 10,
      core: true,
    },
  ])
})

test('[PATH-3] a round is five new questions of the module and needs sign-in; it goes on no leaderboard', async () => {
  expect(await site.visitor().post('/api/games/sessions', { game: 'quiz', module: 'bonds' })).toMatchObject({
    status: 401,
  })
  const ann = site.member()
  for (const startOptions of [{ game: 'governance' }, { game: 'board' }, { game: 'true-or-false' }])
    expect(await ann.post('/api/games/sessions', { ...startOptions, module: 'bonds' })).toMatchObject({
      status: 404,
    })
  expect(await ann.post('/api/games/sessions', { game: 'quiz', module: 'x' })).toMatchObject({ status: 400 })
  const tags = modulesOf('general').find(({ id }) => id === 'duties')?.tags ?? []
  const met = new Set<string>()
  for (let round = 0; round < 2; round++) {
    const game = await beginRound(ann, 'duties')
    expect(game).toMatchObject({ module: 'duties', total: 5 })
    for (const { id, tags: own } of game.questions) {
      expect([met.has(id), own.some((tag) => tags.includes(tag))]).toEqual([false, true])
      met.add(id)
    }
    await play(ann, game)
    expect(await ann.post('/api/scores', { session_id: game.id, player_name: 'Ann' })).toMatchObject({
      status: 409,
    })
  }
})

test('[PATH-4, PATH-5] five right first answers show a module, wherever they were dealt; of one question only the first counts', async () => {
  const ann = site.member()
  const game = await beginRound(ann, 'bonds')
  const again = await Promise.all([1, 2].map(() => beginRound(ann, 'bonds')))
  await play(ann, game)
  const shown = await moduleFor(ann, 'bonds')
  expect(shown).toMatchObject({ state: 'shown', right: 5, counted: 5 })
  expect(shown.shown_at).toBe(new Date(site.clock.now).toISOString())
  for (const other of again) await play(ann, other, 5)
  const after = await moduleFor(ann, 'bonds')
  const others = new Set(again.flatMap(({ questions }) => questions.map(({ id }) => id)))
  for (const { id } of game.questions) others.delete(id)
  expect(after).toMatchObject({
    state: 'shown',
    shown_at: shown.shown_at,
    counted: Math.min(12, 5 + others.size),
  })
  const fillIn = await begin<FillInGame>(ann, { game: 'fill-in-blanks' })
  await play(ann, fillIn)
  const { modules } = (await ann.get<Path>('/api/path')).body
  expect(modules.reduce((sum, { counted }) => sum + counted, 0)).toBeGreaterThan(after.counted)
  expect((await ann.get<Path>('/api/path?specialization=government-risk-pools')).body.modules).toEqual(
    (await site.member().get<Path>('/api/path?specialization=government-risk-pools')).body.modules,
  )
})

test('[PATH-4] a wrong first answer stays the first, also when both arrive at once', async () => {
  limit = 40
  const ann = site.member()
  const [one, other] = await Promise.all([beginRound(ann, 'bonds'), beginRound(ann, 'bonds')])
  await play(ann, one, 5)
  await play(ann, other)
  const common = other.questions.filter(({ id }) => one.questions.some((question) => question.id === id))
  const { counted, right } = await moduleFor(ann, 'bonds')
  expect({ counted, right }).toEqual({ counted: 10 - common.length, right: 5 - common.length })
})

test('[PATH-7] time takes nothing away, and after 24 months an answer to the same question counts again', async () => {
  const ann = site.member()
  await play(ann, await beginRound(ann, 'managers'))
  const before = await moduleFor(ann, 'managers')
  expect(before.state).toBe('shown')
  site.clock.now += 731 * dayMs
  expect(await moduleFor(ann, 'managers')).toMatchObject({
    state: 'shown',
    shown_at: before.shown_at,
    counted: 0,
  })
  await play(ann, await beginRound(ann, 'managers'), 5)
  expect(await moduleFor(ann, 'managers')).toMatchObject({ shown_at: before.shown_at, counted: 5, right: 0 })
})

test('[PATH-8] an exhausted module offers no round and counts practice, marked as seen before', async () => {
  limit = 14
  const ann = site.member()
  for (;;) {
    const { round } = await moduleFor(ann, 'bonds')
    if (!round) break
    const game = await beginRound(ann, 'bonds', round)
    await play(ann, game, 5)
  }
  const before = await moduleFor(ann, 'bonds')
  expect(before).toMatchObject({ state: 'begun', seen_before: 0 })
  site.clock.now += 15 * 60_000
  await play(ann, await begin<QuizGame>(ann, { game: 'quiz', practice: true }))
  const after = await moduleFor(ann, 'bonds')
  expect(after.seen_before).toBeGreaterThan(0)
  expect(after.right).toBe(after.seen_before)
  limit = Infinity
  site.clock.now += 11_000
  expect(await moduleFor(ann, 'bonds')).toMatchObject({ seen_before: 0, round: 'quiz' })
})

test('[PATH-9] a ruling marks evidence again, and a retired question leaves it', async () => {
  const ann = site.member()
  const game = await beginRound(ann, 'rules')
  await play(ann, game)
  expect((await moduleFor(ann, 'rules')).state).toBe('shown')
  const [first, second] = game.questions
  if (!first || !second) throw new Error('The round is empty')
  const { body: challenge } = await ann.post<Challenge>(`/api/games/sessions/${game.id}/challenges`, {
    question_id: first.id,
    reason: 'Another one is right.',
  })
  const ruling = { state: 'upheld', text: 'It is.', correct_choice_id: wrongChoice(first, 'quiz') }
  const mo = site.member('Mo', 'moderator')
  expect(await mo.post(`/api/games/challenges/${challenge.id}/ruling`, ruling)).toMatchObject({ status: 200 })
  expect(await moduleFor(ann, 'rules')).toMatchObject({ state: 'begun', counted: 5, right: 4 })
  retired.add(second.id)
  // The bank is read again after ten seconds.
  site.clock.now += 11_000
  expect(await moduleFor(ann, 'rules')).toMatchObject({ state: 'begun', counted: 4, right: 3 })
})

test('[PATH-29] nobody else reads evidence: not another member, an administrator, or the same browser signed out', async () => {
  const ann = site.member()
  await play(ann, await beginRound(ann, 'bonds'))
  for (const other of [site.member(), site.member('Ada', 'admin'), ann.as(null)]) {
    for (const query of ['', `?user_id=${ann.id}`, `?user=${ann.id}`]) {
      const { status, body } = await other.get<Path>(`/api/path${query}`)
      expect(query === '' ? status : 400).toBe(status)
      if (status === 200) expect(body.modules.every(({ state }) => state === 'not_begun')).toBe(true)
    }
  }
})

test('[PATH-30] there is one row for each person and question, and none for a visitor', async () => {
  const rows = site.connection.collection<{ _id: string }>('path_evidence')
  const before = await rows.countDocuments()
  const visitor = site.visitor()
  await play(visitor, await begin<QuizGame>(visitor, { game: 'quiz' }))
  expect(await rows.countDocuments()).toBe(before)
  const ann = site.member()
  limit = 12
  site.clock.now += 11_000
  for (let game = 0; game < 3; game++) await play(ann, await begin<QuizGame>(ann, { game: 'quiz' }))
  expect(await rows.countDocuments()).toBeLessThanOrEqual(before + 12)
})
