import { changeCounter } from '@icio/kit/db/change-counter'
import type { SettingsHistory, SettingsReply } from '@icio/contracts/site-settings/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import { defaultSettings, type ChangeableSettings } from '@icio/contracts/site-settings/site-settings'
import { runContent, type TestedContent } from './run-content.js'

let site: TestedContent
const clock = { now: new Date('2026-11-22T10:00:00.000Z') }
beforeAll(async () => {
  site = await runContent({ banks: [], now: () => clock.now })
})
afterEach(() => {
  const gone = site.connection.collection('site_settings').deleteMany({})
  return changeCounter(site.connection, 'site_settings').after(gone)
})
afterAll(() => site.close())

const url = '/api/content/site-settings'
const { siteName: _, model: __, ...defaults } = defaultSettings
const read = async () => (await site.call<SettingsReply>({ url })).body
const admin = () => site.as('admin')
const change = (version: number, settings: Partial<ChangeableSettings>, who = admin()) =>
  who.put<SettingsReply & ErrorBody>(url, { version, settings: { ...defaults, ...settings } })
const history = async () => (await admin().get<SettingsHistory>(`${url}/history`)).body.changes
const group = { ...defaults.discussionGroup, url: 'https://groups.example/investors' }

test('until somebody changes them, the defaults apply for everyone', async () => {
  expect(await read()).toEqual({ version: 0, settings: defaults })
  expect(await history()).toEqual([])
})

test('a change takes effect at once, and the history says who, when, and what was before', async () => {
  const ada = admin()
  expect((await change(0, { discussionGroup: group }, ada)).body).toMatchObject({ version: 1 })
  clock.now = new Date('2026-11-22T11:00:00.000Z')
  await change(1, { discussionGroup: group, forumName: 'Pool Forum' }, ada)
  expect(await read()).toEqual({
    version: 2,
    settings: { ...defaults, discussionGroup: group, forumName: 'Pool Forum' },
  })
  const by = { id: ada.id, name: 'A admin' }
  expect(await history()).toEqual([
    {
      version: 2,
      by,
      at: '2026-11-22T11:00:00.000Z',
      fields: [{ path: 'forumName', before: 'Insurance Investor Forum', after: 'Pool Forum' }],
    },
    {
      version: 1,
      by,
      at: '2026-11-22T10:00:00.000Z',
      fields: [{ path: 'discussionGroup.url', before: defaults.discussionGroup.url, after: group.url }],
    },
  ])
})

test('invalid values are refused with the name of the field, and nothing changes', async () => {
  const bad = { contactEmail: 'nobody', discussionGroup: { ...group, url: 'http://groups.example' } }
  const { status, body } = await change(0, bad)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({
    code: 'settings_invalid',
    details: [
      { path: 'contactEmail', message: 'is no email address' },
      { path: 'discussionGroup.url', message: 'has to be an address that begins with https://' },
    ],
  })
  expect(await read()).toMatchObject({ version: 0 })
})

test.each([
  ['a field that is not known', { siteName: 'Mine' }],
  ['three partners', { partners: [...defaults.partners, defaults.partners[0]] }],
  ['an operator', { forumName: { $ne: '' } }],
])('[SEC-16] %s is refused', async (_case, settings) => {
  expect((await change(0, settings as Partial<ChangeableSettings>)).status).toBe(400)
  expect(await read()).toMatchObject({ version: 0 })
})

