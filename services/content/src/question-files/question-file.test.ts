import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBanks } from '@icio/banks/banks'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { questionFormats } from '@icio/contracts/question-passport/endpoints'
import { whyNotSave } from '../editing/question-shape.js'
import { readHtml } from './html-text.js'
import { readMoodleFile } from './moodle-xml.js'
import { codecs, readQuestionFile } from './question-file.js'
import { isGift, UnreadableFile } from './unchecked-fields.js'

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
  ['by its letter', 'Answer B', ['w', 'x', 'y', 'z'], 'b'],
  ['by its place', '3', ['w', 'x', 'y', 'z'], 'c'],
  ['by its text', 'Falling', ['Rising', 'Falling', 'Flat', 'None'], 'b'],
  ['by a letter that is another’s text', 'b', ['b', 'c', 'd', 'e'], 'b'],
  ['in a way that could mean two', '2', ['2', '1', '3', '4'], undefined],
  ['not at all', '', ['', 'x', 'y', 'z'], undefined],
])('[TABLE-3] the right choice of a table can be named %s', (_, correct, texts, id) => {
  const csv = `Level,Question text,Option 1,Option 2,Option 3,Option 4,Correct answer\neasy,Why?,${texts.join(',')},${correct}`
  const [row] = codecs.csv.read('quiz', csv)
  const choices = row?.['choices'] as { id: string; isCorrect: boolean }[]
  expect(choices.filter(({ isCorrect }) => isCorrect).map((choice) => choice.id)).toEqual(id ? [id] : [])
})

