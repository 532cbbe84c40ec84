import type { Certificate, VerifiedCertificate } from '@icio/contracts/certificates/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { CheckSheet, Path, PathCheck } from '@icio/contracts/path/endpoints'
import { moduleIds } from '@icio/contracts/path/mastery'
import { modulesOf } from '@icio/banks/path'
import { createScoresPersonalData } from '../src/personal-data/personal-data.js'
import { rightChoice, wrongChoice } from './bank-in-test.js'
import { answer, begin, runScores, type Browser, type TestedScores } from './run-scores.js'

const hour = 60 * 60_000
const secret = 'an internal secret of the tests only'
let site: TestedScores
beforeAll(async () => {
  site = await runScores({ internalSecret: secret })
})
beforeEach(() => {
  site.clock.now += 60_000
})
afterAll(() => site.close())

/** Shows all seven modules, as five right answers each do. */
async function showAll(browser: Browser) {
  for (const module of moduleIds) {
    const { modules } = (await browser.get<Path>('/api/path')).body
    if (modules.find(({ id }) => id === module)?.state === 'shown') continue
    const game = await begin<QuizGame>(browser, { game: 'quiz', module })
    for (const question of game.questions) {
      browser.read()
      await answer(browser, game, question, rightChoice(question, 'quiz'))
    }
  }
}
async function ready(name = 'Ann') {
  const member = site.member(name)
  await showAll(member)
  return member
}
const stateOf = async (browser: Browser) => (await browser.get<PathCheck>('/api/path/check')).body
const beginCheck = (browser: Browser) =>
  browser.post<CheckSheet & ErrorBody>('/api/path/check', { specialization: 'general' })
const answers = ({ questions }: CheckSheet, wrong: number) =>
  questions.map((question, index) => ({
    question_id: question.id,
    choice_id: (index < wrong ? wrongChoice : rightChoice)(question, 'quiz'),
  }))
const handIn = (browser: Browser, { id }: CheckSheet, sheetAnswers: ReturnType<typeof answers>) =>
  browser.post<PathCheck & ErrorBody>(`/api/path/check/${id}`, { answers: sheetAnswers })
async function passed(name = 'Ann') {
  const ann = await ready(name)
  const { body } = await beginCheck(ann)
  site.clock.now += 20 * 60_000
  await handIn(ann, body, answers(body, 4))
  return ann
}
const make = (browser: Browser, name = 'Ann Author') =>
  browser.post<Certificate & ErrorBody>('/api/certificates', { specialization: 'general', name })
const verify = (code: string) =>
  site.call<VerifiedCertificate & ErrorBody>({ method: 'GET', url: `/api/verify/${code}` })

test('[PATH-10] the check opens when all modules are shown, and deals two of each module and six hard ones, unmet first', async () => {
  const ann = site.member()
  expect([(await stateOf(ann)).state, (await beginCheck(ann)).body.error.code]).toEqual([
    'not_ready',
    'not_ready',
  ])
  expect((await beginCheck(site.visitor())).status).toBe(401)
  await showAll(ann)
  expect((await stateOf(ann)).state).toBe('open')
  const { body: sheet } = await beginCheck(ann)
  expect(sheet.questions).toHaveLength(20)
  expect(sheet.questions.filter(({ difficulty }) => difficulty === 'hard').length).toBeGreaterThanOrEqual(6)
  for (const { tags } of modulesOf('general'))
    expect(
      sheet.questions.filter((question) => question.tags.some((tag) => tags.includes(tag))).length,
    ).toBeGreaterThanOrEqual(2)
  const met = await site.connection
    .collection('path_evidence')
    .find({ user_id: ann.id, question_id: { $in: sheet.questions.map(({ id }) => id) } })
    .toArray()
  expect(met).toEqual([])
  expect(Object.keys(sheet.questions[0]?.choices[0] ?? {})).toEqual(['id', 'text'])
})

test('[PATH-10] a check that runs is given again, once for two begun at once, and no other call plays or reads it', async () => {
  const ann = await ready()
  const [one, other] = await Promise.all([beginCheck(ann), beginCheck(ann)])
  expect(one.body.id).toBe(other.body.id)
  const { id, questions } = one.body
  const [question] = questions
  if (!question) throw new Error('The check is empty')
  expect((await answer(ann, { id }, question, rightChoice(question, 'quiz'))).status).toBe(404)
  expect((await ann.get(`/api/games/sessions/${id}`)).status).toBe(404)
  expect((await ann.post('/api/scores', { session_id: id, player_name: 'Ann' })).status).toBe(404)
  const challenge = { question_id: question.id, reason: 'Another one is right.' }
  expect((await ann.post(`/api/games/sessions/${id}/challenges`, challenge)).status).toBe(404)
  const bob = await ready('Bob')
  expect((await handIn(bob, one.body, [])).status).toBe(404)
  expect((await handIn(ann.as(null), one.body, [])).status).toBe(401)
  expect((await ann.post('/api/games/sessions', { game: 'quiz', check: true })).status).toBe(400)
})

