import { readBanks } from '@icio/banks/banks'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { questionFormats } from '@icio/contracts/question-passport/endpoints'
import { whyNotSave } from '../editing/question-shape.js'
import { codecs, UnreadableFile } from './question-file.js'

const passport = {
  state: 'published',
  version: 1,
  author: { kind: 'seed', id: 'project', name: 'x' },
  reviewer: null,
  recheck_at: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  retired_at: null,
} as const

const cases = readBanks().flatMap((bank) =>
  questionFormats.map((format) => [bank.name, format, bank] as const),
)

test.each(cases)('%s survives a round trip through %s', (_, format, { kind, rows }) => {
  const questions = rows.map((row) => ({ ...row, ...passport }) as BankQuestion)
  const read = codecs[format].read(kind, codecs[format].write(kind, questions))
  expect(read).toEqual(rows)
  expect(read.flatMap((row) => whyNotSave(kind, row))).toEqual([])
})

const hostile = [
  '=cmd|calc',
  '+1+1',
  '@SUM(A1)',
  "'=quoted",
  'a "quoted", word; with\nlines',
  '</text>]]>&amp;&lt;b&gt;',
  ' spaces at both ends ',
]

test.each(questionFormats)('%s keeps texts that look like formulas, quotes or markup', (format) => {
  const bank = readBanks().find(({ kind }) => kind === 'quiz')
  const rows = hostile.map((prompt, index) => ({ ...bank?.rows[index], prompt }))
  const questions = rows.map((row) => ({ ...row, ...passport }) as BankQuestion)
  const text = codecs[format].write('quiz', questions)
  if (format === 'csv') expect(text).not.toMatch(/(^|,)"?[=+@]/m)
  expect(codecs[format].read('quiz', text).map(({ prompt }) => prompt)).toEqual(hostile)
})

test.each([
  ['json', '{'],
  ['json', '{"questions": 5}'],
  ['json', '[1]'],
  ['csv', 'a,b\n"unclosed'],
  ['moodle-xml', '<quiz><question>'],
  ['moodle-xml', '<other/>'],
  ['moodle-xml', '<!DOCTYPE quiz [<!ENTITY a "aaa">]><quiz>&a;</quiz>'],
] as const)('content that is not valid %s is refused: %s', (format, text) => {
  expect(() => codecs[format].read('quiz', text)).toThrow(UnreadableFile)
})

test('a question of another Moodle site is accepted: HTML becomes text, the full mark is the right answer', () => {
  const [row] = codecs['moodle-xml'].read(
    'quiz',
    `<?xml version="1.0"?><quiz><question type="category"><category><text>x</text></category></question>
    <question type="multichoice"><name><text>duration</text></name>
    <questiontext format="html"><text><![CDATA[<p>What is <b>duration</b>?</p>]]></text></questiontext>
    <generalfeedback format="html"><text>It measures sensitivity.</text></generalfeedback>
    <answer fraction="100" format="html"><text><![CDATA[<p>A measure</p>]]></text><feedback><text>Yes</text></feedback></answer>
    <answer fraction="0" format="html"><text>A date</text><feedback><text>No</text></feedback></answer></question></quiz>`,
  )
  expect(row).toMatchObject({
    question_id: 'duration',
    prompt: 'What is duration?',
    choices: [
      { id: 'a', text: 'A measure', isCorrect: true, whyCorrect: 'Yes' },
      { id: 'b', text: 'A date', isCorrect: false, whyWrong: 'No' },
    ],
    source: 'Moodle',
  })
})

/** A question as another Moodle site writes it, with nothing of ours in it. */
const bare = (text: string) => `<quiz><question type="multichoice"><name><text></text></name>
  <questiontext><text>${text}</text></questiontext>
  <answer fraction="0"><text>A date</text></answer><answer fraction="100"><text>A rate</text></answer></question></quiz>`

test('a question without our tags gets the default difficulty, and missing fields are left for a person to fill in', () => {
  const read = (kind: 'fill-in-blanks' | 'governance', text: string) =>
    codecs['moodle-xml'].read(kind, bare(text))[0]
  expect(read('fill-in-blanks', 'A yield is')).toMatchObject({
    level: 'intermediate',
    sentence_before: 'A yield is',
    sentence_after: '',
    blank: 'A rate',
  })
  const scenario = read('governance', 'The board is asked.')
  expect(scenario).toMatchObject({
    context: 'The board is asked.',
    question: '',
    bias: '',
    book_reference: '',
    difficulty: 'intermediate',
  })
  expect(scenario).not.toHaveProperty('scenario_id')
})

test('a level of another site is kept as written, and is reported when the question is saved', () => {
  const marked = bare('A _____ is').replace(
    '</question>',
    '<tags><tag><text>level:guru</text></tag></tags></question>',
  )
  const [row] = codecs['moodle-xml'].read('fill-in-blanks', marked)
  expect(row).toMatchObject({ level: 'guru', difficulty: 'guru' })
  expect(whyNotSave('fill-in-blanks', row ?? {})).not.toEqual([])
})
