import { Route, Routes } from '@icio/platform'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { article, libraryHttp } from '../testing/library.js'
import { PrimerScreen } from './article-screen.js'
import { readPercent } from './reading-progress.js'

const general = article({
  slug: 'fixed-income-primer',
  title: 'Fixed Income Primer',
  minutes: 10,
  sources: [
    { title: 'Bond Markets', publisher: 'Pearson', part: 'Fabozzi', year: 2021 },
    { title: 'SSAP No. 26', publisher: 'NAIC', url: 'https://content.naic.org/' },
  ],
  markdown: '## What a bond is\n\nA loan with a coupon.\n\n## What can go wrong\n\nCapital charges.\n',
})
const pools = {
  ...general,
  edition: 'government-risk-pools' as const,
  markdown: '## For pools\n\nNet position.\n',
}
const library = [
  article({ slug: 'risk-assets-overview', title: 'Risk Assets Overview' }),
  article({ slug: 'risk-assets-overview', title: 'Risk Assets Overview', edition: 'government-risk-pools' }),
  general,
  pools,
]
const questions = [
  {
    id: 'q1',
    difficulty: 'easy',
    prompt: 'What is a bond?',
    choices: [
      { id: 'a', text: 'A loan' },
      { id: 'b', text: 'A share' },
    ],
  },
]
const practice = {
  'GET /api/content/articles/fixed-income-primer/questions': { questions },
  'POST /api/content/articles/fixed-income-primer/answers': {
    is_correct: false,
    correct_choice_id: 'a',
    explanation: 'A bond is a loan.',
    why_wrong: 'A share is owned.',
  },
}

test('[TEXT-16] the document that came with an article is shown as it is: no text is parsed in the page', async () => {
  const http = libraryHttp(library, {
    ...practice,
    'GET /api/content/articles/fixed-income-primer': {
      ...general,
      markdown: '## Not parsed',
      document: [{ at: 'heading', level: 2, id: 'sent', text: 'As it was sent' }],
    },
  })
  open('/learn/education/fixed-income-primer', http)
  expect(await screen.findByRole('heading', { name: 'As it was sent' })).toHaveAttribute('id', 'sent')
  expect(screen.queryByText(/Not parsed/)).not.toBeInTheDocument()
})

function open(path: string, http = libraryHttp(library, practice)) {
  const screens = (
    <Routes>
      <Route path="/learn/education/:slug" element={<PrimerScreen />} />
    </Routes>
  )
  return renderInShell(screens, { path, shell: createFakeShell({ http }) })
}

test('[LEARN-7] the edition in the URL decides which document a primer shows', async () => {
  const first = open('/learn/education/fixed-income-primer?edition=general')
  expect(await screen.findByRole('heading', { name: 'What a bond is' })).toBeInTheDocument()
  first.unmount()
  open('/learn/education/fixed-income-primer?edition=government-risk-pools')
  expect(await screen.findByRole('heading', { name: 'For pools' })).toBeInTheDocument()
})

test('[EXT-7] an article gives its title to the page', async () => {
  const { shell } = open('/learn/education/fixed-income-primer?edition=general')
  await screen.findByRole('heading', { name: 'What a bond is' })
  expect(shell.titles.at(-1)).toEqual({
    title: 'Fixed Income Primer',
    path: '/learn/education/fixed-income-primer',
  })
})

test('[LEARN-7] the edition switch opens the other document', async () => {
  open('/learn/education/fixed-income-primer?edition=general')
  const editions = await screen.findByRole('navigation', { name: 'Edition of this article' })
  expect(within(editions).getByRole('link', { name: 'Commercial Insurers' })).toHaveAttribute('aria-current')
  await userEvent.click(within(editions).getByRole('link', { name: 'Government Risk Pools' }))
  expect(await screen.findByRole('heading', { name: 'For pools' })).toBeInTheDocument()
  expect(within(editions).getByRole('link', { name: 'Government Risk Pools' })).toHaveFocus()
})

test('[DATA-9, LEARN-14] an article shows title, level, duration and date', async () => {
  open('/learn/education/fixed-income-primer')
  expect(await screen.findByRole('heading', { level: 1, name: 'Fixed Income Primer' })).toBeInTheDocument()
  const facts = await screen.findByRole('list', { name: 'About this article' })
  expect(facts).toHaveTextContent('Beginner')
  expect(facts).toHaveTextContent('10 min')
  expect(facts).toHaveTextContent('As of November 2026')
})

