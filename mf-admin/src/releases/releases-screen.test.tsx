import type { DeployKey } from '@icio/contracts/deploy-keys/endpoints'
import type { ReleasesOverview } from '@icio/contracts/releases/endpoints'
import type { Role } from '@icio/shared-ui/host-contract/contract'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices } from '../testing/fake-services.js'
import { ReleasesScreen } from './releases-screen.js'

// The page is long and renders as a transition, which a busy machine puts off.
configure({ asyncUtilTimeout: 20_000 })

const at = '2026-11-22T03:00:00.000Z'
const overview: ReleasesOverview = {
  releases: [
    {
      id: 'mf-games@0.2.0-b',
      name: 'mf-games',
      version: '0.2.0-b',
      build: 'b',
      scope: 'mf_games_b',
      needs: { contract: '^2.0.0', react: '^19.0.0' },
      apis: { leaderboard: '^1.0.0' },
      owns: ['/quiz'],
      paths: ['/quiz'],
      usage: ['nav.go', 'toast'],
      extensions: [{ kind: 'hub-card', title: 'A round for boards', path: '/quiz' }],
      sizes: { total: 90_000, firstView: 8200 },
      admission: {
        state: 'refused',
        checks: [{ name: 'screen /quiz', passed: false, detail: 'The shell could not show it.' }],
        at,
      },
      approvals: [],
      by: 'deploy key ci',
      git: null,
      published_at: at,
    },
  ],
  trains: [
    { n: 2, set: { 'mf-games': 'mf-games@0.1.0-a' }, by: 'ci', why: 'faster', created_at: at },
    { n: 3, set: { 'mf-games': 'mf-games@0.2.0-b' }, by: 'ci', why: 'newer', created_at: at },
  ],
  channels: [
    {
      edition: 'general',
      rev: 7,
      stable: 2,
      previous: 1,
      parts: {
        shell: { rev: 1, stable: 'shell@0.1.0-s', previous: null, canary: null },
        'mf-games': {
          rev: 5,
          stable: 'mf-games@0.1.0-a',
          previous: { release: 'mf-games@0.1.0-z' },
          canary: {
            id: 'mf-games@0.2.0-b',
            release: 'mf-games@0.2.0-b',
            permyriad: 1000,
            began_at: at,
            given: true,
          },
        },
        'mf-events': {
          rev: 2,
          stable: 'mf-events@0.1.0-e',
          previous: { release: null },
          canary: {
            id: 'mf-events@0.2.0-f',
            release: 'mf-events@0.2.0-f',
            permyriad: 50,
            began_at: at,
            given: false,
          },
        },
      },
      pinned: {},
    },
  ],
  given: [
    {
      edition: 'general',
      set: { shell: 'shell@0.1.0-s', 'mf-games': 'mf-games@0.1.0-a' },
      train: 2,
      permyriad: 8995,
    },
    {
      edition: 'general',
      set: { shell: 'shell@0.1.0-s', 'mf-games': 'mf-games@0.2.0-b' },
      train: null,
      permyriad: 1005,
    },
  ],
  withheld: [
    {
      edition: 'general',
      releases: ['mf-events@0.2.0-f'],
      set: { shell: 'shell@0.1.0-s', 'mf-events': 'mf-events@0.2.0-f' },
      permyriad: 50,
      reasons: ['mf-events@0.2.0-f was not admitted with shell@0.1.0-s'],
    },
  ],
  refused: [
    {
      releases: ['shell@0.2.0-t', 'mf-games@0.3.0-c'],
      set: { shell: 'shell@0.2.0-t', 'mf-games': 'mf-games@0.3.0-c' },
      reasons: ['mf-rooms needs ^1.1.0, the shell brings 2.0.0.'],
      by: 'deploy key ci',
      why: 'contract 2.0',
      at,
    },
  ],
  changes: [
    {
      edition: 'general',
      rev: 7,
      action: 'canary',
      stable: 2,
      canary: null,
      parts: {
        'mf-games': {
          rev: 5,
          stable: 'mf-games@0.1.0-a',
          canary: { release: 'mf-games@0.2.0-b', permyriad: 1000 },
          pinned: null,
        },
      },
      by: 'ci',
      why: 'try it',
      at,
    },
    { edition: 'general', rev: 6, action: 'canary', stable: 2, canary: 3, by: 'ci', why: 'as before', at },
  ],
  health: [
    {
      release: 'mf-games@0.2.0-b',
      ready: 40,
      failed: 2,
      crashed: 1,
      fallback: 3,
      mismatched: 0,
      p75_ms: 300,
    },
  ],
  paths: [],
  approvals_for: [],
  offers: { contracts: ['2.1.0'], apis: {} },
}