test('[BUILD-25] formulas of a Moodle question are named, because a text loses what they mean', () => {
  const question = (prompt: string) =>
    `<question type="multichoice"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[${prompt}]]></text></questiontext>
     <answer fraction="100"><text>a</text></answer>${'<answer fraction="0"><text>b</text></answer>'.repeat(3)}</question>`
  const read = readMoodleFile(
    'quiz',
    `<quiz>${question('Take <math><mi>x</mi><msup><mn>2</mn><mn>3</mn></msup></math>, how much?')}${question('Take \\(x^2\\).')}
     <question type="multianswer"><name><text>C</text></name></question></quiz>`,
  )
  expect(read[0]?.fields).toMatchObject({ prompt: 'Take , how much?' })
  expect(read[0]?.notes).toContain('shows a formula, which is not taken over: read the question without it')
  expect(read[1]?.fields).toMatchObject({ prompt: 'Take \\(x^2\\).' })
  expect(read[1]?.notes).toContain('has a formula in TeX, which is shown as it is written')
  expect(read[2]?.fields).toEqual({
    leftOut: 'is of the kind “Embedded answers (Cloze)”; only multiple choice is taken',
  })
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

const input = (name: string) => readFileSync(join(__dirname, '../../test/moodle', name), 'utf8')
const quizOf = (text: string) => readMoodleFile('quiz', text)
const fieldsOf = (row: ReturnType<typeof quizOf>[number] | undefined) =>
  row?.fields as Record<string, unknown>

/** A multiple-choice question as another Moodle site writes it. */
const multichoice = (text: string, { answers = '', more = '', format = 'html', name = '' } = {}) =>
  `<question type="multichoice"><name><text>${name}</text></name>
  <questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext>${more}${answers}</question>`
const answer = (fraction: number, text: string, feedback = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text><feedback><text>${feedback}</text></feedback></answer>`
const four = answer(0, 'A date') + answer(100, 'A rate') + answer(0, 'A price') + answer(0, 'A fee')
const three = answer(0, 'date') + answer(100, 'rate') + answer(0, 'price')
const file = (...questions: string[]) => `<?xml version="1.0"?><quiz>${questions.join('')}</quiz>`

test('[BUILD-25] a stock export is read question by question: entities, superscripts and lists as text, the rest named', () => {
  const [first, ...others] = quizOf(input('moodle-stock-export.xml'))
  expect(fieldsOf(first)).toEqual({
    question_id: expect.stringMatching(/^moodle-[0-9a-f]{16}$/),
    difficulty: 'medium',
    prompt:
      'The board’s bond has a modified duration of 4 – yields rise by 50 bp. What happens to its price?\n' +
      'Take (1+i)² as given & ignore convexity.',
    choices: [
      { id: 'a', text: 'It falls by about 2 %', isCorrect: true, whyCorrect: '4 times 0.5.' },
      { id: 'b', text: 'It rises by about 2 %', isCorrect: false, whyWrong: 'The sign is wrong.' },
      { id: 'c', text: 'It falls by about 8 %', isCorrect: false, whyWrong: 'That is 4 times 2.' },
      { id: 'd', text: 'It does not move', isCorrect: false, whyWrong: 'Only at a duration of 0.' },
    ],
    explanation: {
      correct: '• Multiply duration by the change.\n• The sign turns.',
      incorrectByChoiceId: {},
    },
    source: 'Moodle',
    tags: [],
  })
  expect(whyNotSave('quiz', fieldsOf(first))).toEqual([])
  expect(others).toEqual([
    { number: 2, name: 'Duration & yield 1', fields: { leftOut: 'has several right answers' }, notes: [] },
    {
      number: 3,
      name: 'Liquidity',
      fields: { leftOut: 'is of the kind “True/False”; only multiple choice is taken' },
      notes: [],
    },
    {
      number: 4,
      name: 'Word',
      fields: { leftOut: 'is of the kind “Short answer”; only multiple choice is taken' },
      notes: [],
    },
  ])
})

test('[BUILD-25] questions of one name get ids of their own, which stay the same when the file is read again', () => {
  const text = file(
    multichoice('Is it A?', { answers: four, name: 'One' }),
    multichoice('Is it B?', { answers: four, name: 'One' }),
    multichoice('Is it C?', { answers: four, more: '<idnumber>Q 7/b</idnumber>' }),
    multichoice('Is it D?', { answers: four, more: '<idnumber>bond-7</idnumber>' }),
  )
  const ids = quizOf(text).map((row) => fieldsOf(row)['question_id'])
  expect(new Set(ids).size).toBe(4)
  expect(ids[3]).toBe('bond-7')
  expect(quizOf(text).map((row) => fieldsOf(row)['question_id'])).toEqual(ids)
})

test('[BUILD-25] feedback that the file lacks is taken from its next best words, and pictures are named', () => {
  const more = '<correctfeedback format="html"><text>Your answer is correct.</text></correctfeedback>'
  const [row] = quizOf(
    file(
      multichoice('<p>See <img src="@@PLUGINFILE@@/yield%20curve.png?x=1" alt=""></p>', {
        answers: four,
        more,
      }),
    ),
  )
  expect(fieldsOf(row)).toMatchObject({
    prompt: 'See',
    explanation: { correct: 'The right answer is: A rate' },
    choices: [{ whyWrong: 'The right answer is: A rate' }, { isCorrect: true }, {}, {}],
  })
  expect(row?.notes).toEqual([
    'has no general feedback: its explanation is made from the right answer',
    'has wrong answers without feedback: the general one stands for it',
    'shows yield curve.png, which is not taken over: read the question without it',
  ])
  expect(whyNotSave('quiz', fieldsOf(row))).toEqual([])
})

test.each([
  [
    'several whole marks',
    answer(100, 'A') + answer(100, 'B') + answer(0, 'C') + answer(0, 'D'),
    'several right',
  ],
  [
    'a part of the mark',
    answer(100, 'A') + answer(50, 'B') + answer(0, 'C') + answer(0, 'D'),
    'several right',
  ],
  [
    'no whole mark',
    answer(50, 'A') + answer(0, 'B') + answer(0, 'C') + answer(0, 'D'),
    'no answer that is worth',
  ],
  ['five answers', four + answer(0, 'E'), 'has 5 answers; this bank needs 4'],
])('[BUILD-25] a question with %s is left out with the reason', (_, answers, reason) => {
  expect(quizOf(file(multichoice('What?', { answers })))[0]?.fields).toEqual({
    leftOut: expect.stringContaining(reason),
  })
})

test.each([
  [
    'entities of every kind',
    '&Uuml;&#8364;&#x20AC;&mdash;&le;&lt;&amp;nbsp;&unknown;',
    'Ü€€—≤<&nbsp;&unknown;',
  ],
  [
    'superscripts and subscripts',
    'v<sup>n</sup>, x<sup>-1</sup>, e<sup>rt</sup>, a<sub>12</sub>, b<sub>t</sub>',
    'vⁿ, x⁻¹, e^(rt), a₁₂, b_t',
  ],
  [
    'numbered and nested lists',
    '<ol><li>One</li><li>Two<ul><li>In</li></ul></li><li>Three</li></ol>End',
    '1. One\n2. Two\n• In\n3. Three\nEnd',
  ],
  [
    'cells and breaks',
    '<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>x<br>y',
    'A B\nC\nx\ny',
  ],
  ['no script or style', 'a<script>alert(1)</script><style>p{}</style><!-- c -->b', 'ab'],
  ['blanks of the source', '  a\n   b&nbsp;c  ', 'a b c'],
])('[BUILD-25] HTML becomes text: %s', (_, html, text) => {
  expect(readHtml(html).text).toBe(text)
})

test('[SEC-39] HTML that nests deep is read, and a question with more HTML than any needs is left out', () => {
  expect(readHtml(`${'<div>'.repeat(2000)}deep`).text).toBe('deep')
  expect(readHtml(`${'<sup>'.repeat(2000)}n`).text).toBe('^(^(^ⁿ))')
  const [row, next] = quizOf(
    file(
      multichoice('<p>'.repeat(2001), { answers: four, format: 'html' }) +
        multichoice('What?', { answers: four }),
    ),
  )
  expect(row?.fields).toEqual({ leftOut: 'has a text with more HTML than any question needs' })
  expect(next?.number).toBe(2)
  const picture = `What? <img src="data:image/png;base64,${'A'.repeat(200_000)}">`
  const [shown] = quizOf(file(multichoice(picture, { answers: four, format: 'html' })))
  expect(shown?.notes.join()).toContain('shows a picture inside the text')
})

test('[SEC-39] a file with more questions than are read at once is refused', () => {
  const text = JSON.stringify(Array.from({ length: 5001 }, () => ({})))
  expect(() => readQuestionFile('quiz', 'json', text)).toThrow(
    expect.objectContaining({
      details: {
        problem: 'It holds more than 5,000 questions. Divide it.',
      },
    }),
  )
})

test('[SEC-38] a question that nests without end is refused', () => {
  const text = `[{"prompt":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`
  expect(() => readQuestionFile('quiz', 'json', text)).toThrow(
    expect.objectContaining({ details: { problem: 'Question 1 nests deeper than any question.' } }),
  )
})

test('Moodle’s own format keeps its line breaks', () => {
  const [row] = quizOf(
    file(multichoice('One &amp; two\nthree', { answers: four, format: 'moodle_auto_format' })),
  )
  expect(fieldsOf(row)['prompt']).toBe('One & two\nthree')
})

test('a text that mentions a document type is no declaration', () => {
  const [row] = quizOf(file(multichoice('Before <!DOCTYPE html> stands nothing.', { answers: four })))
  expect(fieldsOf(row)['prompt']).toBe('Before stands nothing.')
})

test.each([
  ['::Bonds:: Who pays? {=The issuer ~The holder}', false, true],
  ['// a comment\n\n$CATEGORY: top/Bonds\n', false, true],
  ['Cash has a duration of zero.{T}', true, true],
  ['Who pays {\n=The issuer\n~The holder\n}', true, true],
  ['question_id,prompt\nq-1,"x {=y}"', false, false],
  ['{"questions": [{"prompt": "a=b"}]', true, false],
  ['<quiz><question>', true, false],
])('[BUILD-24] %j is GIFT: with another reader failing %s, %s', (text, isUnreadable, expected) => {
  expect(isGift(text, isUnreadable)).toBe(expected)
})

test('a question without our tags gets the default difficulty, and missing fields are left for a person to fill in', () => {
  const read = (kind: 'fill-in-blanks' | 'governance', text: string, answers: string) =>
    codecs['moodle-xml'].read(kind, file(multichoice(text, { answers })))[0]
  expect(read('fill-in-blanks', 'A yield is', three)).toMatchObject({
    level: 'intermediate',
    sentence_before: 'A yield is',
    sentence_after: '',
    blank: 'rate',
  })
  const scenario = read('governance', 'The board is asked.', four)
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
  const more = '<tags><tag><text>level:guru</text></tag></tags>'
  const [row] = codecs['moodle-xml'].read(
    'fill-in-blanks',
    file(multichoice('A _____ is', { answers: three, more })),
  )
  expect(row).toMatchObject({ level: 'guru', difficulty: 'guru' })
  expect(whyNotSave('fill-in-blanks', row ?? {})).not.toEqual([])
})

test('[TABLE-1, TABLE-3] a file is read with blanks around its names, a capital for the right choice, and semicolons', () => {
  const brought = readFileSync(
    join(__dirname, '../../../contracts/src/tables/files/questions-header-blanks.csv'),
    'utf8',
  )
  const [question] = codecs.csv.read('quiz', brought)
  expect(question).toMatchObject({ question_id: 'trial-header-blanks', tags: ['cash-flow', 'reserves'] })
  const choices = 'Prompt;Choice A;Choice B;Correct;Explanation\nWhich?;x;y;B.;so'
  expect(codecs.csv.read('quiz', `A report\n\n${choices}`)).toMatchObject([
    {
      prompt: 'Which?',
      choices: [
        { id: 'a', isCorrect: false },
        { id: 'b', isCorrect: true },
      ],
    },
  ])
})

test('[TABLE-1] a file of nothing but signs is refused without delay', () => {
  for (const sign of ['<', '"', ',', '"<'])
    expect(() => {
      codecs.csv.read('quiz', sign.repeat(50_000))
      throw new UnreadableFile('')
    }).toThrow(UnreadableFile)
})
