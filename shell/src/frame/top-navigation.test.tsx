import { siteTitles } from '@icio/contracts/extension-points/site-titles'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork } from '../testing/fake-network.js'
import { registered, registryWith, remoteOf, renderShell } from '../testing/render-shell.js'

const account = registered('mf-account', ['/auth', '/profile'])
const member = {
  id: '1',
  email: 'ada@example.org',
  display_name: 'Ada Keller',
  avatar_url: null,
  role: 'user',
  created_at: '',
  updated_at: '',
}

const signedInAs = (user: object) =>
  fakeNetwork({ 'GET /api/auth/user': { body: user }, 'POST /api/auth/sign-out': { status: 204 } })

test('[SITE-10] the bar has the logo, Discuss and two links to partners', async () => {
  await renderShell()
  const bar = within(screen.getByRole('banner'))
  expect(bar.getByRole('link', { name: 'ICIO Commons, home' })).toHaveAttribute('href', '/')
  expect(bar.getByRole('button', { name: 'Discuss' })).toBeInTheDocument()
  const partners = within(bar.getByRole('list', { name: 'Partners' })).getAllByRole('link')
  expect(partners).toHaveLength(2)
  for (const link of partners) {
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/))
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  }
})

test('[SITE-11] Learn offers the two editions and opens the chosen one', async () => {
  const person = userEvent.setup()
  await renderShell({
    remotes: [registered('mf-learn', ['/learn', '/learn-risk-pools'])],
    inits: { 'mf-learn': remoteOf({ path: '/learn-risk-pools', title: 'Hub of the pools' }) },
  })
  await person.click(screen.getByRole('button', { name: 'Learn' }))
  const menu = within(await screen.findByRole('menu', { name: 'Learn' }))
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Government Risk Pools'),
    expect.stringContaining('Commercial Insurers'),
  ])
  await person.click(menu.getByRole('menuitem', { name: /Government Risk Pools/ }))
  expect(await screen.findByRole('heading', { name: 'Hub of the pools' })).toBeInTheDocument()
})

test('[SITE-24] the Learn menu names the library of each edition', async () => {
  const person = userEvent.setup()
  await renderShell({
    remotes: [registered('mf-learn', ['/learn', '/learn/education'])],
    inits: { 'mf-learn': remoteOf({ path: '/learn/education', title: 'The library' }) },
  })
  await person.click(screen.getByRole('button', { name: 'Learn' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Library for Risk Pools' }))
  expect(await screen.findByRole('heading', { name: 'The library' })).toBeInTheDocument()
  expect(window.location.search).toBe('?edition=government-risk-pools')
  expect(screen.getByRole('button', { name: 'Learn' })).toHaveAttribute('data-here')
})

test('[SITE-24] the Play menu starts a game in the edition that the visitor saw last', async () => {
  const person = userEvent.setup()
  const { shell } = await renderShell({
    path: '/learn-risk-pools',
    remotes: [registered('mf-learn', ['/learn-risk-pools']), registered('mf-games', ['/quiz', '/geoffardy'])],
    inits: {
      'mf-learn': remoteOf({ path: '/learn-risk-pools', title: 'Hub of the pools' }),
      'mf-games': remoteOf({ path: '/quiz', title: 'Quiz' }, { path: '/geoffardy', title: 'Board' }),
    },
  })
  act(() => shell.navigator.go('/'))
  await person.click(screen.getByRole('button', { name: 'Play' }))
  const menu = within(await screen.findByRole('menu', { name: 'Play' }))
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Quiz: ten questions',
    'Geoffardy: clues for points',
  ])
  await person.click(menu.getByRole('menuitem', { name: /^Geoffardy/ }))
  expect(await screen.findByRole('heading', { name: 'Board' })).toBeInTheDocument()
  expect(window.history.state.usr).toEqual({ specialization: 'government-risk-pools' })
})

test('[EXT-3] remotes add to the bar, and to Learn and Play below the site’s own entries, in their editions', async () => {
  const person = userEvent.setup()
  const events = registered('mf-events', ['/events', '/events/new', '/quizzes'])
  const remotes = [
    registered('mf-learn', ['/learn', '/learn-risk-pools']),
    registered('mf-games', ['/quiz']),
    events,
  ]
  const { shell } = await renderShell({
    registry: {
      ...registryWith(remotes),
      navigation: [
        { title: 'Events', path: '/events' },
        { title: 'For pools', path: '/events/new', editions: ['government-risk-pools'] },
      ],
      extensions: [
        { kind: 'menu', under: 'learn', title: 'Meetings', path: '/events' },
        {
          kind: 'menu',
          under: 'learn',
          title: 'Pools only',
          path: '/events/new',
          editions: ['government-risk-pools'],
        },
        { kind: 'menu', under: 'play', title: 'Quizzes', path: '/quizzes' },
        { kind: 'menu', under: 'play', title: 'Gone', path: '/gone' },
      ],
    },
    inits: {
      'mf-events': remoteOf({ path: '/events', title: 'All events' }),
      'mf-learn': remoteOf({ path: '/learn-risk-pools' }),
    },
  })
  const names = async (menu: string) => {
    await person.click(screen.getByRole('button', { name: menu }))
    const items = within(await screen.findByRole('menu', { name: menu })).getAllByRole('menuitem')
    return items.map(({ textContent }) => textContent)
  }
  expect(screen.queryByRole('link', { name: 'For pools' })).not.toBeInTheDocument()
  expect(await names('Play')).toEqual(['Quiz: ten questions', 'Quizzes'])
  await person.keyboard('{Escape}')
  expect((await names('Learn')).slice(2)).toEqual(['Meetings'])
  await person.click(screen.getByRole('menuitem', { name: 'Meetings' }))
  expect(await screen.findByRole('heading', { name: 'All events' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Learn' })).toHaveAttribute('data-here')
  act(() => shell.navigator.go('/learn-risk-pools'))
  // A screen that arrives takes the focus, and a menu would close.
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: '/learn-risk-pools' })).toHaveFocus(),
  )
  expect(await screen.findByRole('link', { name: 'For pools' })).toHaveAttribute('href', '/events/new')
  expect((await names('Learn')).slice(2)).toEqual(['Meetings', 'Pools only'])
})