const keys: DeployKey[] = [
  {
    id: 'abcdefabcdef',
    name: 'games-team',
    remotes: ['mf-games'],
    paths: [],
    actions: ['publish', 'canary'],
    source: 'record',
    state: 'valid',
    orphaned: false,
    expires_at: '2027-02-20T00:00:00.000Z',
    made_at: at,
    made_by: 'Ada',
    last_used_at: null,
  },
  {
    id: 'ci',
    name: 'ci',
    remotes: ['*'],
    paths: ['/'],
    actions: ['publish'],
    source: 'environment',
    state: 'valid',
    orphaned: false,
    expires_at: null,
    made_at: null,
    made_by: null,
    last_used_at: null,
  },
]

async function releases(role: Role, answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({
    'GET /api/releases': { body: overview },
    'POST /api/channels': { body: { channels: [] } },
    'GET /api/deploy-keys': { body: { keys } },
    'GET /api/remote-backends': { body: { backends: [] } },
    'GET /api/remote-errors': { body: { errors: [] } },
    ...answers,
  })
  const user = { id: 'a', email: 'ada@example.org', display_name: 'Ada', avatar_url: null }
  const shell = createFakeShell({ http: services.http, session: { at: 'signed-in', user, role } })
  renderInShell(<ReleasesScreen />, { shell })
  await screen.findByRole('heading', { level: 1, name: 'Releases' })
  return { ...services, shell }
}

test('the page shows what runs where, the canary’s share, and a release’s health in real visits', async () => {
  await releases('moderator')
  expect(await screen.findByText(/Train 2: what is stable/)).toBeInTheDocument()
  expect(screen.getAllByText('mf-games@0.1.0-a')).not.toHaveLength(0)
  expect(screen.getByText('0.5% of the visitors').closest('p')).toHaveTextContent('It waits')
  expect(screen.getByText('10% of the visitors')).toBeInTheDocument()
  const row = screen.getByRole('row', { name: /^mf-games@0.2.0-b/ })
  for (const figure of ['40', '2', '1', '3', '300 ms', '8.2 kB', 'refused'])
    expect(within(row).getByText(figure)).toBeInTheDocument()
  expect(within(row).getByText('screen /quiz: The shell could not show it.')).toBeInTheDocument()
  const change = screen.getByText(/: try it/).closest('li')
  expect(change).toHaveTextContent(
    'Commercial Insurers, canary: mf-games@0.1.0-a, canary mf-games@0.2.0-b for 10%, stable train 2',
  )
  const older = screen.getByText(/: as before/).closest('li')
  expect(older).toHaveTextContent('Commercial Insurers, canary: stable train 2, canary train 3')
})

test('[REL-23] the page shows which releases visitors get together, by train and buckets, and what was refused and why', async () => {
  const person = userEvent.setup()
  await releases('moderator')
  const table = await screen.findByRole('region', { name: 'Table of combinations' })
  const cellsOf = (row: HTMLElement) =>
    [within(row).getByRole('rowheader'), within(row).getByRole('cell')].map(({ textContent }) => textContent)
  const [, usual, tried] = within(table).getAllByRole('row')
  expect(cellsOf(usual as HTMLElement)).toEqual([
    'Commercial Insurers89.95%, 8,995 buckets',
    'Train 2shell@0.1.0-smf-games@0.1.0-a',
  ])
  expect(cellsOf(tried as HTMLElement)).toEqual([
    'Commercial Insurers10.05%, 1,005 buckets',
    'Proved by its partsshell@0.1.0-smf-games@0.2.0-b',
  ])
  expect(within(tried as HTMLElement).getByText('mf-games@0.2.0-b').tagName).toBe('STRONG')
  const held = screen.getByText(/held back from 0.5%/).closest('li')
  expect(held).toHaveTextContent('mf-events@0.2.0-f was not admitted with shell@0.1.0-s')
  const refused = screen.getByText(/: contract 2.0/).closest('li') as HTMLElement
  expect(refused).toHaveTextContent('mf-rooms needs ^1.1.0, the shell brings 2.0.0.')
  await person.click(within(refused).getByText('All releases of the combination'))
  expect(within(refused).getByRole('group')).toHaveTextContent('shell@0.2.0-t')
})

