import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCommonPassword } from '../../services/accounts/src/passwords/common-passwords.js'
import { deviceName } from '../../services/accounts/src/sessions/device-name.js'
import { clausesOf } from '../../services/ai/src/assistant/library/clauses.js'
import { refusalOf } from '../../services/ai/src/assistant/library/refusals.js'
import { plainBlocks } from '../../services/ai/src/assistant/library/plain-text.js'
import { indexWords, plainWords, questionWords } from '../../services/ai/src/assistant/library/words.js'
import { stripPersonalData } from '../../services/ai/src/assistant/strip-personal-data.js'
import { readManagerFile } from '../../services/content/src/managers/manager-file.js'
import { readQuestionFile } from '../../services/content/src/question-files/question-file.js'
import { isGift } from '../../services/content/src/question-files/unchecked-fields.js'
import { isEmailAddress, normalEmail } from '../../services/contracts/src/accounts/email-address.js'
import {
  hasOnlyNameCharacters,
  onlyNameCharacters,
  plainName,
} from '../../services/contracts/src/accounts/names.js'
import { firstBrokenRule, passwordStrength } from '../../services/contracts/src/accounts/password.js'
import { safeReturnPath } from '../../services/contracts/src/accounts/return-path.js'
import { parseArticle } from '../../services/contracts/src/articles/parse-article.js'
import { ordersIn, readDate } from '../../services/contracts/src/dates/read-date.js'
import { glossaryEntries } from '../../services/contracts/src/glossary/glossary-entries.js'
import { numberProblem, readNumber } from '../../services/contracts/src/numbers/read-number.js'
import { importLimit } from '../../services/contracts/src/question-passport/endpoints.js'
import { oneLine, plainWord } from '../../services/contracts/src/rooms/counting.js'
import { foldText, hasAllWords } from '../../services/contracts/src/search/folded.js'
import { plainName as plainColumn } from '../../services/contracts/src/tables/columns.js'
import { understand } from '../../services/contracts/src/tables/read-table.js'
import { typedText } from '../../services/contracts/src/typed-text/typed-text.js'
import { framesOf } from '../../services/edge/src/releases/failures/frames.js'
import { scrubbed } from '../../services/edge/src/releases/failures/scrub.js'
import { isCanonical } from '../../services/kit/src/http/canonical-path.js'
import { loggerOptions } from '../../services/kit/src/process/log.js'
import { findLinks } from '../../mf-learn/src/assistant/find-links.js'
import { withoutMarks } from '../../mf-learn/src/library/search/passages.js'
import { holdingColumns, readHoldings } from '../../mf-learn/src/tools/analytics/holdings.js'
import { readRating } from '../../mf-learn/src/tools/analytics/rating-scales.js'
import { governmentClass } from '../../mf-learn/src/tools/analytics/us-government.js'

// Every reader of a text that a visitor types or a person brings in a file takes at most in proportion longer for a
// longer text, up to the largest that reaches it (SEC-39). A reader that is not in this table has not been looked at.

const kilobyte = 1024
/** The largest body of a call without files. */
const body = 64 * kilobyte

type Reader = (text: string) => unknown

const ignoringRefusals =
  (read: Reader): Reader =>
  (text) => {
    try {
      return read(text)
    } catch {
      return null
    }
  }
const log = loggerOptions({ name: 'growth', logLevel: 'silent' })
const errorInLog = (log as { serializers: { err: (error: Error) => unknown } }).serializers.err
const csvOf = (text: string) => `name,founded,strategies\nA,${text}`
const moodleOf = (format: string) => (text: string) =>
  readQuestionFile(
    'quiz',
    'moodle-xml',
    `<quiz><question type="multichoice"><questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`,
  )

