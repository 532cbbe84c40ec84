import { defaultSettings, siteSettings, type SiteSettings } from '@icio/contracts/site-settings/site-settings'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork } from '../testing/fake-network.js'
import { registered, renderShell } from '../testing/render-shell.js'

const set = { ...siteSettings }
/** Changes the settings of the site for this test. */
const withSettings = (settings: Partial<SiteSettings>) => Object.assign(siteSettings, settings)
afterEach(() => withSettings(set))

const account = registered('mf-account', ['/auth', '/profile'])
const desk = registered('mf-admin', ['/site-settings'])

async function pageOf(role: 'user' | 'moderator' | 'admin' | null) {
  const user = { id: '1', email: 'ada@pools.test', display_name: 'Ada', avatar_url: null, role }
  const { http } = fakeNetwork({ 'GET /api/auth/user': role ? { body: user } : { status: 401 } })
  return renderShell({ path: '/', remotes: [account, desk], http })
}
const notices = () => screen.findByRole('complementary', { name: 'Settings that are missing' })

test.each(['moderator', 'admin'] as const)(
  '[SITE-23] a %s reads which addresses are not set, with a link to the settings',
  async (role) => {
    withSettings(defaultSettings)
    await pageOf(role)
    const banner = within(await notices())
    expect(banner.getByText('These addresses are not set yet')).toBeInTheDocument()
    expect(banner.getByText(/^The contact address, .* and the discussion group\./)).toBeInTheDocument()
    expect(banner.getByRole('link', { name: 'Site settings' })).toHaveAttribute('href', '/site-settings')
  },
)

test('[SITE-23] the notice names only the missing addresses', async () => {
  withSettings({ discussionGroup: defaultSettings.discussionGroup })
  await pageOf('admin')
  expect(within(await notices()).getByText(/^The discussion group\. /)).toBeInTheDocument()
})

test('[SITE-23] visitors, members, and staff of a fully configured site see no notice', async () => {
  for (const [role, settings] of [
    [null, defaultSettings],
    ['user', defaultSettings],
    ['admin', set],
  ] as const) {
    withSettings(settings)
    const { unmount } = await pageOf(role)
    await screen.findAllByRole('heading')
    expect(screen.queryByRole('complementary', { name: 'Settings that are missing' })).not.toBeInTheDocument()
    unmount()
  }
})

test('[SITE-23] links without an address are left out: partners, discussion, mail', async () => {
  withSettings(defaultSettings)
  await pageOf(null)
  expect(screen.queryByRole('list', { name: 'Partners' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /discuss/i })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Discuss' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Contact' }))
  expect(await screen.findByText('The address to write to is not set yet.')).toBeInTheDocument()
  expect(document.querySelector('a[href^="mailto:"], a[href*=".example"]')).toBeNull()
})
