import type { PathModule } from '@icio/contracts/path/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { libraryHttp } from '../testing/library.js'
import PathScreen from './path-screen.js'

const moduleWith = (id: PathModule['id'], more: Partial<PathModule> = {}): PathModule => ({
  id,
  title: `The ${id}`,
  promise: `You know ${id}.`,
  readings: [{ title: `On ${id}`, path: `/learn/education/${id}?edition=general`, minutes: 7, core: true }],
  state: 'not_begun',
  right: 0,
  counted: 0,
  seen_before: 0,
  round: 'quiz',
  ...more,
})
const modules = [
  moduleWith('duties'),
  moduleWith('bonds', { state: 'begun', right: 3, counted: 5, round: 'fill-in-blanks' }),
  moduleWith('claims', { state: 'shown', right: 8, counted: 9, shown_at: '2026-11-20T12:00:00Z' }),
  moduleWith('surplus', { state: 'shown', right: 5, counted: 5, shown_at: '2025-11-20T12:00:00Z' }),
  // Made without a round: no new questions are left.
  (({ round: _, ...left }) => left)(
    moduleWith('rules', { state: 'begun', right: 2, counted: 6, seen_before: 2 }),
  ),
]
const ann = {
  at: 'signed-in',
  role: 'user',
  user: { id: 'ann', email: 'ann@site.test', display_name: 'Ann', avatar_url: null },
} as const

async function open(session: 'ann' | 'nobody') {
  const shell = createFakeShell({
    http: libraryHttp([], { 'GET /api/path': { specialization: 'general', version: 1, modules } }),
    ...(session === 'ann' ? { session: ann } : {}),
  })
  renderInShell(<PathScreen now={new Date('2026-11-28T12:00:00Z')} />, { path: '/path', shell })
  await screen.findByRole('heading', { level: 2, name: 'The duties' })
  return shell
}
const row = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement)

test('[PATH-1] a visitor reads the modules in order with their reading, and can sign in to keep a place', async () => {
  const shell = await open('nobody')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    modules.map(({ title }) => title),
  )
  const duties = row('The duties')
  expect(duties.getByText('You know duties.')).toBeInTheDocument()
  expect(duties.getByText('7 min')).toBeInTheDocument()
  expect(screen.queryByText('Not begun')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in to keep your place.' }))
  expect(shell.navigations).toEqual([{ loginFor: '/path?edition=general' }])
})

test('[PATH-1, PATH-6, PATH-7, PATH-8] a member reads what the answers show, and gets five questions or the reason why not', async () => {
  await open('ann')
  expect(row('The duties').getByText('Not begun')).toBeInTheDocument()
  expect(row('The duties').getByRole('link', { name: 'Five questions: The duties' })).toHaveAttribute(
    'href',
    '/quiz?module=duties&edition=general',
  )
  const bonds = row('The bonds')
  expect(
    bonds.getByText('Not yet: 3 of 5. All of 5 new questions, or all but one of 8 to 12, will do.'),
  ).toBeInTheDocument()
  expect(bonds.getByRole('link', { name: /^Five questions/ })).toHaveAttribute(
    'href',
    '/fill-in-blanks?module=bonds&edition=general',
  )
  const claims = row('The claims')
  expect(claims.getByText('Shown on November 20, 2026')).toBeInTheDocument()
  expect(claims.getByText('Shown: 8 of your last 9 new questions right.')).toBeInTheDocument()
  expect(claims.queryByText(/over a year ago/)).toBeNull()
  expect(
    row('The surplus').getByText('Shown over a year ago. Five questions would renew it.'),
  ).toBeInTheDocument()
  const rules = row('The rules')
  expect(rules.getByText('Seen before: 2 of them.')).toBeInTheDocument()
  expect(
    rules.getByText(/No new questions left here. Come back when the bank has grown./),
  ).toBeInTheDocument()
  expect(rules.queryByRole('link', { name: /^Five questions/ })).toBeNull()
  expect(rules.getByRole('link', { name: 'Practice what is due' })).toHaveAttribute('href', '/practice')
})