test('[REL-23] without a combination and a refusal the page says so', async () => {
  const body = { ...overview, given: [], withheld: [], refused: [] }
  await releases('moderator', { 'GET /api/releases': { body } })
  expect(await screen.findByText('No visitor gets a published release yet.')).toBeInTheDocument()
  expect(screen.getByText(/^Nothing is held back/)).toBeInTheDocument()
})

test('[REL-23] if the releases cannot be read, the page says so and can try again', async () => {
  const person = userEvent.setup()
  const { calls } = await releases('moderator', { 'GET /api/releases': failing('unavailable') })
  expect(await screen.findByText('The releases could not be loaded')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: /try again/i }))
  expect(calls.filter(({ call }) => call === 'GET /api/releases').length).toBeGreaterThan(1)
})

test('[REL-23] a release says what it needs of shell and services, and what it uses', async () => {
  await releases('moderator')
  const row = await screen.findByRole('row', { name: /^mf-games@0.2.0-b/ })
  const needs = within(row).getByText('Needs host contract ^2.0.0').closest('details')
  for (const part of ['react ^19.0.0', 'leaderboard ^1.0.0', 'nav.go, toast'])
    expect(needs).toHaveTextContent(part)
})

test('[EXT-10] a release says what it adds to places of the site', async () => {
  await releases('moderator')
  const row = await screen.findByRole('row', { name: /^mf-games@0.2.0-b/ })
  expect(row).toHaveTextContent("adds hub-card 'A round for boards' (/quiz)")
})

test('[REL-1] an administrator can roll one remote back, with the revision that was shown', async () => {
  const person = userEvent.setup()
  const { bodiesOf, shell } = await releases('admin')
  await person.click(
    await screen.findByRole('button', {
      name: 'Roll mf-games back to mf-games@0.1.0-z: Commercial Insurers',
    }),
  )
  await person.click(await screen.findByRole('button', { name: 'Roll back' }))
  expect(bodiesOf('POST /api/channels')).toEqual([
    expect.objectContaining({ action: 'rollback', name: 'mf-games', editions: ['general'], rev: 5 }),
  ])
  expect(shell.toasts.at(-1)?.title).toBe('Rolled back')
})

test('[REL-2] an administrator can stop the canary of one remote', async () => {
  const person = userEvent.setup()
  const { bodiesOf } = await releases('admin')
  const name = 'Stop the canary of mf-events: Commercial Insurers'
  await person.click(await screen.findByRole('button', { name }))
  expect(bodiesOf('POST /api/channels')).toEqual([
    expect.objectContaining({ action: 'stop-canary', name: 'mf-events', editions: ['general'], rev: 2 }),
  ])
})

test('the page says if a channel has changed in the meantime', async () => {
  const person = userEvent.setup()
  const { shell } = await releases('admin', { 'POST /api/channels': failing('channel_moved') })
  await person.click(await screen.findByRole('button', { name: /^Roll mf-games back/ }))
  await person.click(await screen.findByRole('button', { name: 'Roll back' }))
  expect(shell.toasts.at(-1)?.title).toMatch(/Somebody else has changed this channel/)
})

test('a moderator can look, but cannot roll back', async () => {
  await releases('moderator')
  await screen.findByText(/Train 2: what is stable/)
  expect(screen.queryByRole('button', { name: /Roll back/ })).not.toBeInTheDocument()
})

