import { clientTypes, strategies } from '@icio/contracts/managers/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ManagersScreen from './managers-screen.js'
import { findManagers, sortManagers } from './managers.js'
import { sampleManagers } from './sample-managers.js'

const all = { query: '', strategy: null, client: null, account: null }
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.firstChild?.textContent)

test('[SITE-7] [SITE-35] /tools/managers lists the managers and labels them as samples', async () => {
  await act(async () => void renderInShell(<ManagersScreen />, { path: '/tools/managers' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Manager Database' })).toBeInTheDocument()
  expect(screen.getByText('Sample data')).toBeInTheDocument()
  expect(screen.getByText('78 of 78 sample managers')).toBeInTheDocument()
  expect(
    screen.getByRole('table', { name: 'Sample managers: every firm and every figure is invented.' }),
  ).toBeInTheDocument()
})

test('a long list loads in parts, and the focus moves to the start of the next part', async () => {
  await act(async () => void renderInShell(<ManagersScreen />, { path: '/tools/managers' }))
  expect(names()).toHaveLength(25)
  await userEvent.click(screen.getByRole('button', { name: 'Show 25 more of 53' }))
  expect(names()).toHaveLength(50)
  expect(screen.getAllByRole('rowheader')[25]).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Show 25 more of 28' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show 3 more of 3' }))
  expect(names()).toHaveLength(78)
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
})

test('[TOOL-6] the database has the advertised 75+ fixed income managers', () => {
  expect(sampleManagers.length).toBeGreaterThan(75)
  expect(new Set(sampleManagers.map(({ name }) => name)).size).toBe(sampleManagers.length)
  expect(new Set(sampleManagers.map(({ id }) => id)).size).toBe(sampleManagers.length)
})

test('the samples cover every strategy and client type, and each is plausible', () => {
  for (const strategy of strategies)
    expect(findManagers(sampleManagers, { ...all, strategy }).length).toBeGreaterThan(5)
  for (const client of clientTypes)
    expect(findManagers(sampleManagers, { ...all, client }).length).toBeGreaterThan(5)
  for (const manager of sampleManagers) {
    expect(manager.strategies.length).toBeGreaterThan(0)
    expect(manager.insuranceAssets).toBeGreaterThan(0)
    expect(manager.insuranceAssets).toBeLessThan(manager.assets)
  }
})

test('search text, strategy, client and account size filter the list', () => {
  const [found, ...others] = findManagers(sampleManagers, { ...all, query: 'kestrel PARTNERS' })
  expect(found?.name).toBe('Kestrel Fixed Income Partners')
  expect(others).toEqual([])
  for (const manager of findManagers(sampleManagers, { ...all, account: 10 }))
    expect(manager.minimumAccount).toBeLessThanOrEqual(10)
  const narrow = { query: 'boston', strategy: 'Core bonds', client: 'Health', account: 25 } as const
  for (const manager of findManagers(sampleManagers, narrow)) {
    expect(manager.headquarters).toBe('Boston, MA')
    expect(manager.strategies).toContain('Core bonds')
    expect(manager.clients).toContain('Health')
  }
})

test('a column heading sorts the table and announces it', async () => {
  await act(async () => void renderInShell(<ManagersScreen />, { path: '/tools/managers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Insurance assets, $ billion' }))
  expect(screen.getByRole('columnheader', { name: 'Insurance assets, $ billion' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const sorted = sortManagers(sampleManagers, 'insuranceAssets').map(({ name }) => name)
  expect(names()).toEqual(sorted.slice(0, 25))
})

test('the URL stores the filters, and one button resets them', async () => {
  await act(async () => void renderInShell(<ManagersScreen />, { path: '/tools/managers?q=nobody' }))
  expect(screen.getByText('0 of 78 sample managers')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show all managers' }))
  expect(screen.getByText('78 of 78 sample managers')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Account size, $ million'), 'x')
  expect(screen.getByLabelText('Account size, $ million')).toHaveAccessibleDescription('Enter a number.')
})

test('[SITE-7] imported managers replace the sample, with the import date', async () => {
  const [one] = sampleManagers
  const body = {
    managers: [{ ...one, id: 'northwind', name: 'Northwind Partners' }],
    imported_at: '2026-11-20T12:00:00.000Z',
  }
  const shell = createFakeShell({
    http: async () => ({ ok: true, status: 200, headers: new Headers(), json: async () => body }) as Response,
  })
  renderInShell(<ManagersScreen />, { shell, path: '/tools/managers' })
  expect(await screen.findByText('As of November 20, 2026')).toBeInTheDocument()
  expect(names()).toEqual(['Northwind Partners'])
  expect(screen.getByText('1 of 1 managers')).toBeInTheDocument()
  expect(screen.queryByText('Sample data')).not.toBeInTheDocument()
  expect(screen.queryByRole('caption')).not.toBeInTheDocument()
})
