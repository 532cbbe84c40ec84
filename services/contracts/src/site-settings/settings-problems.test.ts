import { defaultSettings, type ChangeableSettings } from './site-settings.js'
import { settingsFields, settingsProblems } from './settings-problems.js'

const good: ChangeableSettings = defaultSettings
const group = (change: object) => ({ ...good, discussionGroup: { ...good.discussionGroup, ...change } })

test('the default settings are valid', () => {
  expect(settingsProblems(good)).toEqual([])
  expect(settingsFields(good)).toHaveLength(21)
})

test.each([
  ['http://www.linkedin.com/groups/1', 'plain http'],
  ['javascript:alert(1)', 'a script'],
  ['//evil.example/', 'no protocol'],
  ['https://user:word@site.example/', 'a sign-in'],
  ['https://localhost/', 'no public host'],
  ['https://', 'no host'],
])('an address is rejected: %s (%s)', (url) => {
  expect(settingsProblems(group({ url }))).toEqual([
    { path: 'discussionGroup.url', message: 'has to be an address that begins with https://' },
  ])
})

test('each invalid field is named by its path', () => {
  const [first, second] = good.partners
  const settings = {
    ...good,
    forumName: ' ',
    contactEmail: 'nobody',
    privacyEmail: ' a@b.example',
    partners: [first, { ...second, name: 'x'.repeat(81), membershipUrl: 'ftp://a.example' }] as const,
    discussionGroup: { ...good.discussionGroup, network: '<b>' },
  }
  expect(settingsProblems(settings)).toEqual([
    { path: 'forumName', message: 'is empty' },
    { path: 'contactEmail', message: 'is no email address' },
    { path: 'privacyEmail', message: 'begins or ends with a blank' },
    { path: 'partners.1.name', message: 'has more than 80 characters' },
    { path: 'partners.1.membershipUrl', message: 'has to be an address that begins with https://' },
    { path: 'discussionGroup.network', message: 'holds a character that may not stand here' },
  ])
})

test('[PRIV-12] the AI provider may be empty; region and backend may not', () => {
  const hosting = { region: '', backendPlatform: ' ', aiProvider: '' }
  expect(settingsProblems({ ...good, hosting })).toEqual([
    { path: 'hosting.region', message: 'is empty' },
    { path: 'hosting.backendPlatform', message: 'is empty' },
  ])
  expect(settingsProblems({ ...good, hosting: { ...good.hosting, aiProvider: ' ' } })).toEqual([
    { path: 'hosting.aiProvider', message: 'is empty' },
  ])
})
