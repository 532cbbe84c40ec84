import { ownTimeZone } from '@icio/contracts/dates/days'
import type { ArticleSummary } from '@icio/contracts/articles/endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork, humanCheckAnswers } from '../testing/fake-network.js'
import { registered, registryWith, remoteOf, renderShell } from '../testing/render-shell.js'
import { newest } from '@icio/contracts/articles/newest'

const library = registered('mf-learn', ['/learn', '/learn/education', '/learn/education/:slug'])
const games = registered('mf-games', ['/quiz', '/game', '/practice'])

test('[SITE-18] the site introduces itself and the forum that it extends', async () => {
  await renderShell()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Education and community for insurance investment professionals',
  )
  expect(screen.getByRole('main')).toHaveTextContent(/extends the Insurance Investor Forum, held every year/)
})

test('[SITE-19] the hero has its three buttons', async () => {
  await renderShell()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Start learning: Government Risk Pools' })).toHaveAttribute(
    'href',
    '/learn-risk-pools',
  )
  expect(main.getByRole('link', { name: 'Start learning: Commercial Insurers' })).toHaveAttribute(
    'href',
    '/learn',
  )
  expect(main.getByRole('button', { name: 'Discuss with peers' })).toBeInTheDocument()
})

test('[SITE-20] the Learn card links to both hubs, with the Discuss card beside it', async () => {
  await renderShell()
  const learn = within(await screen.findByRole('region', { name: 'Learn' }))
  expect(learn.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/learn-risk-pools',
    '/learn',
  ])
  expect(screen.getByRole('region', { name: 'Discuss' })).toBeInTheDocument()
})

test('[SITE-19, SITE-20] the three buttons of the hero are followed by the two cards before anything else', async () => {
  await renderShell({ remotes: [library, games] })
  await screen.findByRole('list', { name: 'Three ways to begin' })
  const main = screen.getByRole('main')
  expect([...main.querySelectorAll('a, button')].slice(0, 7).map(({ textContent }) => textContent)).toEqual([
    'Start learning: Government Risk Pools',
    'Start learning: Commercial Insurers',
    'Discuss with peers',
    expect.stringMatching(/^Government Risk Pools/),
    expect.stringMatching(/^Commercial Insurers/),
    'Join the discussion',
    'Ten minutes: what is duration?',
  ])
})