test('[PATH-10, PATH-11] 16 of 20 pass; below, the modules are told and not the questions; one of two hand-ins counts', async () => {
  const ann = await ready()
  const { body: sheet } = await beginCheck(ann)
  const [first] = answers(sheet, 0)
  if (!first) throw new Error('The check is empty')
  expect((await handIn(ann, sheet, [first, first])).body.error.code).toBe('already_answered')
  expect((await handIn(ann, sheet, [{ ...first, question_id: 'x' }])).body.error.code).toBe(
    'unknown_question',
  )
  site.clock.now += 61 * 60_000 - 1
  const [bad, good] = await Promise.all([
    handIn(ann, sheet, answers(sheet, 5)),
    handIn(ann, sheet, answers(sheet, 5)),
  ])
  expect([bad.status, good.status].sort()[0]).toBe(200)
  const { last, ...state } = await stateOf(ann)
  expect(last).toMatchObject({ handed_in: true, right: 15, total: 20, passed: false })
  expect(last?.missed.length).toBeGreaterThan(0)
  expect(JSON.stringify({ last, state })).not.toContain(sheet.questions[0]?.id)
  expect(state).toMatchObject({ state: 'waiting', can_certify: false })
  const ago = new Date(site.clock.now + 24 * hour).toISOString()
  expect(state.again_at).toBe(ago)
  expect((await make(ann)).body.error.code).toBe('not_passed')
  expect((await ann.get(`/api/games/sessions/${sheet.id}`)).status).toBe(404)
  const data = createScoresPersonalData(site.connection)
  expect(JSON.stringify(await data.read(ann.id))).toContain('"right":15')
  const bob = await passed('Bob')
  expect(await stateOf(bob)).toMatchObject({ last: { right: 16, passed: true }, can_certify: true })
})

test('[PATH-11] a check that is left counts as a try, 24 hours lie between two, and a third in 30 days is the last', async () => {
  const ann = await ready()
  for (const tries of [1, 2, 3]) {
    const { status, body } = await beginCheck(ann)
    expect([tries, status]).toEqual([tries, 201])
    site.clock.now += 62 * 60_000
    expect((await handIn(ann, body, answers(body, 0))).status).toBe(404)
    expect((await stateOf(ann)).last).toMatchObject({ handed_in: false, right: 0, passed: false })
    site.clock.now += 24 * hour - 2 * 60_000
    expect((await beginCheck(ann)).body.error.code).toBe('too_soon')
    site.clock.now += 2 * 60_000
  }
  expect((await beginCheck(ann)).body.error.code).toBe('too_soon')
  site.clock.now += 27 * 24 * hour
  expect((await beginCheck(ann)).status).toBe(201)
})

test('[PATH-12, PATH-14, SEC-124] a passed check gives one certificate, which anybody verifies by its code', async () => {
  const ann = await passed()
  for (const name of ['A', 'x'.repeat(81), 'Ann\nApproved by the State'])
    expect((await make(ann, name)).status).toBe(400)
  const [{ body: one }, { body: other }] = await Promise.all([make(ann), make(ann)])
  const code = one.code ?? other.code
  expect([one.code ?? code, other.code ?? code]).toEqual([code, code])
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/)
  expect((await make(ann)).body.error.code).toBe('not_passed')
  const { status, body } = await verify(code)
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ kind: 'check', name: 'Ann Author', right: 16, total: 20, version: 1 }),
  ])
  expect(body).not.toHaveProperty('user_id')
  // The check took 20 minutes, and each round of a module less than two.
  expect(body).toMatchObject({ minutes: expect.any(Number) })
  expect('minutes' in body && body.minutes).toBeGreaterThanOrEqual(20)
  expect((await verify(code.toLowerCase().replace(/(.{4})/g, '$1%20'))).body.code).toBe(code)
  for (const none of ['AAAAAAAAAAAA', '*', '%24ne', 'x'.repeat(40)])
    expect((await verify(none)).body.error.code).toBe('no_certificate')
})