test('[LEARN-14] contents link to the sections; sources and the next article are at the end', async () => {
  open('/learn/education/fixed-income-primer')
  const contents = await screen.findByRole('navigation', { name: 'Contents' })
  expect(within(contents).getByRole('link', { name: 'What can go wrong' })).toHaveAttribute(
    'href',
    '#what-can-go-wrong',
  )
  const sources = screen.getByRole('region', { name: 'Sources' })
  expect(within(sources).getByText('Bond Markets').closest('li')).toHaveTextContent(
    'Bond Markets. Pearson, Fabozzi, 2021',
  )
  expect(within(sources).getByRole('link', { name: /^SSAP No. 26/ })).toHaveAttribute(
    'href',
    'https://content.naic.org/',
  )
  const way = screen.getByRole('navigation', { name: 'Where next' })
  expect(within(way).getByRole('link', { name: /Risk Assets Overview/ })).toHaveAttribute(
    'href',
    '/learn/education/risk-assets-overview?edition=general',
  )
  expect(within(way).queryByText(/^Previous/)).not.toBeInTheDocument()
})

test('a practice question is marked by the service and explained', async () => {
  const { shell } = open('/learn/education/fixed-income-primer')
  const check = await screen.findByRole('button', { name: 'Check answer' })
  expect(check).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: 'A share' }))
  await userEvent.click(check)
  expect(await screen.findByText('A share is owned.')).toBeInTheDocument()
  expect(screen.getByText('Your answer')).toBeInTheDocument()
  expect(screen.getByText('Correct answer')).toBeInTheDocument()
  expect(shell.announcements).toEqual(['Not correct.'])
  expect(screen.getByText('Take a whole quiz')).toBeInTheDocument()
})

test('an answer that cannot be checked shows an error and a retry button', async () => {
  open(
    '/learn/education/fixed-income-primer',
    libraryHttp(library, {
      ...practice,
      'POST /api/content/articles/fixed-income-primer/answers': undefined,
    }),
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'A share' }))
  await userEvent.click(screen.getByRole('button', { name: 'Check answer' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The answer could not be checked')
  expect(screen.getByRole('button', { name: 'Check answer' })).toBeEnabled()
})

test('without practice questions the article has no practice section', async () => {
  open('/learn/education/fixed-income-primer', libraryHttp(library))
  await screen.findByRole('heading', { name: 'What a bond is' })
  expect(screen.queryByRole('heading', { name: 'Try it' })).not.toBeInTheDocument()
})

test('an unknown article shows a message with a link to the library', async () => {
  open('/learn/education/no-such-thing')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This article does not exist' }),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Education Library' })).toBeInTheDocument()
})

test('loading can be retried when the library does not answer', async () => {
  let down = true
  const up = libraryHttp(library, practice)
  open('/learn/education/fixed-income-primer', (path, init) =>
    down ? Promise.reject(new TypeError('no network')) : up(path, init),
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  down = false
  await userEvent.click(again)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'What a bond is' })).toBeInTheDocument())
})

test.each([
  [100, 2000, 800, 0],
  [-600, 2000, 800, 50],
  [-1200, 2000, 800, 100],
  [-5000, 2000, 800, 100],
  [100, 300, 800, 100],
  [700, 300, 800, 0],
])('with the text at %d, %d high in a window of %d, %d%% is read', (top, height, window, percent) => {
  expect(readPercent(top, height, window)).toBe(percent)
})

test('[LEARN-19] [LEARN-21] an article has a breadcrumb to its hub and library, and a link to its questions', async () => {
  open('/learn/education/fixed-income-primer?edition=government-risk-pools')
  await screen.findByRole('heading', { level: 1, name: 'Fixed Income Primer' })
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/learn-risk-pools',
    '/learn/education?edition=government-risk-pools',
  ])
})

test('[LEARN-21] the contents list marks the section that is being read, also after a jump over several', async () => {
  open('/learn/education/fixed-income-primer')
  let tops = [100, 5000]
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...document.querySelectorAll('h2[id]')].indexOf(this)
    return { top: tops[place] ?? 9000 } as DOMRect
  })
  const contents = await screen.findByRole('navigation', { name: 'Contents' })
  const [first, second] = within(contents).getAllByRole('link')
  await waitFor(() => expect(first).toHaveAttribute('aria-current', 'location'))
  tops = [-900, -500]
  fireEvent.scroll(window)
  await waitFor(() => expect(second).toHaveAttribute('aria-current', 'location'))
  expect(first).not.toHaveAttribute('aria-current')
  jest.restoreAllMocks()
})
