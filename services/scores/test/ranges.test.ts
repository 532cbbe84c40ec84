import type { OwnChallenges } from '@icio/contracts/challenges/schemas'
import type { ForecastMail } from '@icio/contracts/forecast-mails/endpoints'
import { createForecastResolutions } from '../src/collections/forecast-resolutions.js'
import { createRangeForecasts } from '../src/collections/range-forecasts.js'
import { createRangeAnswers } from '../src/collections/range-answers.js'
import { createRangeChallengeRecords } from '../src/collections/range-challenges.js'
import { createRangeRounds } from '../src/collections/range-rounds.js'
import { settleMs } from '../src/jobs/apply-rulings.js'
import { bankFreshMs } from '../src/games/recent-bank.js'
import { createRangeChallenges } from '../src/ranges/range-challenges.js'
import { mailForecastResults } from '../src/jobs/mail-forecast-results.js'
import { readRangeQuestions } from '@icio/banks/ranges'
import type {
  MarkedRange,
  RangeBank,
  RangeChallengeCase,
  RangeRound,
  RangeRow,
} from '@icio/contracts/ranges/endpoints'
import type { CalibrationRecord, Forecast, Forecasts } from '@icio/contracts/ranges/endpoints'
import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { begin, runScores, type Browser, type TestedScores } from './run-scores.js'
import { rightChoice, wrongChoice } from './bank-in-test.js'

interface Refusal {
  error: { code: string; details?: { field: string; text: string } }
}

const rounds = '/api/ranges/rounds'
const dayMs = 24 * 60 * 60 * 1000
const rowsById = new Map(
  [...readRangeQuestions('general'), ...readRangeQuestions('government-risk-pools')].map((row) => [
    row.id,
    row,
  ]),
)
const truthOf = (id: string) => rowsById.get(id)?.answer ?? Number.NaN

/** A range that holds the true figure, or one beside it, inside the limits of the question. */
function rangeFor(id: string, hit: boolean) {
  const { answer, least, most } = rowsById.get(id) as RangeRow & { answer: number }
  if (hit) return { low: least, high: most }
  return answer - least > most - answer
    ? { low: least, high: (least + answer) / 2 }
    : { low: (most + answer) / 2, high: most }
}

async function beginRound(browser: Browser, options: object = {}): Promise<RangeRound> {
  const { status, body } = await browser.post<RangeRound>(rounds, options)
  expect(status).toBe(201)
  return body
}

function give<Body = MarkedRange>(browser: Browser, round: RangeRound, index: number, hit = true) {
  const id = round.questions[index]?.id ?? ''
  return browser.post<Body>(`${rounds}/${round.id}/answers`, { question_id: id, ...rangeFor(id, hit) })
}

async function playRound(browser: Browser, misses = 0, options: object = {}): Promise<RangeRound> {
  const round = await beginRound(browser, options)
  for (const index of round.questions.keys()) await give(browser, round, index, index >= misses)
  return (await browser.get<RangeRound>(`${rounds}/${round.id}`)).body
}

