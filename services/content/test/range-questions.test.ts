import { readForecastTemplates, readRangeQuestions } from '@icio/banks/ranges'
import { internalSecretHeader } from '@icio/contracts/question-bank/endpoints'
import type { RangeRow, StaffRangeRow, StaffRangeRows } from '@icio/contracts/ranges/endpoints'
import type { WaitingRange } from '@icio/contracts/bank-upgrades/endpoints'
import { createRangeQuestions } from '../src/collections/range-questions.js'
import { internalSecret, runContent, type TestedContent } from './run-content.js'

let site: TestedContent
beforeAll(async () => void (site = await runContent({ banks: [] })))
afterAll(() => site.close())

interface Refusal {
  error: { code: string; details?: { path: string; message: string }[] }
}

const url = '/api/content/ranges/general'
const listed = async () => (await site.as('moderator').get<StaffRangeRows>(url)).body
const rowOf = async (id: string) => {
  const found = (await listed()).rows.find(({ row }) => row.id === id)
  if (!found) throw new Error(`no row ${id}`)
  return found
}
const save = <Body = StaffRangeRow>(row: RangeRow, version: number, more: object = {}) =>
  site.as('moderator').put<Body>(`${url}/${row.id}`, { row, version, ...more })

test('[RANGE-20, RANGE-21] the first start brings the bank and opens one forecast of each template', async () => {
  const { rows, templates } = await listed()
  const forecasts = rows.filter(({ row }) => row.closes_at !== undefined)
  expect(rows.length - forecasts.length).toBe(readRangeQuestions('general').length)
  expect(forecasts).toHaveLength(readForecastTemplates('general').length)
  expect(templates.map(({ key }) => key)).toEqual(readForecastTemplates('general').map(({ key }) => key))
})

test('a second start adds nothing, and a row that somebody has edited stays', async () => {
  const before = await rowOf('range-general-002')
  const prompt = 'A bond pays a coupon of 2% and has ten years left. What is its price?'
  const saved = await save({ ...before.row, prompt }, before.version)
  expect(saved.body).toMatchObject({ version: before.version + 1, edited_by: 'A moderator' })
  expect(await createRangeQuestions(site.connection).seed()).toBe(0)
  expect((await rowOf('range-general-002')).row.prompt).toBe(prompt)
})

test('[DATA-39] an edited row that the project has changed or dropped is listed; take and keep settle it once', async () => {
  type Listed = { waiting_ranges: WaitingRange[] }
  const upgrades = '/api/content/bank-upgrades'
  const listedNow = async () =>
    (await site.as('moderator').get<Listed>(upgrades)).body.waiting_ranges.map(({ current }) => current.id)
  const decide = (id: string, decision: string, version: number) =>
    site
      .as('moderator')
      .post<StaffRangeRow & Refusal>(`${upgrades}/ranges/general/${id}`, { decision, version })
  const ids = ['range-general-011', 'range-general-012', 'range-general-013']
  const versions: number[] = []
  for (const id of ids) {
    const { row, version } = await rowOf(id)
    versions.push((await save({ ...row, prompt: 'Put in our own words, how many?' }, version)).body.version)
  }
  expect(await listedNow()).toEqual([])
  // As an earlier edition has left them.
  const bank = site.connection.collection<{ _id: string }>('range_questions')
  await bank.updateMany({ _id: { $in: ids } }, { $set: { seed_print: 'of an earlier edition' } })
  expect(await listedNow()).toEqual(ids)
  const [taken = '', kept = '', waits = ''] = ids
  const [first = 0, second = 0, third = 0] = versions
  expect((await decide(taken, 'take', first + 1)).body.error.code).toBe('question_changed')
  const file = readRangeQuestions('general').find(({ id }) => id === taken)
  expect((await decide(taken, 'take', first)).body).toMatchObject({ row: file, edited_by: null })
  expect((await decide(kept, 'keep', second)).body.row.prompt).toBe('Put in our own words, how many?')
  expect((await decide(kept, 'keep', second + 1)).body.error.code).toBe('nothing_to_decide')
  expect((await decide('range-general-none', 'keep', 1)).status).toBe(404)
  await createRangeQuestions(site.connection).seed()
  expect(await listedNow()).toEqual([waits])
  expect((await rowOf(kept)).row.prompt).toBe('Put in our own words, how many?')
  expect((await site.as('user').get(upgrades)).status).toBe(403)
  expect((await decide(waits, 'keep', third)).status).toBe(200)
})