test.each([
  ['b', { name: 'mf-games', build: 'b' }],
  ['http://localhost:3001/', { name: 'mf-games', url: 'http://localhost:3001/' }],
])('only this browser is pointed at %s', async (source, body) => {
  const person = userEvent.setup()
  const { bodiesOf, shell } = await releases('moderator', { 'POST /api/override': { status: 204 } })
  await person.type(await screen.findByLabelText('Build, or address on this machine'), source)
  await person.click(screen.getByRole('button', { name: 'Try it' }))
  expect(bodiesOf('POST /api/override')).toEqual([body])
  expect(shell.toasts.at(-1)?.title).toBe('Only this browser gets it')
})

test('the page says if a build was never published', async () => {
  const person = userEvent.setup()
  const { shell } = await releases('moderator', { 'POST /api/override': failing('unknown_release') })
  await person.type(await screen.findByLabelText('Build, or address on this machine'), 'none')
  await person.click(screen.getByRole('button', { name: 'Try it' }))
  expect(shell.toasts.at(-1)?.title).toBe('There is no such release or train.')
})

test('the site as of a past moment opens in a new window', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  const person = userEvent.setup()
  await releases('moderator')
  await person.type(await screen.findByLabelText('The site as of'), '2026-11-21T10:00')
  await person.click(screen.getByRole('button', { name: 'Look back' }))
  const at = new Date('2026-11-21T10:00').toISOString()
  expect(opened).toHaveBeenCalledWith(`/?at=${at}`, '_blank', 'noopener')
})

