import { XMLParser } from 'fast-xml-parser'
import { readHtml, TooMuchHtml } from './html-text.js'
import { demandFewEnough, UnreadableFile } from './unchecked-fields.js'

export interface MoodleQuestion {
  /** The id number that its author gave it; empty if there is none. */
  id: string
  text: string
  general: string
  /** Feedback to any right and to any wrong answer. */
  right: string
  wrong: string
  answers: { text: string; isCorrect: boolean; feedback: string }[]
  tags: string[]
}

/** A question of a Moodle file, in the order of the file; categories are not counted. */
export interface MoodleEntry {
  number: number
  name: string
  /** The question, or why it is left out. */
  question: MoodleQuestion | { leftOut: string }
  /** Names of the pictures and other files that it shows, which are not taken over. */
  media: string[]
}

interface Words {
  text?: string | { '#text'?: string }
  '@format'?: string
}

interface XmlQuestion {
  '@type'?: string
  name?: Words
  questiontext?: Words
  generalfeedback?: Words
  correctfeedback?: Words
  incorrectfeedback?: Words
  idnumber?: string
  answer?: (Words & { '@fraction'?: string; feedback?: Words })[]
  tags?: { tag?: Words[] } | string
}

const lists = new Set(['quiz.question', 'quiz.question.answer', 'quiz.question.tags.tag'])

const kindNames: Readonly<Record<string, string>> = {
  calculated: 'Calculated',
  calculatedmulti: 'Calculated multichoice',
  calculatedsimple: 'Calculated simple',
  cloze: 'Embedded answers (Cloze)',
  ddimageortext: 'Drag and drop onto image',
  ddmarker: 'Drag and drop markers',
  ddwtos: 'Drag and drop into text',
  description: 'Description',
  essay: 'Essay',
  gapselect: 'Select missing words',
  matching: 'Matching',
  multianswer: 'Embedded answers (Cloze)',
  multichoiceset: 'All-or-nothing multiple choice',
  numerical: 'Numerical',
  ordering: 'Ordering',
  randomsamatch: 'Random short-answer matching',
  shortanswer: 'Short answer',
  truefalse: 'True/False',
}

/**
 * Reads the questions of a Moodle file one by one: multiple choice with one right answer is read, everything else is
 * named with the reason. HTML becomes plain text. A file that declares its own entities is refused, because they can
 * expand without limit.
 *
 * @throws UnreadableFile
 */
export function readMoodleQuestions(text: string): MoodleEntry[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(withoutCdata(text)))
    throw new UnreadableFile('The file declares entities of its own.')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    htmlEntities: true,
    isArray: (_name, path) => lists.has(String(path)),
  })
  let content: { quiz?: { question?: XmlQuestion[] } | string }
  try {
    content = parser.parse(text.replace(/^\ufeff/, ''), true) as typeof content
  } catch (error) {
    throw new UnreadableFile((error as Error).message)
  }
  if (content.quiz === undefined) throw new UnreadableFile('A <quiz> with questions is expected.')
  const questions = typeof content.quiz === 'object' ? (content.quiz.question ?? []) : []
  demandFewEnough(questions.length)
  return questions
    .filter((question) => question['@type'] !== 'category')
    .map((question, index) => {
      try {
        return entryOf(question, index)
      } catch (error) {
        if (!(error instanceof TooMuchHtml)) throw error
        return { number: index + 1, name: '', media: [], question: { leftOut: error.message } }
      }
    })
}

/** Not by a pattern: one that looks for the end from each beginning takes hours for a file of beginnings. */
function withoutCdata(text: string): string {
  const [first = '', ...others] = text.split('<![CDATA[')
  const after = others.map((part) => (part.includes(']]>') ? part.slice(part.indexOf(']]>') + 3) : ''))
  return [first, ...after].join('')
}

function entryOf(question: XmlQuestion, index: number): MoodleEntry {
  const media: string[] = []
  const plain = (words: Words | undefined) => {
    const read = readWords(words)
    media.push(...read.media)
    return read.text
  }
  const entry = { number: index + 1, name: plain(question.name) }
  const kind = question['@type'] ?? ''
  if (kind !== 'multichoice') {
    plain(question.questiontext)
    const leftOut = `is of the kind “${kindNames[kind] ?? kind}”; only multiple choice is taken`
    return { ...entry, media, question: { leftOut } }
  }
  const { tags } = question
  const answers = (question.answer ?? []).map((answer) => ({
    fraction: Number(answer['@fraction']),
    text: plain(answer),
    feedback: plain(answer.feedback),
  }))
  const read = {
    id: (question.idnumber ?? '').trim(),
    text: plain(question.questiontext),
    general: plain(question.generalfeedback),
    right: plain(question.correctfeedback),
    wrong: plain(question.incorrectfeedback),
    answers: answers.map(({ fraction, ...answer }) => ({ ...answer, isCorrect: fraction >= 100 })),
    tags: typeof tags === 'object' ? (tags.tag ?? []).map(plain) : [],
  }
  const leftOut = whyNotOneCorrect(answers.map(({ fraction }) => fraction))
  return { ...entry, media: [...new Set(media)], question: leftOut ? { leftOut } : read }
}

/** A question here has one right answer; one that gives a part of the mark is neither right nor wrong. */
function whyNotOneCorrect(fractions: readonly number[]): string | null {
  const positiveFractions = fractions.filter((fraction) => fraction > 0)
  if (positiveFractions.length > 1) return 'has several right answers'
  return positiveFractions[0] === undefined || positiveFractions[0] < 100
    ? 'has no answer that is worth the full mark'
    : null
}

/** HTML and Moodle's own format, which is HTML with its line breaks, become text; other formats are text already. */
function readWords(words: Words | undefined): { text: string; media: string[] } {
  const text = typeof words?.text === 'object' ? (words.text['#text'] ?? '') : (words?.text ?? '')
  switch (words?.['@format']) {
    case 'html':
      return readHtml(text)
    case 'plain_text':
    case 'markdown':
      return { text, media: [] }
    default:
      return /<[a-z!/]|&#?\w+;/i.test(text) ? readHtml(text, { keepsLines: true }) : { text, media: [] }
  }
}
