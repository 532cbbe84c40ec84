import { featuredTools, shownFigures, toolCategories } from '@icio/contracts/tools/endpoints'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import learnRemote from '../remote.js'
import { categoryScreen } from './category/category-screen.js'
import ToolsScreen from './overview/tools-screen.js'

const paths = learnRemote(createFakeShell()).routes.map(({ path }) => path)
const slugs = ['risk-management', 'portfolio-analysis', 'manager-selection', 'governance-and-policy']

test('[SITE-6] /tools shows the professional tools page', () => {
  renderInShell(<ToolsScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'Professional Tools' })).toBeInTheDocument()
  expect(paths).toEqual(expect.arrayContaining(['/tools', '/tools/checklist']))
})

test('[TOOL-1] the banner links to the membership page of the partner', async () => {
  const { shell } = renderInShell(<ToolsScreen />)
  const featured = within(screen.getByRole('region', { name: 'Featured tools' }))
  await userEvent.click(featured.getByRole('link', { name: /^For Members Only - Login or Register/ }))
  expect(shell.navigations).toEqual([{ external: 'https://library.partner.test/membership' }])
})

test('[TOOL-1] tiles of tools that open with sample data say so', () => {
  renderInShell(<ToolsScreen />)
  const tiles = within(screen.getByRole('navigation', { name: 'Quick access' }))
  expect(tiles.getByRole('link', { name: /Managers/ })).toHaveTextContent(
    'Sample data until managers are imported',
  )
  expect(tiles.getByRole('link', { name: /Calculator/ })).not.toHaveTextContent(/sample/i)
})

test('[EXT-5] tools of other remotes follow the site’s own, and say if they open with sample data', () => {
  const tool = { kind: 'tool' as const, text: 'Dates of a year', path: '/planner' }
  const shell = createFakeShell({ extensions: [{ ...tool, title: 'Planner', sampleData: true }] })
  renderInShell(<ToolsScreen />, { shell })
  const tiles = within(screen.getByRole('navigation', { name: 'Quick access' })).getAllByRole('link')
  expect(tiles).toHaveLength(5)
  expect(tiles[4]).toHaveAttribute('href', '/planner')
  expect(tiles[4]).toHaveTextContent('PlannerDates of a yearWith sample data')
})

test('[TOOL-2] a signed-out visitor sees the whole page', () => {
  renderInShell(<ToolsScreen />, { shell: createFakeShell({ session: { at: 'signed-out' } }) })
  expect(screen.getByRole('link', { name: 'Bond Calculator' })).toBeInTheDocument()
})

test('[TOOL-3] there are featured tools, four categories and quick tiles', () => {
  renderInShell(<ToolsScreen />)
  const featured = screen.getByRole('region', { name: 'Featured tools' })
  expect(within(featured).getAllByRole('heading', { level: 3 })).toHaveLength(2)
  const toolkit = screen.getByRole('region', { name: 'Toolkit' })
  expect(within(toolkit).getAllByRole('heading', { level: 3 })).toHaveLength(4)
  expect(within(screen.getByRole('navigation', { name: 'Quick access' })).getAllByRole('link')).toHaveLength(
    4,
  )
})

test('[TOOL-4] a tool shows name, description, features, and its badges if they are set', () => {
  const RiskManagement = categoryScreen('Risk Management')
  renderInShell(<RiskManagement />)
  const entry = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement
  const bond = entry('Bond Calculator')
  expect(bond).toHaveTextContent('Price, yield, duration and convexity of a bond')
  expect(bond).toHaveTextContent('Price from yield and yield from price')
  expect(within(bond).getByText('Popular')).toBeInTheDocument()
  expect(within(bond).queryByText('New')).not.toBeInTheDocument()
  expect(within(entry('Surplus Ratios')).getByText('New')).toBeInTheDocument()
  expect(within(entry('Combined and Operating Ratio')).queryByText('Popular')).not.toBeInTheDocument()
})

test('[TOOL-5] the page links to calculator, analytics, managers and each category', () => {
  renderInShell(<ToolsScreen />)
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  for (const path of ['calculator', 'analytics', 'managers', ...slugs])
    expect(addresses).toContain(`/tools/${path}`)
})

test('[TOOL-6] [SITE-34] the featured tools show their figures, and the managers are advertised as 75+', () => {
  renderInShell(<ToolsScreen />)
  const card = (name: string) => screen.getByRole('heading', { name }).closest('li')
  expect(card('Structured Peer Group Analysis')).toHaveTextContent('200+ users')
  expect(card('Structured Peer Group Analysis')).toHaveTextContent('4.7')
  expect(card('Risk Pool Database')).toHaveTextContent('50+ users')
  expect(card('Risk Pool Database')).toHaveTextContent('4.9')
  expect(screen.getAllByText('Sample figures from the site’s specification, not measured')).toHaveLength(2)
  expect(screen.getAllByText(/75\+ fixed income managers/).length).toBeGreaterThan(0)
})

test('[REVIEW-14] figures that staff entered stand with their source and day in place of the sample ones', () => {
  const [tool, other] = featuredTools
  const entered = { users: 1250, rating: 4.25, source: 'The library’s annual report', on: '2026-11-03' }
  expect(tool && shownFigures(tool, [entered, null])).toEqual({
    users: '1,250 users',
    rating: 4.25,
    note: 'The library’s annual report, November 3, 2026',
  })
  expect(other && shownFigures(other, [entered, null])).toMatchObject({ users: '50+ users', rating: 4.9 })
})

test('[DATA-10] a featured tool has type, user count text and rating', () => {
  for (const tool of featuredTools) {
    expect(tool).toMatchObject({
      type: expect.any(String),
      users: expect.stringMatching(/^\d+\+ users$/),
      rating: expect.any(Number),
    })
  }
})

test.each(['calculator', 'analytics', 'managers', ...slugs])('[SITE-7] /tools/%s is a known path', (path) => {
  expect(paths).toContain(`/tools/${path}`)
})

test('[SITE-7] the page of every category lists its tools and links back', () => {
  for (const category of toolCategories) {
    const Screen = categoryScreen(category.title)
    const { unmount } = renderInShell(<Screen />)
    expect(screen.getByRole('heading', { level: 1, name: category.title })).toBeInTheDocument()
    for (const tool of category.tools) expect(screen.getByText(tool.name)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'All tools' })).toHaveAttribute('href', '/tools')
    unmount()
  }
})

test('every internal tool links to a known path', () => {
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
  const inside = toolCategories.flatMap(({ tools }) => tools).filter(({ address }) => address.startsWith('/'))
  for (const { address } of inside) {
    expect(patterns.some((pattern) => pattern.test(address.replace(/\?.*$/, '')))).toBe(true)
  }
})