test('an administrator sees what each key may do, can make one, and sees its secret once', async () => {
  const person = userEvent.setup()
  const { bodiesOf } = await releases('admin', {
    'POST /api/deploy-keys': {
      status: 201,
      body: { key: { ...keys[0], name: 'events' }, secret: 'deploy_x_y' },
    },
  })
  const row = await screen.findByRole('row', { name: /games-team/ })
  for (const cell of ['publish, canary', 'mf-games', 'those of its remotes', 'Feb 20, 2027', 'never'])
    expect(within(row).getByText(cell)).toBeInTheDocument()
  const first = screen.getByRole('row', { name: /^ci/ })
  expect(within(first).getByText('every remote but mf-admin')).toBeInTheDocument()
  expect(within(first).queryByRole('button')).not.toBeInTheDocument()
  await person.type(screen.getByLabelText('Name'), 'events')
  await person.type(screen.getByLabelText('Remotes'), 'mf-events mf-more')
  await person.type(screen.getByLabelText('Paths that its releases may own'), '/events')
  await person.click(screen.getByLabelText('Promote to all visitors'))
  await person.click(screen.getByRole('button', { name: 'Make the key' }))
  expect(bodiesOf('POST /api/deploy-keys')).toEqual([
    {
      name: 'events',
      remotes: ['mf-events', 'mf-more'],
      paths: ['/events'],
      actions: ['publish', 'canary', 'rollback'],
      days: 90,
    },
  ])
  expect(await screen.findByText('deploy_x_y')).toBeInTheDocument()
  // The secret appears above the form, and may be scrolled out of view.
  expect(document.activeElement).toHaveTextContent('deploy_x_y')
  await person.click(screen.getByRole('button', { name: 'I have kept it' }))
  expect(screen.queryByText('deploy_x_y')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

test.each([
  ['Rotate', 'POST /api/deploy-keys/abcdefabcdef/rotation', { body: { key: keys[0], secret: 'deploy_x_z' } }],
  ['Revoke', 'DELETE /api/deploy-keys/abcdefabcdef', { status: 204 }],
])('%s asks first, then does it', async (word, sent, answer) => {
  const person = userEvent.setup()
  const { calls } = await releases('admin', { [sent]: answer })
  await person.click(await screen.findByRole('button', { name: `${word} games-team` }))
  expect(calls.map(({ call }) => call)).not.toContain(sent)
  await person.click(await screen.findByRole('button', { name: word }))
  expect(calls.map(({ call }) => call)).toContain(sent)
})

test('the page says if a key could not be made, and keeps what was typed', async () => {
  const person = userEvent.setup()
  const { shell } = await releases('admin', { 'POST /api/deploy-keys': failing('deploy_key_exists') })
  await person.type(await screen.findByLabelText('Name'), 'games-team')
  await person.type(screen.getByLabelText('Remotes'), 'mf-games')
  await person.click(screen.getByRole('button', { name: 'Make the key' }))
  expect(shell.toasts.at(-1)?.title).toMatch(/There is a deploy key of this name/)
  expect(screen.getByLabelText('Name')).toHaveValue('games-team')
})

const someRelease = overview.releases[0] as ReleasesOverview['releases'][number]
const withPaths = {
  ...overview,
  paths: [
    { prefix: '/quiz', remote: 'mf-games', by: 'start of the site', at, granted: false, orphaned: false },
  ],
  approvals_for: ['mf-games'],
}

test('a release that requires a second person says so, and an administrator can approve it', async () => {
  const person = userEvent.setup()
  const url = 'POST /api/releases/mf-games/b/approval'
  const { calls } = await releases('admin', {
    'GET /api/releases': { body: withPaths },
    [url]: { body: someRelease },
  })
  await person.click(await screen.findByRole('button', { name: 'Approve mf-games@0.2.0-b' }))
  expect(calls.map(({ call }) => call)).toContain(url)
})

test('the publisher is told that somebody else must approve', async () => {
  const person = userEvent.setup()
  const { shell } = await releases('admin', {
    'GET /api/releases': { body: withPaths },
    'POST /api/releases/mf-games/b/approval': failing('own_release'),
  })
  await person.click(await screen.findByRole('button', { name: 'Approve mf-games@0.2.0-b' }))
  expect(shell.toasts.at(-1)?.title).toMatch(/Somebody else has to approve/)
})

test('the page shows who owns which paths, and can grant one inside another and take it back', async () => {
  const person = userEvent.setup()
  const { bodiesOf } = await releases('admin', {
    'GET /api/releases': { body: withPaths },
    'POST /api/release-paths': { body: { paths: [] } },
  })
  expect(await screen.findByRole('row', { name: /^\/quiz mf-games/ })).toBeInTheDocument()
  await person.type(screen.getByLabelText('Path to grant'), '/quiz/events')
  await person.type(screen.getByLabelText('Remote that gets it'), 'mf-events')
  await person.click(screen.getByRole('button', { name: 'Grant' }))
  await person.click(await screen.findByRole('button', { name: 'Take back /quiz' }))
  expect(bodiesOf('POST /api/release-paths')).toEqual([
    { action: 'grant', prefix: '/quiz/events', remote: 'mf-events' },
    { action: 'release', prefix: '/quiz' },
  ])
})

test('entries of a former administrator are marked as no longer valid', async () => {
  await releases('admin', {
    'GET /api/releases': {
      body: {
        ...withPaths,
        releases: [{ ...someRelease, approvals: [{ by: 'Eve', at, counts: false }] }],
        paths: [{ prefix: '/quiz/x', remote: 'mf-events', by: 'Eve', at, granted: true, orphaned: true }],
      },
    },
    'GET /api/deploy-keys': { body: { keys: [{ ...keys[0], made_by: 'Eve', orphaned: true }] } },
  })
  const row = await screen.findByRole('row', { name: /^mf-games@0.2.0-b/ })
  expect(row).toHaveTextContent('approved by Eve, who has lost the role since: it counts no more')
  expect(row).toHaveTextContent('needs a second person')
  expect(await screen.findByRole('row', { name: /games-team/ })).toHaveTextContent(
    'Eve is no administrator any more. Rotate it, or revoke it',
  )
  expect(screen.getByRole('row', { name: /^\/quiz\/x/ })).toHaveTextContent(
    'Eve is no administrator any more',
  )
})

test('a moderator sees paths, but no keys and no controls', async () => {
  const { calls } = await releases('moderator', { 'GET /api/releases': { body: withPaths } })
  expect(await screen.findByRole('row', { name: /^\/quiz mf-games/ })).toBeInTheDocument()
  for (const name of ['Deploy keys', 'Make a key'])
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Grant|Take|Approve/ })).not.toBeInTheDocument()
  expect(calls.map(({ call }) => call)).not.toContain('GET /api/deploy-keys')
})