test('[PATH-15, SEC-124] holders withhold the name and withdraw, administrators withdraw with a reason; nobody else does', async () => {
  const ann = await passed()
  const { body } = await make(ann)
  const { code } = body
  const bob = site.member('Bob')
  const read = async () => (await ann.get<{ certificates: Certificate[] }>('/api/certificates')).body
  const patch = (browser: Browser, hide_name: boolean) =>
    browser.patch(`/api/certificates/${code}`, { hide_name })
  expect((await bob.delete(`/api/certificates/${code}`)).status).toBe(404)
  expect((await patch(bob, true)).status).toBe(404)
  expect((await bob.post(`/api/certificates/${code}/withdrawal`, { reason: 'I say so' })).status).toBe(403)
  expect((await patch(ann, true)).status).toBe(200)
  const verifyOnce = async () => (await site.visitor().get<VerifiedCertificate>(`/api/verify/${code}`)).body
  expect(await verifyOnce()).not.toHaveProperty('name')
  expect((await read()).certificates).toMatchObject([{ name: 'Ann Author', name_hidden: true }])
  const ada = site.member('Ada', 'admin')
  expect((await ada.post(`/api/certificates/${code}/withdrawal`, {})).status).toBe(400)
  const reason = 'Issued by mistake'
  expect((await ada.post(`/api/certificates/${code}/withdrawal`, { reason })).status).toBe(200)
  expect(await verifyOnce()).toMatchObject({ withdrawn: { at: expect.any(String) } })
  expect(JSON.stringify(await verifyOnce())).not.toContain(reason)
  expect((await read()).certificates).toMatchObject([{ withdrawn: { reason } }])
  expect((await ann.delete<Certificate>(`/api/certificates/${code}`)).body.withdrawn).toMatchObject({
    reason,
  })
  expect((await bob.get<{ certificates: Certificate[] }>('/api/certificates')).body.certificates).toEqual([])
})

test('[PATH-15, PRIV-6] with the account the certificate is withdrawn and its name deleted; tries go', async () => {
  const ann = await passed()
  const { body } = await make(ann)
  const data = createScoresPersonalData(site.connection)
  expect(JSON.stringify(await data.read(ann.id))).toContain(body.code)
  await data.erase(ann.id)
  const stored = await site.connection.collection<{ _id: string }>('certificates').findOne({ _id: body.code })
  expect(stored).toMatchObject({ name: '', withdrawn: { at: expect.any(Date) } })
  expect(JSON.stringify(stored)).not.toContain(ann.id)
  for (const name of ['path_checks', 'education_entries'])
    expect(await site.connection.collection(name).countDocuments({ user_id: ann.id })).toBe(0)
})

test('[CREDIT-4] other services issue attendance once for each key and erase it; a check cannot be erased so', async () => {
  const call = <Reply>(url: string, payload: object, internalSecret = secret) =>
    site.call<Reply>({ method: 'POST', url, headers: { 'x-internal-secret': internalSecret }, payload })
  const attendance = {
    key: 'session:person',
    name: 'Bob Smith',
    completed_on: '2026-11-28',
    kind: 'attendance',
    session: 'Autumn forum',
    sponsor: 'The League',
    sponsor_line: 'Sponsor: The League. Approval, where there is one, is the sponsor’s.',
    objectives: ['Read a report'],
    blocks_by_word: 2,
    blocks_by_hand: 1,
    minutes: 100,
    credits: 2.5,
  }
  expect((await call('/internal/certificates', attendance, 'wrong')).status).toBe(404)
  const { body } = await call<{ code: string }>('/internal/certificates', attendance)
  expect((await call<{ code: string }>('/internal/certificates', attendance)).body).toEqual(body)
  const read = async (code: string) =>
    (await site.visitor().get<VerifiedCertificate>(`/api/verify/${code}`)).body
  expect(await read(body.code)).toMatchObject({ kind: 'attendance', name: 'Bob Smith', blocks_by_hand: 1 })
  const ann = await passed()
  const { body: own } = await make(ann)
  const codes = [body.code, own.code]
  expect((await call('/internal/certificates/erasures', { codes })).status).toBe(204)
  expect(await read(body.code)).not.toHaveProperty('name')
  expect(await read(own.code)).toHaveProperty('name')
})

test('[PATH-4, SEC-123] an answer whose key a desk has shown the person says nothing, and makes the question known', async () => {
  const ann = site.member()
  const game = await begin<QuizGame>(ann, { game: 'quiz', module: 'bonds' })
  const [first] = game.questions
  if (!first) throw new Error('The round is empty')
  const shown = (user_id: string, at: number) =>
    site.call({
      method: 'POST',
      url: '/internal/scores/desk-keys/shown',
      headers: { 'x-internal-secret': secret },
      payload: {
        user_ids: [user_id],
        bank: 'quiz_questions',
        items: [first.id],
        at: new Date(at).toISOString(),
      },
    })
  await shown(ann.id, site.clock.now - 29 * 24 * hour)
  await shown(site.member('Bob').id, site.clock.now)
  for (const question of game.questions) {
    ann.read()
    await answer(ann, game, question, rightChoice(question, 'quiz'))
  }
  const module = async () => (await ann.get<Path>('/api/path')).body.modules.find(({ id }) => id === 'bonds')
  expect(await module()).toMatchObject({ state: 'begun', counted: 4, right: 4 })
  const rows = site.connection.collection('path_evidence')
  expect(await rows.findOne({ user_id: ann.id, question_id: first.id })).toMatchObject({ answers: [] })
  const again = await begin<QuizGame>(ann, { game: 'quiz', module: 'bonds' })
  expect(again.questions.map(({ id }) => id)).not.toContain(first.id)
})
