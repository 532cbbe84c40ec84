import { glossaryOf } from '@icio/contracts/glossary/glossary'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor, within } from '@testing-library/react'
import { Blocks } from './blocks.js'
import { isSafeAddress, parseArticle } from '@icio/contracts/articles/parse-article'

const glossary = glossaryOf('general')

function show(markdown: string, terms = glossary) {
  return renderInShell(<Blocks blocks={parseArticle(markdown, terms)} />)
}

test('headings, lists, emphasis and code become elements', () => {
  show('## Why & how\n\nA **strong** and *soft* `word`.\n\n1. first\n2. second\n\n- one\n- two\n', [])
  expect(screen.getByRole('heading', { level: 2, name: 'Why & how' })).toHaveAttribute('id', 'why-how')
  expect(screen.getByText('strong').tagName).toBe('STRONG')
  expect(screen.getByText('soft').tagName).toBe('EM')
  expect(screen.getByText('word').tagName).toBe('CODE')
  expect(screen.getAllByRole('list')).toHaveLength(2)
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('a table has column headers, a name, and figures aligned to the end', () => {
  show(
    '| | Price | Change |\n|---|---|---|\n| Bond at 3% yield | 104.58 | +4.58 |\n| Another | 95.67 | -4.33 |\n',
  )
  const table = screen.getByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Price', 'Change'])
  expect(screen.getByRole('region', { name: 'Table: Price, Change' })).toHaveAttribute('tabindex', '0')
  expect(screen.getByText('104.58')).toHaveClass('figures')
  expect(screen.getByText('Another')).not.toHaveClass('figures')
})

test('markup inside an article stays text and is not executed', () => {
  const { container } = show(
    'Before <img src=x onerror=alert(1)> after\n\n<script>alert(1)</script>\n\n"><svg/onload=alert(1)>',
  )
  expect(container.querySelector('img, script, svg')).toBeNull()
  expect(container).toHaveTextContent('<img src=x onerror=alert(1)>')
  expect(container).toHaveTextContent('<script>alert(1)</script>')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
])('a link to %s keeps its text and loses its URL', (href) => {
  expect(isSafeAddress(href)).toBe(false)
  show(`[press here](${href})`)
  expect(screen.getByText(/press here/)).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('external links go through the shell, internal ones through the gate', () => {
  show('[out](https://a.example/x) and [in](/learn/insights) and [down](#why)')
  expect(screen.getByRole('link', { name: /^out/ })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: 'in' })).toHaveAttribute('href', '/learn/insights')
  expect(screen.getByRole('link', { name: 'down' })).toHaveAttribute('href', '#why')
})

test('the first occurrence of a glossary term is marked, with its definition behind a button', () => {
  show('## Duration\n\nDuration is not all: durations and **convexity** matter, convexity more so.')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Duration', 'convexity'])
  const term = screen.getByRole('button', { name: 'Duration' })
  const meaning = document.getElementById(term.getAttribute('popovertarget') ?? '')
  expect(meaning).toHaveAttribute('popover', 'auto')
  expect(meaning).toHaveTextContent(glossary.find(({ name }) => name === 'Duration')?.meaning ?? '')
})

test('the comma after a term stays on its line, and no letter of the sentence is lost', () => {
  show('Safety, convexity, and duration.')
  const term = screen.getByRole('button', { name: 'convexity' })
  expect(term).toHaveTextContent(/^convexity,$/)
  const words = [...(term.closest('p')?.querySelectorAll('[hidden], [popover]') ?? [])]
  for (const hidden of words) hidden.remove()
  expect(document.querySelector('p')).toHaveTextContent('Safety, convexity, and duration.')
})

test('the longer name of a term wins, and parts of words do not match', () => {
  show('Credit spreads and effective durations. Partly bondholders.')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Credit spreads',
    'effective durations.',
  ])
})

test('a figure marker becomes the figure, between the text before and after', async () => {
  const { container } = show('Before.\n\n::figure{price-yield-curve}\n\nAfter.', [])
  expect(
    await screen.findByRole('figure', { name: 'Price and yield: a curve and its tangent' }),
  ).toBeVisible()
  expect(container.textContent).toMatch(/^Before\..*Duration is the slope at one point.*After\.$/s)
  expect(container).not.toHaveTextContent('::figure')
})

test.each([
  ['government-risk-pools', '$13.88 million'],
  ['general', '$161.46 million'],
] as const)('in the edition %s a figure begins with the case of its article', async (edition, end) => {
  renderInShell(<Blocks blocks={parseArticle('::figure{surplus-waterfall}')} edition={edition} />)
  const figure = await screen.findByRole('figure', { name: 'A bad year, step by step' }, { timeout: 20_000 })
  expect(figure).toHaveTextContent(`Surplus ends at ${end}`)
})

test('an unknown figure renders nothing', async () => {
  const { container } = show('Before.\n\n::figure{no-such-figure}\n\nAfter.', [])
  await waitFor(() => expect(container.textContent).toBe('Before.After.'))
})

test.each([
  ['It catches 20 x 92% = 18.4.', 'It catches 20 × 92% = 18.4.'],
  ['(12% - 2%) x 0.80 = 8%', '(12% − 2%) × 0.80 = 8%'],
  ['1 - 0.95^100 = 99.4%, (1.05 / 1.03)^8 = 1.166', '1 − 0.95¹⁰⁰ = 99.4%, (1.05 / 1.03)⁸ = 1.166'],
  ['$69 million - $54 million is $15 million', '$69 million − $54 million is $15 million'],
  ['$53 million x 2.4 x 1.5%', '$53 million × 2.4 × 1.5%'],
  ['A bad year, at -35%, and -$3.10 million', 'A bad year, at −35%, and −$3.10 million'],
  ['(1 - 0.80)² and 40² + 25² - 10²', '(1 − 0.80)² and 40² + 25² − 10²'],
  [
    'SR 11-7, sections 4A-202, one-in-100, Schedule D - Part 1',
    'SR 11-7, sections 4A-202, one-in-100, Schedule D - Part 1',
  ],
])('[LEARN-18] arithmetic is set with the signs of print: %s', (written, set) => {
  show(written, [])
  expect(screen.getByText(set)).toBeInTheDocument()
})

test('a column of figures stays one where a cell says that there is none', () => {
  show('| Asset | Loss |\n|---|---|\n| Bond | 0.05% |\n| Stock | none |', [])
  expect(screen.getByText('0.05%')).toHaveClass('figures')
})
