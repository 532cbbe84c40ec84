import type { Article } from '@icio/contracts/articles/endpoints'
import { articlePassages } from './article-passages.js'
import { plainLines } from './plain-text.js'
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

test('a passage knows its heading and its place', () => {
  const [passage] = articlePassages(
    article('## Credit risk: being paid back\n\nIt is the *chance* of **loss**.'),
  )
  expect(passage).toMatchObject({
    section: 'Credit risk: being paid back',
    place: { kind: 'education', slug: 'a-primer', headingId: 'credit-risk-being-paid-back' },
    text: 'It is the chance of loss.',
  })
})

test('each term of the glossary is a passage; questions for the committee are not', () => {
  const passages = articlePassages(
    article(
      '## Key terms\n\n**Par**: 100.\n\n**Coupon**: interest.\n\n## Questions to take to your committee\n\n- Why?',
    ),
  )
  expect(passages.map(({ defines, text }) => [defines, text])).toEqual([
    ['Par', 'Par: 100.'],
    ['Coupon', 'Coupon: interest.'],
  ])
})

test('tables become rows; links and markup become words', () => {
  expect(plainLines('| A | B |\n|---|:--:|\n| 1 | **2** |')).toEqual(['A | B', '1 | 2'])
  expect(plainLines('See [the act](https://a.example/x) and `code`.')).toEqual(['See the act and code.'])
})

test('a long section is cut between its blocks without losing text', () => {
  const block = `${'word '.repeat(99)}end.`
  const passages = articlePassages(article(`## Long\n\n${Array(6).fill(block).join('\n\n')}`))
  expect(passages.length).toBeGreaterThan(1)
  expect(passages.flatMap(({ text }) => text.split('\n'))).toHaveLength(6)
})

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