test('of two changes to the same version, one is refused', async () => {
  const answers = await Promise.all([
    change(0, { forumName: 'One Forum' }),
    change(0, { forumName: 'Two Forum' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('settings_changed')
  expect(await history()).toHaveLength(1)
})

test('[SEC-14] only admins can change the settings and read their history', async () => {
  for (const [who, status] of [
    [site.as('moderator'), 403],
    [site.as('user'), 403],
  ] as const) {
    expect((await change(0, { forumName: 'Mine' }, who)).status).toBe(status)
    expect((await who.get(`${url}/history`)).status).toBe(status)
  }
  const anonymous = { method: 'PUT' as const, url, payload: { version: 0, settings: defaults } }
  expect((await site.call(anonymous)).status).toBe(401)
  expect((await site.call({ url: `${url}/history` })).status).toBe(401)
})

test('[SITE-23] the tools link to the partners in the settings, and to the page about partners where none is set', async () => {
  const [first, second] = defaults.partners
  const partners = [{ ...first, membershipUrl: 'https://join.partner.test/now' }, second] as const
  await change(0, { partners })
  const { body } = await site.call<{ featured: { address: string }[] }>({ url: '/api/content/tools' })
  expect(body.featured.map(({ address }) => address)).toEqual(['https://join.partner.test/now', '/partners'])
})

test('[PRIV-12] settings saved before the policy named region and provider get the defaults', async () => {
  const { hosting: _, ...older } = defaults
  const row = {
    _id: 1,
    settings: { ...older, forumName: 'Pool Forum' },
    by: { id: 'a', name: 'A' },
    at: new Date(),
  }
  await site.connection.collection<{ _id: number }>('site_settings').insertOne(row)
  expect(await read()).toEqual({ version: 1, settings: { ...defaults, forumName: 'Pool Forum' } })
  const hosting = { ...defaults.hosting, aiProvider: 'Example Models Inc.' }
  expect((await change(1, { hosting })).body).toMatchObject({ version: 2, settings: { hosting } })
  const [{ fields } = { fields: [] }] = await history()
  expect(fields).toContainEqual({ path: 'hosting.aiProvider', before: '', after: 'Example Models Inc.' })
})

const figures = { users: 1250, rating: 4.5, source: 'The annual report, page 3', on: '2026-11-03' }
const enter = (body: object, who = site.as('moderator')) =>
  who.put<SettingsReply & ErrorBody>(`${url}/partner-figures`, { version: 0, partner: 0, figures, ...body })

test('[REVIEW-14] the staff enter a partner’s figures with source and day and take them back, and the history says so', async () => {
  expect((await enter({})).body.settings.partnerFigures).toEqual([figures, null])
  expect((await enter({ version: 1, partner: 1, figures: { ...figures, users: 7 } })).status).toBe(200)
  expect((await read()).settings.partnerFigures).toEqual([figures, { ...figures, users: 7 }])
  expect((await enter({ version: 2, figures: null })).status).toBe(200)
  expect((await read()).settings.partnerFigures[0]).toBeNull()
  const [last] = await history()
  expect(last?.fields).toEqual([
    {
      path: 'partnerFigures.0',
      before: '1250 users, 4.5 out of 5; The annual report, page 3, 2026-11-03',
      after: '',
    },
  ])
})

test.each([
  ['users', { users: -1 }],
  ['users', { users: 1.5 }],
  ['rating', { rating: 5.1 }],
  ['source', { source: ' ' }],
  ['source', { source: '<b>us</b>' }],
  ['on', { on: '2026-02-30' }],
  ['on', { on: '2027-11-24' }],
])('[REVIEW-14] a wrong %s is refused by its name: %j', async (path, wrong) => {
  const { status, body } = await enter({ figures: { ...figures, ...wrong } })
  expect(status).toBe(400)
  expect(JSON.stringify(body.error.details)).toContain(path)
  expect(await read()).toMatchObject({ version: 0 })
})

test('[REVIEW-14] only the staff enter them, one of two at once, and nobody through the settings; another partner begins without', async () => {
  expect((await enter({}, site.as('user'))).status).toBe(403)
  const both = await Promise.all([enter({}), enter({ figures: { ...figures, users: 9 } })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const entered = (await read()).settings.partnerFigures
  await change(1, { partnerFigures: [null, { ...figures, users: 1 }] })
  expect((await read()).settings.partnerFigures).toEqual(entered)
  const [first, second] = defaults.partners
  await change(2, { partners: [{ ...first, name: 'Another library' }, second] })
  expect((await read()).settings.partnerFigures).toEqual([null, null])
})
