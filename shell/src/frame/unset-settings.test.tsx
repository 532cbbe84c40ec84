import { defaultSettings, siteSettings, type SiteSettings } from '@icio/contracts/site-settings/site-settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork } from '../testing/fake-network.js'
import { registered, renderShell } from '../testing/render-shell.js'

const set = { ...siteSettings }
/** Changes the settings of the site for this test. */
const withSettings = (settings: Partial<SiteSettings>) => Object.assign(siteSettings, settings)
afterEach(() => withSettings(set))

const account = registered('mf-account', ['/auth', '/profile'])
const desk = registered('mf-admin', ['/site-settings'])
const rooms = registered('mf-rooms', ['/room', '/room/:code/desk'])

async function pageOf(role: 'user' | 'moderator' | 'admin' | null, path = '/') {
  const user = { id: '1', email: 'ada@pools.test', display_name: 'Ada', avatar_url: null, role }
  const { http } = fakeNetwork({ 'GET /api/auth/user': role ? { body: user } : { status: 401 } })
  return renderShell({ path, remotes: [account, desk, rooms], http })
}
const notices = () => screen.findByRole('complementary', { name: 'Settings that are missing' })

test.each(['moderator', 'admin'] as const)(
  '[SITE-23] [ROLE-9] a %s reads which addresses are not set; only an administrator has the link to the settings',
  async (role) => {
    withSettings(defaultSettings)
    await pageOf(role)
    const banner = within(await notices())
    expect(banner.getByText('These addresses are not set yet')).toBeInTheDocument()
    expect(banner.getByText(/: the contact address, .* and the newsletter\./)).toBeInTheDocument()
    const links = banner.queryAllByRole('link', { name: 'Site settings' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(role === 'admin' ? ['/site-settings'] : [])
  },
)

test('[SITE-23] the notice names only the missing addresses', async () => {
  withSettings({ discussionGroup: defaultSettings.discussionGroup })
  await pageOf('admin')
  expect(within(await notices()).getByText(/: the discussion group\. /)).toBeInTheDocument()
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

test('[SITE-23] the desk of a room has no notice above it: who leads an evening needs the window', async () => {
  withSettings(defaultSettings)
  const { unmount } = await pageOf('admin', '/room')
  await notices()
  unmount()
  await pageOf('admin', '/room/ABC234/desk')
  await waitFor(() => expect(screen.getByRole('main')).toBeInTheDocument())
  expect(screen.queryByRole('complementary', { name: 'Settings that are missing' })).not.toBeInTheDocument()
})

test('[SITE-23] nothing is hidden: partners lead to the page that says so, and every way of writing to the form', async () => {
  withSettings(defaultSettings)
  await pageOf(null)
  for (const list of screen.getAllByRole('list', { name: 'Partners' }))
    for (const link of within(list).getAllByRole('link')) expect(link).toHaveAttribute('href', '/partners')
  expect(screen.getAllByRole('button', { name: /discuss/i })).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Contact' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/write-to-us')
  expect(document.querySelector('a[href^="mailto:"], a[href*=".example"]')).toBeNull()
})
