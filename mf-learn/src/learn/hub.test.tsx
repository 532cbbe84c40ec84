import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { libraryHttp } from '../testing/library.js'
import { GeneralHub, RiskPoolHub } from './hub.js'

/** A shell whose calls get no reply, so that a hub stays as it is. */
const quietShell = (options: Parameters<typeof createFakeShell>[0] = {}) =>
  createFakeShell({ http: () => new Promise(() => {}), ...options })
const openHub = (Screen: ComponentType, shell = quietShell()) => renderInShell(<Screen />, { shell })

const hubs = [
  {
    name: 'insurers',
    Screen: GeneralHub,
    heading: 'Learn & Grow for Commercial Insurers',
    edition: 'general',
  },
  {
    name: 'risk pools',
    Screen: RiskPoolHub,
    heading: 'Learn & Grow for Government Risk Pools',
    edition: 'government-risk-pools',
  },
] as const

const games = [
  { to: 'fillInBlanks', name: 'Play Fill in the Blanks' },
  { to: 'trueOrFalse', name: 'Play True or False' },
  { to: 'geoffardy', name: 'Play Geoffardy' },
  { to: 'governanceGame', name: 'Play the Governance Game' },
  { to: 'ranges', name: 'Give Ten Ranges' },
  { to: 'game', name: 'Play with others' },
]

const levels = ['beginner', 'intermediate', 'advanced'] as const

test.each(hubs)('[SITE-2] the hub for $name has its heading', ({ Screen, heading }) => {
  openHub(Screen)
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
})

test.each(hubs)(
  '[LEARN-1, TF-6] the hub for $name has the assistant chat, entries to the quiz and to the games',
  ({ Screen }) => {
    openHub(Screen)
    expect(screen.getByRole('heading', { name: 'Ask the assistant' })).toBeInTheDocument()
    for (const level of levels) {
      expect(screen.getByRole('button', { name: new RegExp(`^${level} quiz$`, 'i') })).toBeInTheDocument()
    }
    for (const game of games) expect(screen.getByRole('button', { name: game.name })).toBeInTheDocument()
  },
)

test.each(hubs)(
  '[LEARN-2] the hub for $name has the library button and the cards for primers and policy',
  async ({ Screen, edition }) => {
    const { shell } = openHub(Screen)
    expect(screen.getByRole('heading', { name: 'Investment Primers' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Investment Policy' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: /full education library/i }))
    await waitFor(() =>
      expect(shell.navigations).toEqual([{ to: 'educationLibrary', state: { specialization: edition } }]),
    )
  },
)

test.each(hubs)(
  '[LEARN-19] [LEARN-20] the hub for $name shows its edition, leads with ten minutes, and has the way to the other hub',
  ({ Screen, edition }) => {
    const { container } = openHub(Screen)
    const [first] = screen.getAllByRole('heading', { level: 2 })
    expect(first).toHaveTextContent('The next ten minutes')
    expect(screen.getByRole('link', { name: 'Read: how a bond answers to rates' })).toHaveAttribute(
      'href',
      `/learn/education/fixed-income-primer?edition=${edition}`,
    )
    expect(container.querySelectorAll(`svg[data-edition='${edition}']`)).toHaveLength(2)
    const other = edition === 'general' ? 'Government Risk Pools' : 'Commercial Insurers'
    expect(screen.getByRole('link', { name: `Switch to ${other}` })).toHaveAttribute(
      'href',
      edition === 'general' ? '/learn-risk-pools' : '/learn',
    )
  },
)

test('[LEARN-3] the hub links to the library of the partner', async () => {
  const { shell } = openHub(GeneralHub)
  await userEvent.click(screen.getByRole('link', { name: /Insurance Investment Library/ }))
  expect(shell.navigations).toEqual([{ external: 'https://library.partner.test/' }])
})

test.each(levels)(
  '[LEARN-4] the insurers’ hub opens the quiz with only difficulty %s',
  async (difficulty) => {
    const { shell } = openHub(GeneralHub)
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${difficulty} quiz$`, 'i') }))
    await waitFor(() => expect(shell.navigations).toEqual([{ to: 'quiz', state: { difficulty } }]))
  },
)

test.each(levels)(
  '[LEARN-4] the risk-pool hub adds its specialization to difficulty %s',
  async (difficulty) => {
    const { shell } = openHub(RiskPoolHub)
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${difficulty} quiz$`, 'i') }))
    await waitFor(() =>
      expect(shell.navigations).toEqual([
        { to: 'quiz', state: { difficulty, specialization: 'government-risk-pools' } },
      ]),
    )
  },
)

test.each(hubs)(
  '[LEARN-5] the hub for $name passes its edition to each game',
  async ({ Screen, edition }) => {
    const { shell } = openHub(Screen)
    for (const game of games) await userEvent.click(screen.getByRole('button', { name: game.name }))
    await waitFor(() =>
      expect(shell.navigations).toEqual(games.map(({ to }) => ({ to, state: { specialization: edition } }))),
    )
  },
)

