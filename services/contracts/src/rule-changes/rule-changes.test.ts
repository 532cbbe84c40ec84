import { changesByDate, changeWords, nextChanges, seenWords, withChangeMarks } from './rule-changes.js'
import type { RuleChange } from './schemas.js'

const change = (id: string, effective_on: string | null, more: Partial<RuleChange> = {}): RuleChange => ({
  id,
  editions: ['general'],
  title: `Rule ${id}`,
  what: 'It changes.',
  status: 'adopted',
  effective_on,
  whom: 'Life insurers',
  who: ['life-insurers'],
  question_for_the_board: 'What does it do to us?',
  source: { title: 'A source', publisher: 'NAIC' },
  seen_on: '2026-11-27',
  expires_on: '2027-01-31',
  depends: [],
  ...more,
})

const today = '2026-11-28'
const rows = [
  change('old', '2025-01-01'),
  change('today', today),
  change('soon', '2026-12-31'),
  change('too', '2026-12-31'),
  change('later', '2027-04-01'),
  change('open', null),
]

test('[CHANGE-1] what is to come stands first, the next one first; then what is in effect, the latest first; then what has no date', () => {
  const parts = changesByDate(rows, today).map(({ title, changes }) => [title, changes.map(({ id }) => id)])
  expect(parts).toEqual([
    ['To come', ['soon', 'too', 'later']],
    ['In effect', ['today', 'old']],
    ['No date yet', ['open']],
  ])
  expect(changesByDate([], today)).toEqual([])
})

test('[CHANGE-3] the next day is the first one to come, with all that changes on it', () => {
  const next = nextChanges(rows, today)
  expect([next?.day, next?.changes.map(({ id }) => id)]).toEqual(['2026-12-31', ['soon', 'too']])
  expect(nextChanges(rows, '2026-12-31')?.day).toBe('2027-04-01')
  expect(nextChanges(rows, '2027-04-01')).toBeNull()
})

test('[CHANGE-4, CHANGE-6] a mark says when, and that it was not looked at again', () => {
  const words = (effective_on: string | null, day: string) => changeWords(change('x', effective_on), day)
  expect(words('2026-12-31', today)).toBe('changes on December 31, 2026')
  expect(words('2026-12-31', '2026-12-31')).toBe('changed on December 31, 2026')
  expect(words(null, today)).toBe('may change')
  expect(words('2026-12-31', '2027-01-31')).toBe('changed on December 31, 2026')
  expect(words('2026-12-31', '2027-02-01')).toBe(
    'changed on December 31, 2026; not looked at since November 27, 2026',
  )
  expect(seenWords(change('x', null), '2027-01-31')).toEqual({
    words: 'Read on November 27, 2026.',
    isOverdue: false,
  })
  expect(seenWords(change('x', null), '2027-02-01')).toEqual({
    words: 'Not looked at since November 27, 2026.',
    isOverdue: true,
  })
})

describe('[CHANGE-4] marks in an article', () => {
  const markdown =
    '## First\n\nA rule holds. It ends.\n\n## Second part\n\nA rule holds.\n\n| Repo | Lent |\n\n### Third\n\nLast.\n'
  const mark = (heading: string, sentence?: string) => ({
    ...change('x', '2026-12-31'),
    heading,
    ...(sentence === undefined ? {} : { sentence }),
  })
  const link = '[changes on December 31, 2026](/learn/education/what-changes?edition=general#x)'
  const marked = (...changes: ReturnType<typeof mark>[]) =>
    withChangeMarks({ markdown, changes }, 'general', today)

  test('a link stands at the end of the sentence, under its own heading', () => {
    expect(marked(mark('second-part', 'A rule holds.'))).toBe(
      markdown.replace('part\n\nA rule holds.', `part\n\nA rule holds (${link}).`),
    )
    expect(marked(mark('second-part', 'Last.'))).toContain(`Last (${link}).`)
  })

  test('a row of a table keeps its border; a section without a sentence has a note below its heading', () => {
    expect(marked(mark('second-part', '| Repo | Lent |'))).toContain(`| Repo | Lent (${link}) |`)
    expect(marked(mark('second-part', 'A rule'), mark('first', 'It ends'))).toContain(`It ends (${link}).`)
    expect(
      withChangeMarks({ markdown: '## A\n\nOne; two.', changes: [mark('a', 'One;')] }, 'general', today),
    ).toBe(`## A\n\nOne (${link}); two.`)
    expect(marked(mark('third'))).toContain(`### Third\n\nRule x: ${link}.\n\nLast.`)
  })

  test('a sentence or a heading that is gone leaves the article as it is', () => {
    expect(marked(mark('first', 'Last.'), mark('fourth', 'A rule holds.'), mark('fourth'))).toBe(markdown)
    expect(withChangeMarks({ markdown }, 'general', today)).toBe(markdown)
  })
})
