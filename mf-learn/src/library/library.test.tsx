import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import EducationScreen from '../education/education-screen.js'
import InsightsScreen from '../insights/insights-screen.js'
import { article, libraryHttp } from '../testing/library.js'
import { passagesOf, withoutMarks } from './search/passages.js'
import { createSearchIndex, excerpt, markWords } from './search/search-index.js'

const library = [
  article({
    slug: 'swot-analysis-framework',
    title: 'SWOT Analysis Framework',
    level: 'Intermediate',
    minutes: 2,
    tags: ['governance'],
  }),
  article({
    slug: 'fixed-income-primer',
    title: 'Fixed Income Primer',
    minutes: 10,
    tags: ['duration'],
    markdown:
      '## What a bond is\n\nA loan that can be **traded**.\n\n## Interest rate risk\n\nImmunization needs care.\n',
  }),
  article({ slug: 'fixed-income-primer', title: 'Pool Primer', edition: 'government-risk-pools' }),
  article({
    slug: 'why',
    title: 'Why committees agree',
    kind: 'insight',
    edition: 'both',
    level: 'All Levels',
    tags: ['governance'],
  }),
]

function open(
  ui: React.ReactElement,
  { path = '/learn/education', state }: { path?: string; state?: unknown } = {},
) {
  return renderInShell(ui, { path, state, shell: createFakeShell({ http: libraryHttp(library) }) })
}

test('[SITE-3] the Education Library lists its primers in order, with level and duration', async () => {
  open(<EducationScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'Education Library' })).toBeInTheDocument()
  const primer = await screen.findByRole('link', { name: 'Fixed Income Primer' })
  const swot = screen.getByRole('link', { name: 'SWOT Analysis Framework' })
  expect(primer.compareDocumentPosition(swot)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Beginner, 10 min')).toBeInTheDocument()
  expect(screen.queryByText('Pool Primer')).not.toBeInTheDocument()
})

test('[SITE-3] Insights lists the insights', async () => {
  open(<InsightsScreen />, { path: '/learn/insights' })
  expect(screen.getByRole('heading', { level: 1, name: 'Insights' })).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Why committees agree' })).toHaveAttribute(
    'href',
    '/learn/insights/why?edition=general',
  )
})

test('level and topic narrow the list, from the URL too, and one button resets them', async () => {
  const linked = open(<EducationScreen />, { path: '/learn/education?level=Intermediate' })
  expect(await screen.findByRole('link', { name: 'SWOT Analysis Framework' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Fixed Income Primer' })).not.toBeInTheDocument()
  linked.unmount()
  open(<EducationScreen />)
  await screen.findByRole('link', { name: 'Fixed Income Primer' })
  await userEvent.selectOptions(screen.getByLabelText('Topic'), 'Governance')
  expect(screen.queryByRole('link', { name: 'Fixed Income Primer' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'SWOT Analysis Framework' })).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Level'), 'Advanced')
  await userEvent.click(screen.getByRole('button', { name: 'Show all articles' }))
  expect(screen.getByRole('link', { name: 'Fixed Income Primer' })).toBeInTheDocument()
})

test('[LEARN-7] the edition from the hub or the URL decides which documents are shown', async () => {
  const first = open(<EducationScreen />, { state: { specialization: 'government-risk-pools' } })
  expect(await screen.findByRole('link', { name: 'Pool Primer' })).toHaveAttribute(
    'href',
    '/learn/education/fixed-income-primer?edition=government-risk-pools',
  )
  first.unmount()
  open(<EducationScreen />, { path: '/learn/education?edition=government-risk-pools' })
  expect(await screen.findByRole('link', { name: 'Pool Primer' })).toBeInTheDocument()
})

test('typing searches everything: sections, terms, books and tools', async () => {
  open(<EducationScreen />)
  const field = screen.getByLabelText('Search everything')
  await userEvent.type(field, 'immuniz')
  const section = await screen.findByRole('link', { name: 'Interest rate risk' })
  expect(section).toHaveAttribute(
    'href',
    '/learn/education/fixed-income-primer?edition=general#interest-rate-risk',
  )
  expect(screen.getByText('Glossary')).toBeInTheDocument()
  await userEvent.clear(field)
  await userEvent.type(field, 'bond calculator')
  expect(await screen.findByRole('link', { name: 'Bond Calculator' })).toHaveAttribute(
    'href',
    '/tools/calculator?tab=bond',
  )
  await userEvent.clear(field)
  await userEvent.type(field, 'attribution')
  expect(await screen.findByRole('link', { name: /Performance Attribution/ })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('a search without results shows a message', async () => {
  open(<EducationScreen />, { path: '/learn/education?q=zzzzqq' })
  expect(await screen.findByRole('heading', { name: 'No results for “zzzzqq”' })).toBeInTheDocument()
})

test('[LEARN-3] the library links to the library of the partner', async () => {
  open(<EducationScreen />)
  await screen.findByRole('link', { name: 'Fixed Income Primer' })
  const books = screen.getByRole('region', { name: 'Books to go on with' })
  expect(within(books).getByRole('link', { name: /Insurance Investment Library/ })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('a search tolerates a typo and matches prefixes', () => {
  const index = createSearchIndex(passagesOf(library, 'general'))
  const titles = (query: string) => index.find(query, () => true).map(({ passage }) => passage.title)
  expect(titles('imunization')).toContain('Interest rate risk')
  expect(titles('trad')).toContain('What a bond is')
})

test('an excerpt surrounds the match and is cut at word boundaries', () => {
  const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`
  const cut = excerpt(text, ['needle'])
  expect(cut).toMatch(/^… before .*needle.* after …$/)
  expect(cut.length).toBeLessThan(200)
  expect(excerpt('short', ['x'])).toBe('short')
})

test('matched words are marked, with special characters taken literally', () => {
  expect(markWords('A bond (callable).', ['bond', '(callable'])).toContainEqual({ text: 'bond', found: true })
  expect(withoutMarks('| a | b |\n|---|:--|\n| 1 | **2** |\n- [x](https://a.example)')).toBe('a b 1 2 x')
})