test('[LEARN-6] the cards list the education items with level and duration', () => {
  openHub(GeneralHub)
  const items = [
    ['Fixed Income Primer', 'Beginner, 10 min'],
    ['Risk Assets Overview', 'Intermediate, 7 min'],
    ['Risk Tolerance Framework', 'Advanced, 4 min'],
    ['Asset Allocation Strategies', 'Intermediate, 9 min'],
    ['Investment Policy Best Practices', 'All Levels, 3 min'],
    ['SWOT Analysis Framework', 'Intermediate, 2 min'],
  ]
  for (const [title = '', facts = ''] of items) {
    const row = screen.getByRole('link', { name: title }).closest('li')
    expect(within(row as HTMLElement).getByText(facts)).toBeInTheDocument()
  }
})

test('[LEARN-7] a primer links to different documents for insurers and risk pools', () => {
  const general = openHub(GeneralHub)
  const addresses = new Set([screen.getByRole('link', { name: 'Fixed Income Primer' }).getAttribute('href')])
  general.unmount()
  openHub(RiskPoolHub)
  addresses.add(screen.getByRole('link', { name: 'Fixed Income Primer' }).getAttribute('href'))
  expect([...addresses]).toEqual([
    '/learn/education/fixed-income-primer?edition=general',
    '/learn/education/fixed-income-primer?edition=government-risk-pools',
  ])
})

test('[GATE-5] links wait for the disclosure and continue after the visitor agrees', async () => {
  const shell = quietShell({ agreed: false })
  openHub(GeneralHub, shell)
  await userEvent.click(screen.getByRole('button', { name: 'Beginner quiz' }))
  await userEvent.click(screen.getByRole('link', { name: 'Fixed Income Primer' }))
  expect(shell.navigations).toEqual([])
  shell.agree()
  await waitFor(() => expect(shell.navigations).toEqual([{ to: 'quiz', state: { difficulty: 'beginner' } }]))
})

test('a site without games and library shows no dead links', () => {
  const hasScreen = (path: string) => path === '/learn' || path === '/quiz'
  openHub(GeneralHub, quietShell({ hasScreen }))
  expect(screen.getAllByRole('button', { name: / quiz$/ })).toHaveLength(levels.length)
  for (const { name } of games) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Games' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Fixed Income Primer' })).not.toBeInTheDocument()
  expect(screen.getByText('Fixed Income Primer')).toBeInTheDocument()
})

test('[EXT-5] the cards that remotes add to this hub stand after its own', async () => {
  const card = { kind: 'hub-card' as const, text: 'What it is.', path: '/events' }
  const shell = quietShell({
    extensions: [
      { ...card, title: 'For both' },
      { ...card, title: 'For pools', editions: ['government-risk-pools'] },
      { ...card, kind: 'tool', title: 'No card' },
    ],
  })
  const { unmount } = openHub(GeneralHub, shell)
  const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings().slice(-2)).toEqual(['Also on this site', 'For both'])
  expect(screen.getByRole('link', { name: 'For both' })).toHaveAttribute('href', '/events')
  unmount()
  openHub(RiskPoolHub, shell)
  expect(headings().slice(-2)).toEqual(['For both', 'For pools'])
})

test('[EXT-5] a shell from before extensions adds nothing', () => {
  const { extensions: _none, ...older } = quietShell()
  openHub(GeneralHub, older)
  expect(screen.queryByRole('heading', { name: 'Also on this site' })).not.toBeInTheDocument()
})

describe('[CHANGE-3] the next change of rules on the hub', () => {
  const dates = { editions: ['general'], seen_on: '2026-11-27', expires_on: '2099-01-31' }
  const changes = [
    { ...dates, id: 'past', title: 'A rule of the past', effective_on: '2020-01-01' },
    { ...dates, id: 'one', title: 'CLO modeling', effective_on: '2098-12-31' },
    { ...dates, id: 'two', title: 'CLO factors', effective_on: '2098-12-31' },
  ]
  const open = (reply: unknown) => {
    const http =
      reply === null
        ? () => Promise.reject(new Error('away'))
        : libraryHttp([], { 'GET /api/content/rule-changes/dates': reply })
    renderInShell(<GeneralHub />, { shell: createFakeShell({ http }) })
  }

  test('names the day and what changes on it', async () => {
    open({ changes })
    expect(await screen.findByText('December 31, 2098')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'CLO modeling' })).toHaveAttribute(
      'href',
      '/learn/education/what-changes?edition=general#one',
    )
    expect(screen.getByRole('link', { name: 'CLO factors' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'A rule of the past' })).not.toBeInTheDocument()
  })

  test('says that none is known, and that they could not be loaded', async () => {
    open({ changes: changes.slice(0, 1) })
    expect(await screen.findByText('No change with a date to come is known.')).toBeInTheDocument()
    open(null)
    expect(await screen.findByText('The next date could not be loaded.')).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'What changes when' })).toHaveLength(2)
  })
})
