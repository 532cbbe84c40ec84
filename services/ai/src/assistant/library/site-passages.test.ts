import { readBank } from '@icio/banks/banks'
import type { Article } from '@icio/contracts/articles/endpoints'
import { textOf, type Passage } from './passage.js'
import { excerptOf, quoteOf } from './quote.js'
import { articlePassages, explanationPassages, subjectOf } from './site-passages.js'
import { stem } from './words.js'

const article = (markdown: string): Article => ({
  slug: 'a-primer',
  title: 'A Primer',
  kind: 'education',
  edition: 'general',
  level: 'Beginner',
  minutes: 1,
  summary: '',
  tags: [],
  added: '2026-11-21',
  as_of: '2026-11',
  review_by: '2027-11',
  sources: [],
  related_questions_tags: [],
  markdown,
})
const figures = [{ id: 'a-curve', title: 'A curve', caption: 'It bends.' }]
const everyday = new Map([['a-primer#long-bonds', 'far away']])
const glossary = [{ name: 'Par', meaning: 'The amount repaid.' }]
const passagesOf = (markdown: string) =>
  articlePassages(article(markdown), 'general', { figures, glossary, everyday })
const asked = (...words: string[]) => new Set(words)

function passageOf(markdown: string): Passage {
  const [passage] = passagesOf(markdown)
  if (!passage) throw new Error('The text has no section')
  return passage
}

test('a passage knows its heading, its place, its year and its everyday words', () => {
  const passage = passageOf('## Long bonds\n\nIt is the *chance* of **loss**.\n\n::figure{a-curve}\n')
  expect(passage).toMatchObject({
    id: 'a-primer#long-bonds',
    section: 'Long bonds',
    url: '/learn/education/a-primer?edition=general#long-bonds',
    year: 2026,
    words: 'far away',
    blocks: [{ text: 'It is the chance of loss.' }, { text: 'Figure, a curve: It bends.' }],
  })
})

test('[CHAT-41] an article is about its summary, its tags and the questions that it ends with', () => {
  const markdown = '## Long bonds\n\nIn ten years.\n\n## Questions to take to your committee\n\n- Who pays?'
  const about = { ...article(markdown), summary: 'How bonds end.', tags: ['duration'] }
  const { title, text } = subjectOf(about)
  expect(title).toBe('A Primer')
  expect(text.replace(/\s+/g, ' ').trim()).toBe('How bonds end. duration - Who pays?')
})

test('each key term that the glossary lacks is a passage; questions for the committee are not', () => {
  const passages = passagesOf(
    '## Key terms\n\n**Par**: 100.\n\n**Coupon**: interest.\n\n## Questions to take to your committee\n\n- Why?',
  )
  expect(passages.map(({ defines, blocks }) => [defines, blocks[0]?.text])).toEqual([
    [['Coupon'], 'Coupon: interest.'],
  ])
})

test('[CHAT-34] a table is a table with its heading as caption, and lines of words in a text', () => {
  const passage = passageOf('## What it costs\n\n| Part | Now | Then |\n|---|:--:|--|\n| Fee | **2** | 3 |\n')
  const table = { caption: 'What it costs', head: ['Part', 'Now', 'Then'], rows: [['Fee', '2', '3']] }
  expect(passage.blocks).toEqual([{ text: '- Fee: Now 2; Then 3', table }])
  expect(quoteOf(passage, asked())).toEqual({
    quote: 'What it costs:\n- Fee: Now 2; Then 3',
    parts: [{ text: '', table }],
  })
})

test('[CHAT-34] a quote begins where a reader can begin: not with what leans on a paragraph before it', () => {
  const filler = 'A long paragraph about something else. '.repeat(40)
  const passage = passageOf(
    `## Why\n\n${filler}\n\nBonds suit the job.\n\nThey pay on stated dates.\n\nBut they can default.\n`,
  )
  expect(quoteOf(passage, asked('default')).quote).toBe(
    'Bonds suit the job.\nThey pay on stated dates.\nBut they can default.',
  )
})

test('[CHAT-34] the numbers of an example say so', () => {
  const example = passageOf('## One\n\nSuppose that a bond yields 5%.\n')
  const rule = passageOf('## Two\n\nThe statute allows 30% in notes.\n')
  expect(quoteOf(example, asked()).isExample).toBe(true)
  expect(quoteOf(rule, asked()).isExample).toBeUndefined()
})

test('a model gets a long section around what answers, in whole paragraphs', () => {
  const block = `${'Word '.repeat(99)}end.`
  const passage = passageOf(`## Long\n\n${Array(8).fill(block).join('\n\n')}\n\nThe answer stands here.`)
  const excerpt = excerptOf(passage, asked(stem('answer')))
  expect(excerpt).toContain('The answer stands here.')
  expect(excerpt.length).toBeLessThan(textOf(passage).length)
})

test.each(['general', 'government-risk-pools'] as const)(
  'an explanation of a fill-in question names the source that the question names: %s',
  (edition) => {
    const fillIn = readBank('fill-in-blanks', edition).rows
    const passages = explanationPassages(edition, { quiz: [], fillIn, governance: [] })
    expect(passages.map(({ section }) => section)).toEqual(fillIn.map(({ source }) => source))
  },
)

test.each([
  ['prices', 'pricing'],
  ['policies', 'policy'],
  ['liabilities', 'liability'],
  ['matched', 'matching'],
  ['diversification', 'diversify'],
  ['fell', 'falls'],
  ['loss', 'lose'],
  ['planned', 'plan'],
])('%s and %s count as the same word', (one, other) => {
  expect(stem(one)).toBe(stem(other))
})

test('apple is not apply', () => {
  expect(stem('apple')).not.toBe(stem('applied'))
})
