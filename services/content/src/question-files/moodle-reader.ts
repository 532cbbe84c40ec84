import { XMLParser } from 'fast-xml-parser'
import { UnreadableFile } from './unchecked-fields.js'

/** What is read of a multiple-choice question in a Moodle file. */
export interface MoodleQuestion {
  id: string
  text: string
  general: string
  /** Feedback to any right and to any wrong answer. */
  right: string
  wrong: string
  answers: { text: string; isCorrect: boolean; feedback: string }[]
  tags: string[]
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

/**
 * Reads the multiple-choice questions of a Moodle file; categories and other kinds are skipped. HTML texts become plain
 * text. A file that declares its own entities is refused, because they can expand without limit.
 *
 * @throws UnreadableFile
 */
export function readMoodleQuestions(text: string): MoodleQuestion[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFile('The file declares entities of its own.')
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
    content = parser.parse(text, true) as typeof content
  } catch (error) {
    throw new UnreadableFile((error as Error).message)
  }
  if (content.quiz === undefined) throw new UnreadableFile('A <quiz> with questions is expected.')
  const questions = typeof content.quiz === 'object' ? (content.quiz.question ?? []) : []
  return questions.filter((question) => question['@type'] === 'multichoice').map(taken)
}

function taken(question: XmlQuestion): MoodleQuestion {
  const { tags } = question
  return {
    id: (question.idnumber ?? '').trim() || plain(question.name),
    text: plain(question.questiontext),
    general: plain(question.generalfeedback),
    right: plain(question.correctfeedback),
    wrong: plain(question.incorrectfeedback),
    answers: (question.answer ?? []).map((answer) => ({
      text: plain(answer),
      isCorrect: Number(answer['@fraction']) >= 100,
      feedback: plain(answer.feedback),
    })),
    tags: typeof tags === 'object' ? (tags.tag ?? []).map(plain) : [],
  }
}

function plain(words: Words | undefined): string {
  const text = typeof words?.text === 'object' ? (words.text['#text'] ?? '') : (words?.text ?? '')
  if (words?.['@format'] !== 'html') return text
  return text
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim()
}
