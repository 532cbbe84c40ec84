import type { BankKind } from '@icio/contracts/banks/banks'
import { isQuizLevel } from '@icio/contracts/editions'
import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank/endpoints'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { difficultyOfLevel } from '@icio/contracts/games/fill-in-rules'
import { choiceCount, choiceIds } from '@icio/contracts/banks/question-problems'
import { XMLBuilder } from 'fast-xml-parser'
import { createHash } from 'node:crypto'
import { readMoodleQuestions, type MoodleEntry, type MoodleQuestion } from './moodle-reader.js'
import type { Fields } from './unchecked-fields.js'

const gap = '_____'

/** Separates parts of a text for which Moodle has a single field. */
const part = '\n\n'

/** Prefixes of tags that store fields without a place in Moodle. */
const marks = { difficulty: 'difficulty:', level: 'level:', bias: 'bias:' } as const

/**
 * Writes multiple-choice questions in the form that Moodle imports. Fields that Moodle lacks are placed where a teacher
 * can read them: the source and the voices at the table at the end of the general feedback, difficulty and level among
 * the tags, and a wrong choice's long reason after its short one. Reading the file back restores every field.
 */
export function writeMoodleXml(kind: BankKind, questions: readonly BankQuestion[]): string {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    indentBy: ' ',
  })
  const body = builder.build({
    quiz: { question: questions.map((question) => xmlOf(moodleOf(kind, question))) },
  }) as string
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}`
}

/** A question of a Moodle file in the fields of its bank, or why it is left out. */
export interface MoodleRow extends Pick<MoodleEntry, 'number' | 'name'> {
  fields: Fields | { leftOut: string }
  /** What the staff should know of a question that is taken. */
  notes: string[]
}

/**
 * Reads a Moodle file question by question (BUILD-25). A question without an id number gets an id from its name and
 * text, so that the same file read again finds its questions, and two of one name stay two.
 *
 * @throws UnreadableFile
 */
export function readMoodleFile(kind: BankKind, text: string): MoodleRow[] {
  const read = { quiz: quizFields, 'fill-in-blanks': fillInFields, governance: governanceFields }[kind]
  return readMoodleQuestions(text).map(({ number, name, question, media }) => {
    if ('leftOut' in question) return { number, name, fields: question, notes: [] }
    const neededCount = choiceCount[kind]
    if (question.answers.length !== neededCount) {
      const leftOut = `has ${question.answers.length} answers; this bank needs ${neededCount}`
      return { number, name, fields: { leftOut }, notes: [] }
    }
    const id = kind === 'governance' ? question.id : rowId(question, name)
    const [complete, reasonNotes] = kind === 'governance' ? [question, []] : withReasons(kind, question)
    const notes = [
      ...reasonNotes,
      ...(hasTex(question) ? ['has a formula in TeX, which is shown as it is written'] : []),
      ...media.map((file) => `shows ${file}, which is not taken over: read the question without it`),
    ]
    return { number, name, fields: read({ ...complete, id }), notes }
  })
}

const hasTex = ({ text, general, answers }: MoodleQuestion) =>
  [text, general, ...answers.map((answer) => answer.text)].some((words) => /\$\$|\\[([]/.test(words))

/** The fields of the questions that can be read. @throws UnreadableFile */
export function readMoodleXml(kind: BankKind, text: string): Fields[] {
  return readMoodleFile(kind, text).flatMap(({ fields }) => ('leftOut' in fields ? [] : [fields]))
}

function rowId({ id, text, answers }: MoodleQuestion, name: string): string {
  if (/^[a-z0-9-]{1,64}$/.test(id)) return id
  const print = id ? [id] : [name, text, ...answers.map((answer) => answer.text)]
  return `moodle-${createHash('sha256').update(JSON.stringify(print)).digest('hex').slice(0, 16)}`
}

/** The texts that Moodle puts into a question whose author wrote none. */
const stockFeedback = new Set([
  'Your answer is correct.',
  'Your answer is partially correct.',
  'Your answer is incorrect.',
])

/** Fills feedback that our banks require and Moodle does not with the file's next best words, and says so. */
function withReasons(kind: BankKind, question: MoodleQuestion): [MoodleQuestion, string[]] {
  const { answers } = question
  const ownFeedback = (feedback: string) => (stockFeedback.has(feedback) ? '' : feedback)
  const correct = answers.find(({ isCorrect }) => isCorrect)
  const general =
    question.general ||
    correct?.feedback ||
    ownFeedback(question.right) ||
    `The right answer is: ${correct?.text ?? ''}`
  const reason = ownFeedback(question.wrong) || general
  const lacks = kind === 'quiz' && answers.some(({ isCorrect, feedback }) => !isCorrect && !feedback)
  return [
    {
      ...question,
      general,
      answers: lacks
        ? answers.map((answer) =>
            answer.isCorrect || answer.feedback ? answer : { ...answer, feedback: oneParagraph(reason) },
          )
        : answers,
    },
    [
      ...(question.general ? [] : ['has no general feedback: its explanation is made from the right answer']),
      ...(lacks ? ['has wrong answers without feedback: the general one stands for it'] : []),
    ],
  ]
}

/** In the feedback of an answer, an empty line separates the short reason from the long one. */
const oneParagraph = (text: string) => text.replaceAll(part, '\n')

function xmlOf({ id, text, general, right, wrong, answers, tags }: MoodleQuestion): object {
  const words = (content: string) => ({ '@format': 'plain_text', text: printable(content) })
  return {
    '@type': 'multichoice',
    name: { text: id },
    questiontext: words(text),
    generalfeedback: words(general),
    defaultgrade: 1,
    idnumber: id,
    single: 'true',
    shuffleanswers: 'true',
    answernumbering: 'abc',
    correctfeedback: words(right),
    incorrectfeedback: words(wrong),
    answer: answers.map((answer) => ({
      '@fraction': answer.isCorrect ? 100 : 0,
      ...words(answer.text),
      feedback: words(answer.feedback),
    })),
    tags: { tag: tags.map((tag) => ({ text: printable(tag) })) },
  }
}

function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

function moodleOf(kind: BankKind, question: BankQuestion): MoodleQuestion {
  if (kind === 'quiz') return ofQuiz(question as QuizRow)
  if (kind === 'fill-in-blanks') return ofFillIn(question as FillInRow)
  return ofGovernance(question as GovernanceRow)
}

const sourceMark = 'Source: '

function ofQuiz({
  question_id,
  difficulty,
  prompt,
  choices,
  explanation,
  source,
  tags,
}: QuizRow): MoodleQuestion {
  return {
    id: question_id,
    text: prompt,
    general: `${explanation.correct}${part}${sourceMark}${source}`,
    right: '',
    wrong: '',
    answers: choices.map(({ id, text, isCorrect, whyCorrect, whyWrong }) => ({
      text,
      isCorrect,
      feedback: [whyCorrect ?? whyWrong ?? '', explanation.incorrectByChoiceId[id] ?? '']
        .join(part)
        .replace(/\n\n$/, ''),
    })),
    tags: [...tags, marks.difficulty + difficulty],
  }
}

function quizFields({ id, text, general, answers, tags }: MoodleQuestion): Fields {
  const [correct, source] = splitLast(general, `${part}${sourceMark}`)
  const reasons = answers.map(({ feedback }) => splitFirst(feedback, part))
  return {
    ...(id ? { question_id: id } : {}),
    difficulty: valueOfMark(tags, marks.difficulty) ?? 'medium',
    prompt: text,
    choices: answers.map(({ text: words, isCorrect }, index) => {
      const [short] = reasons[index] ?? ['']
      return {
        id: choiceIds[index] ?? String(index),
        text: words,
        isCorrect,
        ...(short ? { [isCorrect ? 'whyCorrect' : 'whyWrong']: short } : {}),
      }
    }),
    explanation: {
      correct,
      incorrectByChoiceId: Object.fromEntries(
        answers.flatMap(({ isCorrect }, index) => {
          const long = reasons[index]?.[1]
          return isCorrect || !long ? [] : [[choiceIds[index] ?? String(index), long] as const]
        }),
      ),
    },
    source: source ?? 'Moodle',
    tags: plainTags(tags),
  }
}

function ofFillIn(row: FillInRow): MoodleQuestion {
  const { question_id, level, sentence_before, sentence_after, choices, explanation, source, tags } = row
  return {
    id: question_id,
    text: `${sentence_before}${gap}${sentence_after}`,
    general: source === undefined ? explanation : `${explanation}${part}${sourceMark}${source}`,
    right: '',
    wrong: '',
    answers: choices.map(({ text, isCorrect, whyWrong = '' }) => ({ text, isCorrect, feedback: whyWrong })),
    tags: [...tags, marks.level + level],
  }
}

function fillInFields({ id, text, general, answers, tags }: MoodleQuestion): Fields {
  const [before, after] = splitFirst(text, gap)
  const level = valueOfMark(tags, marks.level) ?? 'intermediate'
  const [explanation, source] = splitLast(general, `${part}${sourceMark}`)
  return {
    ...(id ? { question_id: id } : {}),
    difficulty: isQuizLevel(level) ? difficultyOfLevel[level] : level,
    level,
    sentence_before: before,
    blank: answers.find(({ isCorrect }) => isCorrect)?.text ?? '',
    sentence_after: after ?? '',
    choices: answers.map(({ text: words, isCorrect, feedback }, index) => ({
      id: choiceIds[index] ?? String(index),
      text: words,
      isCorrect,
      ...(feedback ? { whyWrong: feedback } : {}),
    })),
    explanation,
    ...(source === undefined ? {} : { source }),
    tags: plainTags(tags),
  }
}

const voicesMark = 'At the table:'

/** One line per voice, under a heading; empty if there are no voices. */
function voiceLines(voices: GovernanceRow['voices'] = []): string[] {
  const lines = voices.map(({ seat, says }) => `${seat}: ${says}`)
  return lines.length > 0 ? [[voicesMark, ...lines].join('\n')] : []
}

function voicesOf(lines: string): GovernanceRow['voices'] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [seat, says = ''] = splitFirst(line, ': ')
      return { seat, says }
    })
}

function ofGovernance(row: GovernanceRow): MoodleQuestion {
  return {
    id: String(row.scenario_id),
    text: `${row.context}${part}${row.question}`,
    general: [`${sourceMark}${row.book_reference}`, ...voiceLines(row.voices)].join(part),
    right: row.correct_explanation,
    wrong: row.incorrect_explanation,
    answers: row.options.map(({ text, isCorrect, explanation }) => ({
      text,
      isCorrect,
      feedback: explanation,
    })),
    tags: [...row.tags, marks.difficulty + row.difficulty, marks.bias + row.bias],
  }
}

function governanceFields({ id, text, general, right, wrong, answers, tags }: MoodleQuestion): Fields {
  const [context, question] = splitLast(text, part)
  const [reference, voices] = splitFirst(general, `${part}${voicesMark}\n`)
  return {
    ...(/^\d+$/.test(id) ? { scenario_id: Number(id) } : {}),
    difficulty: valueOfMark(tags, marks.difficulty) ?? 'intermediate',
    context,
    question: question ?? '',
    options: answers.map(({ text: words, isCorrect, feedback }) => ({
      text: words,
      isCorrect,
      explanation: feedback,
    })),
    correct_explanation: right,
    incorrect_explanation: wrong,
    book_reference: reference.startsWith(sourceMark) ? reference.slice(sourceMark.length) : reference,
    bias: valueOfMark(tags, marks.bias) ?? '',
    ...(voices === undefined ? {} : { voices: voicesOf(voices) }),
    tags: plainTags(tags),
  }
}

function valueOfMark(tags: readonly string[], mark: string): string | undefined {
  return tags.find((tag) => tag.startsWith(mark))?.slice(mark.length)
}

function plainTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => !Object.values(marks).some((mark) => tag.startsWith(mark)))
}

function splitFirst(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + sign.length)]
}

function splitLast(text: string, sign: string): [string, string?] {
  const at = text.lastIndexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + sign.length)]
}