test('[EXT-4] the names that remotes cannot take are those of the bar and its menus', async () => {
  const person = userEvent.setup()
  const paths = Object.values(routePaths)
  await renderShell({ remotes: [registered('mf-all', paths)] })
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  const shown = [...bar.getAllByRole('button'), ...bar.getAllByRole('link')].map(
    ({ textContent }) => textContent,
  )
  const partners = siteSettings.partners.map(({ name }) => name)
  for (const menu of ['Learn', 'Play']) {
    await person.click(screen.getByRole('button', { name: menu }))
    const items = within(await screen.findByRole('menu', { name: menu })).getAllByRole('menuitem')
    shown.push(...items.map((item) => item.querySelector('span > span')?.textContent ?? ''))
    await person.keyboard('{Escape}')
  }
  expect(shown.length).toBeGreaterThan(12)
  const isPartner = (text: string | null) => partners.some((name) => text?.startsWith(name))
  expect(shown.filter((text) => !isPartner(text) && !siteTitles.menu.includes(text ?? ''))).toEqual([])
})

test('[SITE-24] Practice, for members, and Tools are links, and what this site does not have is left out', async () => {
  const { unmount } = await renderShell({
    path: '/tools',
    remotes: [account, registered('mf-learn', ['/tools']), registered('mf-games', ['/practice'])],
    inits: { 'mf-learn': remoteOf({ path: '/tools', title: 'The tools' }) },
    http: signedInAs(member).http,
  })
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(await bar.findByRole('link', { name: 'Practice' })).toHaveAttribute('href', '/practice')
  expect(bar.getByRole('link', { name: 'Tools' })).toHaveAttribute('data-here')
  expect(bar.queryByRole('button', { name: 'Play' })).not.toBeInTheDocument()
  unmount()
  await renderShell({ remotes: [registered('mf-games', ['/practice'])] })
  const strangersBar = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(strangersBar.queryByRole('link', { name: 'Practice' })).not.toBeInTheDocument()
})

test('[SITE-12] visitors see no avatar', async () => {
  const { http } = fakeNetwork({ 'GET /api/auth/user': { status: 401 } })
  await renderShell({ remotes: [account], http })
  expect(screen.queryByRole('button', { name: /Account/ })).not.toBeInTheDocument()
})

test('[SITE-12] [SITE-13] [AUTH-51] the avatar menu has the member’s name, address, profile link, and sign-out, which says so', async () => {
  const person = userEvent.setup()
  const { http, asked } = signedInAs(member)
  await renderShell({ remotes: [account], inits: {}, http })
  await person.click(await screen.findByRole('button', { name: 'Account of Ada Keller' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByText('Ada Keller')).toBeInTheDocument()
  expect(menu.getByText('ada@example.org')).toBeInTheDocument()
  expect(menu.getByRole('menuitem', { name: 'Profile Settings' })).toBeInTheDocument()
  await person.click(menu.getByRole('menuitem', { name: 'Sign Out' }))
  expect(screen.queryByRole('button', { name: /Account/ })).not.toBeInTheDocument()
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/auth/sign-out')
  expect(await screen.findByText('You are signed out')).toBeInTheDocument()
})

test('[SITE-12] a member without a name is called Player', async () => {
  await renderShell({ remotes: [account], http: signedInAs({ ...member, display_name: ' ' }).http })
  expect(await screen.findByRole('button', { name: 'Account of Player' })).toBeInTheDocument()
})

test('[SITE-14] the menu of narrow pages opens, collapses, and closes with Escape', async () => {
  const person = userEvent.setup()
  await renderShell()
  const button = screen.getByRole('button', { name: 'Menu' })
  const navigation = screen.getByRole('navigation', { name: 'Main' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(button).toHaveAttribute('aria-controls', navigation.id)
  await person.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(navigation).toHaveAttribute('data-open', 'true')
  await person.click(button)
  expect(navigation).toHaveAttribute('data-open', 'false')
  await person.click(button)
  await person.keyboard('{Escape}')
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('the chosen theme is stored', async () => {
  const person = userEvent.setup()
  await renderShell()
  await person.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(window.localStorage.getItem('theme')).toBe('dark')
  await person.click(screen.getByRole('radio', { name: 'System' }))
  expect(document.documentElement).toHaveAttribute('data-theme', 'system')
  expect(window.localStorage.getItem('theme')).toBeNull()
})

test('[SITE-39] the menu ends with the way to the foot of the page', async () => {
  await renderShell({ remotes: [] })
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.at(-1)).toHaveTextContent('About, contact, theme')
  expect(links.at(-1)).toHaveAttribute('href', '/#foot')
  expect(document.getElementById('foot')).toHaveTextContent(/About Us.*Contact/)
})
