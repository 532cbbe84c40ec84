import { defaultSettings, siteSettings } from '@icio/contracts/site-settings/site-settings'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices, signedInAs } from '../testing/fake-services.js'
import { SettingsScreen } from './settings-screen.js'

const { siteName: _, model: __, ...settings } = defaultSettings
const put = 'PUT /api/content/site-settings'
const change = {
  version: 1,
  by: { id: '1', name: 'Ada' },
  at: '2026-11-22T10:00:00.000Z',
  fields: [{ path: 'forumName', before: 'Old Forum', after: 'Insurance Investor Forum' }],
}

async function open(answers: Parameters<typeof fakeServices>[0] = {}, role: 'admin' | 'moderator' = 'admin') {
  const services = fakeServices({
    'GET /api/content/site-settings': { body: { version: 1, settings } },
    'GET /api/content/site-settings/history': { body: { changes: [change] } },
    ...answers,
  })
  const shell = createFakeShell({ http: services.http, session: signedInAs(role) })
  renderInShell(<SettingsScreen />, { path: '/site-settings', shell })
  await act(async () => {})
  return { ...services, shell }
}
const type = async (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (value) await userEvent.type(field, value)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save settings' }))

test('the discussion group can be changed, with the version that was read; the history shows the previous value', async () => {
  const { bodiesOf, shell } = await open({ [put]: { body: { version: 2, settings } } })
  expect(screen.getByText('Old Forum', { selector: 'del' }).parentElement).toHaveTextContent(
    'Forum: Old Forum Insurance Investor Forum',
  )
  await type('Address of the group', 'https://groups.example/new')
  await save()
  expect(bodiesOf(put)).toEqual([
    {
      version: 1,
      settings: {
        ...settings,
        discussionGroup: { ...settings.discussionGroup, url: 'https://groups.example/new' },
      },
    },
  ])
  expect(shell.toasts).toEqual([{ title: 'Settings saved', tone: 'success' }])
})

test('[SITE-23] an address that nobody has set is called a stand-in', async () => {
  await open({
    'GET /api/content/site-settings': {
      body: { version: 1, settings: { ...settings, privacyEmail: 'ask@pools.test' } },
    },
  })
  expect(screen.getByLabelText('Contact')).toHaveAccessibleDescription('Not set yet: this is a stand-in.')
  for (const set of ['Questions about privacy', 'Forum'])
    expect(screen.getByLabelText(set)).not.toHaveAccessibleDescription()
})

test('an invalid address is reported at its field, and nothing is sent', async () => {
  const { bodiesOf } = await open()
  await type('Address of the group', 'http://groups.example')
  await type('Contact', 'nobody')
  await save()
  expect(screen.getByLabelText('Address of the group')).toHaveAccessibleDescription(
    /has to be an address that begins with https:\/\//,
  )
  expect(screen.getByLabelText('Contact')).toHaveAccessibleDescription(/is no email address/)
  expect(bodiesOf(put)).toEqual([])
})

test('the page says if somebody else has changed the settings in the meantime', async () => {
  const { shell } = await open({ [put]: failing('settings_changed') })
  await save()
  expect(shell.toasts).toMatchObject([{ title: expect.stringContaining('Somebody else has changed') }])
})

test('a moderator is told that administrators manage them', async () => {
  const { calls } = await open({}, 'moderator')
  expect(screen.getByText(/looked after by administrators/)).toBeInTheDocument()
  expect(calls).toEqual([])
})

test('[PRIV-12] the names in the privacy policy are set here; only the AI provider may be left empty', async () => {
  const { bodiesOf } = await open({ [put]: { body: { version: 2, settings } } })
  expect(screen.getByLabelText(/^AI provider/)).toHaveAccessibleDescription(/No model is connected/)
  await type('Hosting region', '')
  await save()
  expect(screen.getByLabelText('Hosting region')).toHaveAccessibleDescription(/is empty/)
  await type('Hosting region', 'Frankfurt')
  await type(/^AI provider/, 'Example Models Inc.')
  await save()
  expect(bodiesOf(put)).toMatchObject([
    {
      settings: { hosting: { ...settings.hosting, region: 'Frankfurt', aiProvider: 'Example Models Inc.' } },
    },
  ])
})

test('[PRIV-12] with a connected model the page says whom the policy names while the field is empty', async () => {
  const before = siteSettings.model
  siteSettings.model = { at: 'connected', host: 'models.test', name: 'small-1', provider: null }
  await open()
  expect(screen.getByLabelText(/^AI provider/)).toHaveAccessibleDescription(
    'The model small-1 is connected at models.test. Empty: the privacy policy names models.test.',
  )
  siteSettings.model = before
})