describe('a round of ranges', () => {
  let site: TestedScores
  beforeAll(async () => void (site = await runScores()))
  afterAll(() => site.close())

  test.each(['general', 'government-risk-pools'] as const)(
    '[RANGE-1, RANGE-2] ten questions of %s, easy before medium before hard',
    async (edition) => {
      const { questions } = await beginRound(site.visitor(), { specialization: edition })
      expect(questions).toHaveLength(10)
      const prefix = edition === 'general' ? 'range-general' : 'range-pools'
      for (const { id } of questions) expect(id).toContain(prefix)
      const order = questions.map(({ difficulty }) => ['easy', 'medium', 'hard'].indexOf(difficulty))
      expect(order).toEqual([...order].sort())
    },
  )

  test('[RANGE-2] questions of the last 30 days come back only after all others', async () => {
    const browser = site.visitor()
    const met = new Set<string>()
    const inBank = readRangeQuestions('general').length
    for (let played = 0; played + 10 <= inBank; played += 10) {
      const { questions } = await beginRound(browser)
      for (const { id } of questions) {
        expect(met.has(id)).toBe(false)
        met.add(id)
      }
    }
    const left = inBank - met.size
    const { questions } = await beginRound(browser)
    expect(questions.filter(({ id }) => !met.has(id))).toHaveLength(left)
  })

  test('[RANGE-7] a dealt question holds neither answer nor source nor explanation', async () => {
    const browser = site.visitor()
    const round = await beginRound(browser)
    const read = await browser.get<RangeRound>(`${rounds}/${round.id}`)
    for (const text of [JSON.stringify(round), JSON.stringify(read.body)]) {
      expect(text).not.toMatch(/"(answer|source|source_url|explanation|spread|computed|checked|score|hit)":/)
      for (const { id } of round.questions) expect(text).not.toContain(rowsById.get(id)?.explanation)
    }
  })

  test('[RANGE-7, RANGE-9, RANGE-10] the marked answer contains truth, score, and source', async () => {
    const browser = site.visitor()
    const round = await beginRound(browser)
    const id = round.questions[0]?.id ?? ''
    const row = rowsById.get(id) as RangeRow & { answer: number }
    const { body } = await give(browser, round, 0)
    const log = (value: number) => (row.scale === 'log' ? Math.log(value) : value)
    expect(body).toMatchObject({
      question_id: id,
      hit: true,
      answer: row.answer,
      explanation: row.explanation,
      source: row.source,
    })
    // The whole width and no miss.
    expect(body.score).toBeCloseTo((log(row.most) - log(row.least)) / row.spread, 10)
    const missed = (await give(browser, round, 1, false)).body
    expect(missed.hit).toBe(false)
    expect(missed.score).toBeGreaterThan(0)
  })

  test('[RANGE-8] once, in order, and two at the same instant count once', async () => {
    const browser = site.visitor()
    const round = await beginRound(browser)
    const early = await give<Refusal>(browser, round, 1)
    expect([early.status, early.body.error.code]).toEqual([409, 'out_of_order'])
    const both = await Promise.all([
      give<Refusal>(browser, round, 0),
      give<Refusal>(browser, round, 0, false),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.error.code).toBe('already_answered')
    const { body } = await browser.get<RangeRound>(`${rounds}/${round.id}`)
    expect(body.answers).toHaveLength(1)
  })

  test('[RANGE-8] another browser neither reads nor answers the round', async () => {
    const round = await beginRound(site.visitor())
    const other = site.visitor()
    await beginRound(other)
    expect((await other.get(`${rounds}/${round.id}`)).status).toBe(404)
    expect((await give(other, round, 0)).status).toBe(404)
  })

  test('[RANGE-5, RANGE-6] what is no range is refused with its field, and can be corrected', async () => {
    const browser = site.visitor()
    const round = await beginRound(browser)
    const question = round.questions[0]
    if (!question) throw new Error('no question')
    const send = (range: object) =>
      browser.post<Refusal>(`${rounds}/${round.id}/answers`, { question_id: question.id, ...range })
    const { least, most } = question
    for (const [range, field, words] of [
      [{ low: most, high: least }, 'high', 'The upper end must be above the lower end.'],
      [{ low: least, high: least }, 'high', 'The upper end must be above the lower end.'],
      [{ low: least, high: most + 1 }, 'high', 'Stay between'],
      [{ low: least - 1e6, high: most }, 'low', question.scale === 'log' ? 'Both ends' : 'Stay between'],
    ] as const) {
      const { status, body } = await send(range)
      expect([status, body.error.code, body.error.details?.field]).toEqual([400, 'range_not_possible', field])
      expect(body.error.details?.text).toContain(words)
    }
    for (const range of [
      { low: '1', high: 2 },
      { low: null, high: 2 },
      { low: 1 },
      {},
      { low: 1e400, high: 2 },
    ]) {
      const { status, body } = await send(range)
      expect([status, body.error.code]).toEqual([400, 'validation_failed'])
    }
    expect((await give(browser, round, 0)).status).toBe(200)
  })
})

describe('the record of a person', () => {
  let site: TestedScores
  beforeAll(async () => void (site = await runScores()))
  afterAll(() => site.close())
  const record = async (browser: Browser) => (await browser.get<CalibrationRecord>('/api/ranges/record')).body

  test('[RANGE-18] ranges in blocks of twenty with Wilson’s interval, verdict and stretch', async () => {
    const member = site.member()
    await playRound(member, 4)
    site.clock.now += 60_000
    await playRound(member)
    site.clock.now += 60_000
    await playRound(member, 1)
    const { ranges } = await record(member)
    expect([ranges.n, ranges.hits, ranges.verdict]).toEqual([30, 25, 'in-line'])
    expect(ranges.blocks.map(({ n, hits }) => [n, hits])).toEqual([
      [20, 16],
      [10, 9],
    ])
    // The ends of Wilson's interval solve |p − x| = z·√(x(1 − x)/n).
    for (const end of [ranges.low, ranges.high])
      expect(Math.abs(25 / 30 - end) / Math.sqrt((end * (1 - end)) / 30)).toBeCloseTo(1.959964, 5)
    expect(ranges.mean_score).toBeGreaterThan(0)
  })

  test('[RANGE-18] stated confidences of other games are in the record after their games are gone', async () => {
    const member = site.member()
    const game = await begin<QuizGame>(member, { game: 'quiz' })
    const [first, second] = game.questions
    if (!first || !second) throw new Error('no questions')
    const send = (question_id: string, choice_id: string, confidence: number) =>
      member.post(`/api/games/sessions/${game.id}/answers`, { question_id, choice_id, confidence })
    await send(first.id, rightChoice(first, 'quiz'), 90)
    await send(second.id, wrongChoice(second, 'quiz'), 60)
    site.clock.now += 3 * dayMs
    const { choices } = await record(member)
    expect(choices).toMatchObject({ n: 2, stated: 75, right: 50 })
    expect(choices.brier).toBeCloseTo(((1 - 0.9) ** 2 + 0.6 ** 2) / 2, 10)
  })

  test('[RANGE-19] only the person reads it; deleting empties it', async () => {
    const [member, other] = [site.member('Ada'), site.member('Bo')]
    await playRound(member)
    expect((await record(other)).ranges.n).toBe(0)
    expect((await site.visitor().get('/api/ranges/record')).status).toBe(401)
    expect((await member.delete('/api/ranges/record')).status).toBe(204)
    expect((await record(member)).ranges).toMatchObject({ n: 0, hits: 0, verdict: null, blocks: [] })
  })

  test('[RANGE-19] an anonymous round joins no record, also after signing in', async () => {
    const browser = site.visitor()
    const round = await beginRound(browser)
    await give(browser, round, 0)
    const { headers, id } = site.people.signIn({ displayName: 'Late' })
    const member = browser.as({ id, headers })
    expect((await give(member, round, 1)).status).toBe(200)
    expect((await record(member)).ranges.n).toBe(0)
  })

  test('[RANGE-19] an anonymous round is gone after 24 hours', async () => {
    const browser = site.visitor()
    const round = await beginRound(browser)
    site.clock.now += dayMs + 1000
    expect((await browser.get(`${rounds}/${round.id}`)).status).toBe(404)
  })
})

describe('a challenged range', () => {
  const question = (id: string): RangeRow & { answer: number } => ({
    id,
    prompt: `What is the figure ${id}?`,
    unit: 'points',
    scale: 'linear',
    least: 0,
    most: 100,
    answer: 40,
    spread: 10,
    decimals: 0,
    difficulty: 'easy',
    explanation: 'It is forty, as the report says.',
    source: 'The report of the year',
    tags: ['interest-rates'],
  })
  const corrections: unknown[] = []
  let ids = ['q1', 'q2']
  let isDown = false
  let site: TestedScores
  beforeAll(async () => {
    const rangeBank: RangeBank = {
      rows: async () => ids.map(question),
      correct: async (edition, id, correction) => {
        if (isDown) throw new Error('down')
        corrections.push({ edition, id, ...correction })
      },
    }
    site = await runScores({ rangeBank })
  })
  afterAll(() => site.close())
  const staffPath = '/api/ranges/challenges'
  const record = async (browser: Browser) =>
    (await browser.get<CalibrationRecord>('/api/ranges/record')).body.ranges
  const answerFirst = async (browser: Browser) => {
    const round = await beginRound(browser)
    const id = round.questions[0]?.id ?? ''
    await browser.post(`${rounds}/${round.id}/answers`, { question_id: id, low: 30, high: 50 })
    return { round, id, other: round.questions[1]?.id ?? '', path: `${rounds}/${round.id}/challenges` }
  }
  const reason = 'The report was revised.'

  test('[RANGE-26] an answered range is challenged once, by its player', async () => {
    const member = site.member()
    const { id, other, path } = await answerFirst(member)
    const codeOf = async (browser: Browser, question_id: string) => {
      const { status, body } = await browser.post<Refusal>(path, { question_id, reason })
      return [status, body.error.code]
    }
    expect(await codeOf(member, other)).toEqual([409, 'not_answered'])
    expect(await codeOf(member, 'nothing')).toEqual([400, 'unknown_question'])
    expect(await codeOf(site.visitor(), id)).toEqual([404, 'session_not_found'])
    const both = await Promise.all([1, 2].map(() => member.post(path, { question_id: id, reason })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const own = await member.get<OwnChallenges>('/api/games/challenges/own')
    expect(own.body.challenges).toMatchObject([{ game: 'ranges', question_id: id, state: 'open', reason }])
    expect((await member.get(staffPath)).status).toBe(403)
    expect((await site.visitor().get(staffPath)).status).toBe(401)
  })

  test('[RANGE-26] a ruling with another answer corrects the bank, open rounds and records', async () => {
    const [ada, bo, mo] = [site.member('Ada'), site.member('Bo'), site.member('Mo', 'moderator')]
    ids = ['q1']
    site.clock.now += bankFreshMs
    const { round, id, path } = await answerFirst(ada)
    await answerFirst(bo)
    const { body: challenge } = await ada.post<{ id: string }>(path, { question_id: id, reason })
    const ruling = `${staffPath}/${challenge.id}/ruling`
    const rule = <Body = RangeChallengeCase>(body: object) =>
      mo.post<Body>(ruling, { state: 'upheld', text: 'It is sixty since the revision.', ...body })
    expect((await ada.post(ruling, { state: 'upheld', text: 'Mine.', answer: 50 })).status).toBe(403)
    const outside = await rule<Refusal>({ answer: 1000 })
    expect([outside.status, outside.body.error.details]).toEqual([
      400,
      { field: 'answer', text: 'Stay between 0 and 100 points.' },
    ])
    isDown = true
    const twice = await Promise.all([rule({ answer: 60 }), rule<Refusal>({ answer: 70 })])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    isDown = false
    expect((await record(ada)).hits).toBe(1)
    const { body: cases } = await mo.get<{ challenges: RangeChallengeCase[] }>(`${staffPath}?state=upheld`)
    const ruled = cases.challenges.find((each) => each.id === challenge.id)
    const answer = ruled?.correction?.answer ?? 0
    expect([60, 70]).toContain(answer)
    // The bank could not be reached: the sweep, which runs as the service starts, applies the ruling.
    site.clock.now += settleMs
    const swept = createRangeChallenges({
      records: createRangeChallengeRecords(site.connection),
      stored: createRangeRounds(site.connection),
      answers: createRangeAnswers(site.connection),
      // The sweep does not open rounds.
      // The sweep reads no player's round.
      rounds: null as never,
      begun: { takeChallenge: async () => {} },
      bank: { rows: async () => [], correct: async (...args) => void corrections.push(args) },
      log: { error: () => {} },
      now: () => new Date(site.clock.now),
    })
    await swept.sweep()
    expect(corrections).toEqual([
      ['general', id, { was: 40, answer, text: 'It is sixty since the revision.', by: 'Mo' }],
    ])
    for (const member of [ada, bo]) {
      // Twenty wide, and ten or twenty points outside.
      const { n, hits, mean_score } = await record(member)
      expect([n, hits]).toEqual([1, 0])
      expect(mean_score).toBeCloseTo((20 + 20 * (answer - 50)) / 10, 10)
    }
    const { answers } = (await ada.get<RangeRound>(`${rounds}/${round.id}`)).body
    expect(answers[0]).toMatchObject({ answer, hit: false, erratum: { was: 40 } })
    expect((await rule<Refusal>({ answer: 60 })).body.error.code).toBe('already_ruled')
    await swept.sweep()
    expect(corrections).toHaveLength(1)
  })
})

describe('forecasts', () => {
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const forecast = (id: string): RangeRow => ({
    id,
    prompt: 'What will the 10-year Treasury par yield be?',
    unit: '%',
    scale: 'linear',
    least: -1,
    most: 20,
    answer: null,
    spread: 1,
    decimals: 2,
    difficulty: 'easy',
    explanation: 'Over a year it has often moved by a point.',
    source: 'US Department of the Treasury',
    tags: ['interest-rates'],
    closes_at: day(30),
    resolves_at: day(365),
  })
  const bank: RangeBank = {
    rows: async (edition) => (edition === 'general' ? [forecast('f1'), forecast('f2')] : []),
    correct: async () => {},
  }
  let site: TestedScores
  beforeEach(async () => void (site = await runScores({ rangeBank: bank })))
  afterEach(() => site.close())

  const answer = <Body = Forecast>(browser: Browser, low: number, high: number, id = 'f1') =>
    browser.put<Body>(`/api/ranges/forecasts/${id}/answer`, { low, high })
  const resolve = <Body = Forecast>(browser: Browser, body: object, id = 'f1') =>
    browser.post<Body>(`/api/ranges/forecasts/${id}/resolution`, { source: 'Treasury, daily rates', ...body })
  const list = async (browser: Browser, query = '') =>
    (await browser.get<Forecasts>(`/api/ranges/forecasts${query}`)).body.forecasts
  const close = () => void (site.clock.now += 31 * dayMs)

  test('[RANGE-1] a forecast is never dealt in a round', async () => {
    const { status, body } = await site.visitor().post<Refusal>(rounds, {})
    expect([status, body.error.code]).toEqual([404, 'no_questions'])
  })

  test('[RANGE-21] the last range before closing counts; later ones are refused', async () => {
    const member = site.member()
    await answer(member, 2, 3)
    expect((await answer(member, 3, 5)).body.own).toMatchObject({ low: 3, high: 5 })
    close()
    const late = await answer<Refusal>(member, 1, 9)
    expect([late.status, late.body.error.code]).toEqual([409, 'forecast_closed'])
    const [own] = await list(member, '?state=closed')
    expect(own?.own).toMatchObject({ low: 3, high: 5 })
  })

  test('[RANGE-21] without a person a forecast is seen and not answered', async () => {
    const visitor = site.visitor()
    expect(await list(visitor)).toHaveLength(2)
    expect((await answer(visitor, 1, 2)).status).toBe(401)
    const wrong = await answer<Refusal>(site.member(), 5, 2)
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'range_not_possible'])
    expect((await answer<Refusal>(site.member(), 1, 2, 'nothing')).status).toBe(404)
  })

  test('[RANGE-22] nothing of others before closing; after it the number, and medians from five on', async () => {
    const members = Array.from({ length: 5 }, (_, index) => site.member(`M${index}`))
    for (const [index, member] of members.entries()) await answer(member, 1 + index, 11 + index)
    await answer(site.member('Sixth'), 2, 4, 'f2')
    for (const each of await list(site.member('Nosy'))) {
      expect(each.all).toBeUndefined()
      expect(each.own).toBeUndefined()
    }
    close()
    const [first, second] = await list(site.visitor())
    expect(first?.all).toEqual({ n: 5, low_median: 3, high_median: 13 })
    expect(second?.all).toEqual({ n: 1, low_median: null, high_median: null })
  })

  test('[RANGE-23] staff resolve once after closing; ranges count into the records', async () => {
    const [member, moderator] = [site.member(), site.member('Mo', 'moderator')]
    await answer(member, 3, 5)
    expect((await resolve<Refusal>(moderator, { value: 4 })).body.error.code).toBe('not_now')
    close()
    expect((await resolve(member, { value: 4 })).status).toBe(403)
    expect((await resolve(site.visitor(), { value: 4 })).status).toBe(401)
    const both = await Promise.all([resolve(moderator, { value: 4 }), resolve(moderator, { value: 6 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await resolve<Refusal>(moderator, { value: 4.5 })
    expect(again.body.error.code).toBe('already_resolved')
    const { ranges } = (await member.get<CalibrationRecord>('/api/ranges/record')).body
    expect(ranges.n).toBe(1)
  })

  test('[RANGE-23] a correction is counted again and said', async () => {
    const [member, admin] = [site.member(), site.member('Al', 'admin')]
    await answer(member, 3, 5)
    close()
    await resolve(admin, { value: 4 })
    const record = async () => (await member.get<CalibrationRecord>('/api/ranges/record')).body.ranges
    expect(await record()).toMatchObject({ n: 1, hits: 1, mean_score: 2 })
    const { body } = await resolve(admin, { value: 6, correction: true })
    expect(body.corrections).toMatchObject([{ was: 4 }])
    // Two wide and one point outside: 2 + 20 · 1.
    expect(await record()).toMatchObject({ n: 1, hits: 0, mean_score: 22 })
    const [own] = await list(member, '?state=resolved')
    expect(own?.own).toMatchObject({ hit: false, score: 22 })
  })

  test('[RANGE-19] a deleted record stays empty, also when its forecasts are resolved or corrected', async () => {
    const [member, admin] = [site.member(), site.member('Al', 'admin')]
    await answer(member, 3, 5)
    await answer(member, 3, 5, 'f2')
    close()
    await resolve(admin, { value: 4 })
    const record = async () => (await member.get<CalibrationRecord>('/api/ranges/record')).body.ranges
    expect(await record()).toMatchObject({ n: 1 })
    expect((await member.delete('/api/ranges/record')).status).toBe(204)
    await resolve(admin, { value: 6, correction: true })
    await resolve(admin, { value: 4 }, 'f2')
    expect(await record()).toMatchObject({ n: 0 })
    expect((await list(member)).map(({ own }) => own)).toEqual([undefined, undefined])
  })

  test('[RANGE-25] one mail for each person and day of resolution, at the end of the business day', async () => {
    const [ada, bo, admin] = [site.member('Ada'), site.member('Bo'), site.member('Al', 'admin')]
    await answer(ada, 3, 5)
    await answer(ada, 1, 2, 'f2')
    await answer(bo, 4, 6)
    close()
    const noon = new Date(site.clock.now).setUTCHours(12, 0, 0, 0)
    const sent: ForecastMail[] = []
    let isDown = false
    const mail = () =>
      mailForecastResults({
        resolutions: createForecastResolutions(site.connection),
        rangeForecasts: createRangeForecasts(site.connection),
        mails: {
          send: async (each) => {
            if (isDown && sent.length > 0) throw new Error('down')
            sent.push(each)
          },
        },
        now: () => new Date(site.clock.now),
      })
    site.clock.now = noon
    await resolve(admin, { value: 4 })
    await resolve(admin, { value: null, reason: 'The series has ended.' }, 'f2')
    await mail()
    expect(sent).toEqual([])
    site.clock.now = noon + 10 * 60 * 60 * 1000
    isDown = true
    await expect(mail()).rejects.toThrow('down')
    isDown = false
    sent.length = 0
    await mail()
    const day = new Date(noon).toISOString().slice(0, 10)
    const results = (id: string) => sent.find(({ user_id }) => user_id === id)
    expect(sent).toHaveLength(2)
    expect(results(bo.id)).toMatchObject({ day, results: [{ low: 4, high: 6, value: 4 }] })
    expect(
      results(ada.id)
        ?.results.map(({ value }) => value)
        .sort(),
    ).toEqual([4, null])
    await mail()
    expect(sent).toHaveLength(2)
  })

  test('[RANGE-23] a void needs a reason and counts nothing', async () => {
    const [member, admin] = [site.member(), site.member('Al', 'admin')]
    await answer(member, 3, 5)
    close()
    expect((await resolve<Refusal>(admin, { value: null })).status).toBe(400)
    const { body } = await resolve(admin, { value: null, reason: 'The series has ended.' })
    expect(body).toMatchObject({ state: 'resolved', void_reason: 'The series has ended.' })
    expect(body.value).toBeUndefined()
    expect((await member.get<CalibrationRecord>('/api/ranges/record')).body.ranges.n).toBe(0)
  })
})

test('the truths of the real bank are read by this test', () => {
  expect(truthOf('range-general-001')).toBe(25.4)
})