test('[SITE-21] the Discuss card opens the confirmation', async () => {
  const person = userEvent.setup()
  await renderShell()
  const card = within(await screen.findByRole('region', { name: 'Discuss' }))
  await person.click(card.getByRole('button', { name: 'Join the discussion' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/opens in a new tab/)
})

test('[GATE-1] Home opens the disclosure until the visitor has agreed', async () => {
  const { http } = fakeNetwork(humanCheckAnswers())
  const { unmount } = await renderShell({ agreed: false, http })
  const sheet = await screen.findByRole('dialog', { name: 'Before you go on' })
  expect(sheet).not.toHaveAttribute('aria-modal')
  expect(screen.getByRole('heading', { level: 1 }).closest('[inert]')).toBeNull()
  unmount()
  await renderShell({ agreed: true, http })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[GATE-1] [GATE-4] the sheet of Home becomes the modal disclosure at the first action that needs it', async () => {
  const person = userEvent.setup()
  await renderShell({ agreed: false, http: fakeNetwork(humanCheckAnswers()).http })
  await person.click(screen.getByRole('button', { name: 'Discuss with peers' }))
  const dialog = await screen.findByRole('dialog', { name: 'Before you go on' })
  expect(dialog).toHaveAttribute('aria-modal', 'true')
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[SITE-26] three doors lead to duration, ten questions, and the live game, which a room replaces', async () => {
  const doors = async () =>
    within(await screen.findByRole('list', { name: 'Three ways to begin' }))
      .getAllByRole('link')
      .map((link) => `${link.textContent}: ${link.getAttribute('href')}`)
  const duration =
    'Ten minutes: what is duration?: /learn/education/fixed-income-primer?edition=general#interest-rate-risk-duration-and-convexity'
  const { unmount } = await renderShell({ remotes: [library, games] })
  expect(await doors()).toEqual([duration, 'Ten questions: /quiz', 'The same ten for your colleagues: /game'])
  unmount()
  await renderShell({ remotes: [library, games, registered('mf-rooms', ['/room'])] })
  expect(await doors()).toEqual([duration, 'Ten questions: /quiz', 'A room for your board: /room'])
})

test('[SITE-33] a code typed on Home opens the room', async () => {
  const person = userEvent.setup()
  const { unmount } = await renderShell({
    remotes: [registered('mf-rooms', ['/room', '/room/:code'])],
    inits: { 'mf-rooms': remoteOf({ path: '/room/:code', title: 'A seat' }) },
  })
  await person.type(
    await screen.findByRole('textbox', { name: 'In a room now? Its code' }),
    ' wwd-wut{Enter}',
  )
  expect(await screen.findByRole('heading', { name: 'A seat' })).toBeVisible()
  expect(window.location.pathname).toBe('/room/wwd-wut')
  unmount()
  await renderShell({ remotes: [library] })
  await screen.findByRole('heading', { name: 'Discuss' })
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

const article = (slug: string, added: string) =>
  ({
    slug,
    title: slug,
    added,
    kind: 'education',
    edition: 'general',
    level: 'Beginner',
    minutes: 3,
  }) as ArticleSummary

test('[SITE-27] Home names what came into the library last, one variant of each', async () => {
  const articles = [article('old', '2026-01-01'), article('new', '2026-11-01'), article('new', '2026-11-01')]
  expect(newest(articles).map(({ slug }) => slug)).toEqual(['new', 'old'])
  await renderShell({
    remotes: [library],
    http: fakeNetwork({ 'GET /api/content/articles': { body: { articles } } }).http,
  })
  const news = within(await screen.findByRole('region', { name: 'New in the library' }))
  expect(await news.findByRole('link', { name: 'new' })).toHaveAttribute(
    'href',
    '/learn/education/new?edition=general',
  )
})

test('[SITE-28, PATH-31] a member starts what is next with one press; a visitor sees none of it', async () => {
  const user = { id: '1', email: 'ada@example.org', display_name: 'Ada', avatar_url: null, role: 'user' }
  const next = { kind: 'due', game: 'quiz', specialization: 'government-risk-pools', due: 3, minutes: 90 }
  const { http } = fakeNetwork({
    'GET /api/auth/user': { body: { ...user, created_at: '', updated_at: '' } },
    [`GET /api/path/next?${new URLSearchParams({ time_zone: ownTimeZone() })}`]: {
      body: { ...next, goal: { hours: 10, minutes_of_hour: 50, minutes: 150 } },
    },
  })
  const { unmount } = await renderShell({ remotes: [games, registered('mf-account', ['/auth'])], http })
  const due = within(await screen.findByRole('complementary', { name: 'Your next step' }))
  expect(due.getByText(/3 questions that you missed are due again, about 2 minutes/)).toBeInTheDocument()
  expect(due.getByRole('link', { name: 'Practice now' })).toHaveAttribute(
    'href',
    '/quiz?practice=due&edition=government-risk-pools',
  )
  unmount()
  await renderShell({ remotes: [games] })
  await screen.findByRole('list', { name: 'Three ways to begin' })
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
})

test('[SITE-37] above the hero a member has reading, rooms and practice; what does not answer says so', async () => {
  const user = { id: '1', email: 'ada@example.org', display_name: 'Ada', avatar_url: null, role: 'user' }
  const zone = new URLSearchParams({ time_zone: ownTimeZone() })
  const reading = { title: 'Bonds', path: '/learn/education/bonds?edition=general', minutes: 9, core: true }
  const { http } = fakeNetwork({
    'GET /api/auth/user': { body: { ...user, created_at: '', updated_at: '' } },
    [`GET /api/path/next?${zone}`]: { body: { kind: 'quiz', specialization: 'general', minutes: 0 } },
    'GET /api/path?specialization=general': {
      body: {
        modules: [
          { title: 'Duties', state: 'shown' },
          { title: 'Rates', state: 'begun', readings: [reading] },
        ],
      },
    },
    [`GET /api/games/practice?${zone}`]: {
      body: { decks: [{ due: 2, next_due_at: '2026-01-01T00:00:00Z' }], topics: [] },
    },
    'GET /api/rooms': { status: 500, body: {} },
    'GET /api/content/articles': { body: { articles: [article('new', '2026-11-01')] } },
  })
  const rooms = registered('mf-rooms', ['/room'])
  await renderShell({ remotes: [library, games, rooms, registered('mf-account', ['/auth'])], http })
  const tile = async (name: string) => within(await screen.findByRole('region', { name }))
  const link = (await tile('Go on reading')).getByRole('link', { name: 'Bonds' })
  expect(link).toHaveAttribute('href', reading.path)
  expect((await tile('Practice')).getByRole('link', { name: '2 questions are due' })).toBeInTheDocument()
  expect((await tile('Your rooms')).getByText('Your rooms could not be loaded.')).toBeInTheDocument()
  const hero = screen.getByRole('heading', { level: 1 })
  expect(link.compareDocumentPosition(hero)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(await screen.findAllByRole('region', { name: 'New in the library' })).toHaveLength(1)
})

test('[EXT-6] a member’s Home has the desk cards of remotes below the doors; a visitor’s has none', async () => {
  const events = registered('mf-events', ['/events'])
  const registry = {
    ...registryWith([library, games, events]),
    extensions: [
      { kind: 'desk-card' as const, title: 'Your events', text: 'What you signed up for.', path: '/events' },
      { kind: 'desk-card' as const, title: 'Gone', text: 'Its screen is not here.', path: '/gone' },
    ],
  }
  const { unmount } = await renderShell({ registry })
  await screen.findByRole('list', { name: 'Three ways to begin' })
  expect(screen.queryByRole('region', { name: 'For you' })).not.toBeInTheDocument()
  unmount()
  const member = { id: 'a', email: 'ada@example.org', display_name: 'Ada', avatar_url: null, role: 'user' }
  const { http } = fakeNetwork({
    'GET /api/auth/user': { body: { ...member, created_at: '', updated_at: '' } },
  })
  await renderShell({
    registry: { ...registry, remotes: [...registry.remotes, registered('mf-account', ['/auth'])] },
    http,
  })
  const cards = within(await screen.findByRole('region', { name: 'For you' })).getAllByRole('link')
  expect(cards.map((card) => [card.textContent, card.getAttribute('href')])).toEqual([
    ['Your eventsWhat you signed up for.', '/events'],
  ])
})