test('of two changes of one version the second is refused', async () => {
  const { row, version } = await rowOf('range-general-003')
  const both = await Promise.all([
    save<Refusal>({ ...row, spread: 1 }, version),
    save<Refusal>({ ...row, spread: 2 }, version),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.error.code).toBe('question_changed')
})

test('[RANGE-20] a row with something wrong is refused by field', async () => {
  const { row, version } = await rowOf('range-general-004')
  for (const [change, field] of [
    [{ least: row.most, most: row.least }, 'most'],
    [{ answer: row.most + 1 }, 'answer'],
    [{ scale: 'log', least: 0 }, 'least'],
    [{ as_of: '2999-01-01' }, 'as_of'],
    [{ tags: ['nobody-uses-this'] }, 'tags'],
    [{ answer: null }, 'answer'],
    [{ answer: null, closes_at: '2027-02-01T00:00:00Z', resolves_at: '2027-01-01T00:00:00Z' }, 'closes_at'],
  ] as const) {
    const { status, body } = await save<Refusal>({ ...row, ...change } as RangeRow, version)
    expect([status, body.error.code]).toEqual([400, 'question_invalid'])
    expect(body.error.details?.map(({ path }) => path)).toContain(field)
  }
  expect((await rowOf('range-general-004')).version).toBe(version)
})

test('a retired row is not in play, and comes back', async () => {
  const { row, version } = await rowOf('range-general-005')
  const inPlay = async () =>
    (
      await site.call<{ rows: RangeRow[] }>({
        method: 'GET',
        url: '/internal/content/ranges?specialization=general',
        headers: { [internalSecretHeader]: internalSecret },
      })
    ).body.rows.some(({ id }) => id === row.id)
  expect(await inPlay()).toBe(true)
  const retired = (await save(row, version, { retired: true })).body
  expect(retired.retired_at).not.toBeNull()
  expect(await inPlay()).toBe(false)
  expect((await save(row, retired.version, { retired: false })).body.retired_at).toBeNull()
  expect(await inPlay()).toBe(true)
})

test('[RANGE-21] staff open a forecast from a template; the same one twice on a day is refused', async () => {
  const open = <Body = StaffRangeRow>(template: string) =>
    site.as('moderator').post<Body>(`${url}/forecasts`, { template })
  // The first start has opened it today already.
  expect((await open<Refusal>('cpi')).body.error.code).toBe('question_exists')
  expect((await open<Refusal>('nothing')).status).toBe(404)
})

test('[SEC-14] only moderators and admins see the bank, and only our services the internal path', async () => {
  expect((await site.as('user').get(url)).status).toBe(403)
  expect((await site.call({ method: 'GET', url })).status).toBe(401)
  const internal = { method: 'GET', url: '/internal/content/ranges?specialization=general' } as const
  expect((await site.call(internal)).status).toBe(404)
})

test('[RANGE-26] a ruling changes the answer once, and only for our own services', async () => {
  const { row, version } = await rowOf('range-general-005')
  const was = row.answer ?? 0
  const answer = (was + row.most) / 2
  const correct = (secret: string, change: object = {}) =>
    site.app.inject({
      method: 'POST',
      url: '/internal/content/ranges/general/range-general-005/correction',
      headers: { [internalSecretHeader]: secret },
      payload: { was, answer, text: 'The report was revised.', by: 'Mo', ...change },
    })
  expect((await correct('wrong')).statusCode).toBe(404)
  for (const change of [{}, {}, { was: was - 1, answer: row.least }])
    expect((await correct(internalSecret, change)).statusCode).toBe(204)
  expect(await rowOf('range-general-005')).toMatchObject({
    row: { answer, explanation: 'The report was revised.' },
    version: version + 1,
    edited_by: 'Mo',
  })
})