const readers: Readonly<Record<string, [Reader, number]>> = {
  // Files.
  'questions as JSON': [(text) => readQuestionFile('quiz', 'json', text), importLimit],
  'a text in JSON': [
    (text) => readQuestionFile('quiz', 'json', JSON.stringify([{ prompt: text }])),
    importLimit,
  ],
  'questions as CSV': [(text) => readQuestionFile('quiz', 'csv', text), importLimit],
  'a cell of questions': [
    (text) => readQuestionFile('quiz', 'csv', `question_id,prompt\nq-1,${text}`),
    importLimit,
  ],
  'questions as XML': [(text) => readQuestionFile('quiz', 'moodle-xml', text), importLimit],
  'XML inside a quiz': [(text) => readQuestionFile('quiz', 'moodle-xml', `<quiz>${text}`), importLimit],
  'HTML of Moodle': [moodleOf('html'), importLimit],
  'text of Moodle': [moodleOf('moodle_auto_format'), importLimit],
  'comments of GIFT': [(text) => isGift(text.replaceAll('/', '//\n'), true), body],
  'managers as CSV': [readManagerFile, 1_100_000],
  'a cell of managers': [(text) => readManagerFile(csvOf(text)), 1_100_000],
  'a cell as the name of a column': [plainColumn, 200_000],
  'a cell as a date': [(text) => [readDate(text), ordersIn([text])], 200_000],
  'a cell as a number': [(text) => [readNumber(text), numberProblem(text)], 200_000],
  'a cell as a rating': [readRating, 200_000],
  'a cell as an issuer': [(text) => governmentClass(text, text), 200_000],
  'names of holdings': [
    (text) => {
      const lines = [
        ['issuer', 'market value', 'sector'],
        [text, '1', text],
      ]
      const table = lines.map((cells, index) => ({ line: index + 1, cells }))
      return readHoldings(table, understand(table, holdingColumns), new Date(0))
    },
    200_000,
  ],
  // Bodies of calls.
  'mail addresses': [(text) => [normalEmail(text), isEmailAddress(text)], body],
  'names of persons': [
    (text) => [plainName(text), hasOnlyNameCharacters(text), onlyNameCharacters(text)],
    body,
  ],
  passwords: [
    (text) => [firstBrokenRule(text), passwordStrength(text), isCommonPassword(text, [text])],
    body,
  ],
  'addresses to return to': [safeReturnPath, body],
  'typed texts': [typedText, body],
  'words of a room': [(text) => [oneLine(text), plainWord(text)], body],
  searches: [(text) => [foldText(text), hasAllWords(text, text.slice(0, 200))], body],
  'questions to the assistant': [
    (text) => [
      stripPersonalData(text),
      clausesOf(text),
      refusalOf(text),
      questionWords(text),
      plainWords(text),
    ],
    body,
  ],
  'reports of errors': [(text) => [scrubbed(text), framesOf(text, { base: 'a/', files: {} })], body],
  'errors in the log': [(text) => errorInLog(new Error(text)), body],
  'names of browsers': [deviceName, 16 * kilobyte],
  paths: [isCanonical, 16 * kilobyte],
  // What the site shows of texts that others wrote.
  'articles in Markdown': [(text) => parseArticle(text, glossaryEntries), body],
  'articles for the search': [
    (text) => [withoutMarks(text), plainBlocks(text.split('\n\n'), ''), indexWords(text)],
    body,
  ],
  'links in replies': [(text) => findLinks(text), body],
}

const pieces = [
  ' ', '\t', '\n', '\r', '\u00a0', '\u200b', '\u0301', '👨‍👩', 'a', 'T', '0', '1.', '<', '>', '<p>', '<sup>', '<a b', '<![CDATA[',
  '<!--', '&', '&#', '[', '](', '![', '{', '{=', '(', '((', '"', '"",', "'", '`', '*a', '**', '_', '#', '|', '|-', ':', '::', '-',
  '--', '/', '//', '\\', '=', '~', '@', 'a@', 'a.', '.', ',', ';', '?', '%', '%2e', '+', 'http://', 't ', 'a ', '\ta\t',
  '- ', '> ', '1. ', 'password ', 'the ', '\u3000', 'ſ',
] // prettier-ignore

/** Pieces with which files are read up to their largest size; with the others, up to a tenth of it. */
const toTheEnd = [' ', 'a', '<', '"']

/** What the parser of tables tells apart; it takes a second for the largest file, so that it gets no more. */
const signsOfTables = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\u00a0',
  'a',
  '1.',
  '"',
  '"",',
  "'",
  ',',
  ';',
  '|',
  '-',
  '=',
  '//',
]

/** Milliseconds of the processor below which a measurement says nothing. */
const noise = 8

function cost(read: Reader, text: string): number {
  const before = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of some measurements: what else runs on the machine makes one dearer, never cheaper. */
const leastCost = (read: Reader, text: string, times: number) =>
  Math.min(...Array.from({ length: times }, () => cost(read, text)))

/** The length at which ten times as much (at first: four characters more) takes forty times as long; null if none does. */
function tooLongFrom(read: Reader, piece: string, longest: number): number | null {
  const shares = longest < importLimit / 4 || toTheEnd.includes(piece) ? [1000, 100, 10, 1] : [1000, 100, 10]
  const lengths = [16, 20, 24, 28, ...shares.map((share) => longest / share)]
  let before = noise
  for (const length of lengths) {
    const text = `x${piece.repeat(Math.max(1, Math.floor((length - 2) / piece.length)))}!`
    const once = cost(read, text)
    const took = once > 40 * before ? leastCost(read, text, 3) : once
    if (took > 40 * before) return length
    before = Math.max(noise, took)
  }
  return null
}

test.each(Object.keys(readers))('[DATA-45, SEC-39] time in proportion to the length: %s', (name) => {
  const [reader, longest] = readers[name] ?? []
  if (!reader || !longest) throw new Error(name)
  const read = ignoringRefusals(reader)
  const slow = (/CSV|cell of/.test(name) ? signsOfTables : pieces).flatMap((piece) => {
    const length = tooLongFrom(read, piece, longest)
    return length === null ? [] : [{ piece, length }]
  })
  expect(slow).toEqual([])
})

test('[SEC-39] linting rejects patterns that take longer than in proportion', () => {
  const workspace = readFileSync(join(__dirname, '../../pnpm-workspace.yaml'), 'utf8')
  expect(workspace).toMatch(/^ {2}eslint-plugin-regexp: \d+\.\d+\.\d+$/m)
})
