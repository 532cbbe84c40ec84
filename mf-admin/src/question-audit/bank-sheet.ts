import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank/endpoints'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import {
  fileDate,
  type StudyDocument,
  type StudyLine,
  type StudyPart,
} from '@icio/shared-ui/documents/study-document'
import type { BankWords } from '../banks/bank-words.js'

/** A bank as it was read for an export; null if it could not be read. */
export interface ReadBank {
  bank: BankWords
  questions: readonly BankQuestion[] | null
}

/**
 * Builds one document from whole banks: every question with its choices, answer, explanations, source, tags, and dates.
 * The document names banks that could not be read and banks that are empty (DOC-7, DOC-8).
 */
export function bankSheet(banks: readonly ReadBank[], now: Date): StudyDocument {
  const [only] = banks
  const isOne = banks.length === 1 && only !== undefined
  const count = banks.reduce((sum, { questions }) => sum + (questions?.length ?? 0), 0)
  return {
    name: `${isOne ? only.bank.name : 'question_banks'}_${fileDate(now)}`,
    title: isOne ? only.bank.title : 'All Question Banks',
    subtitle: `${count} questions, as of ${fileDate(now)}.`,
    parts: banks.flatMap(partsOf),
  }
}

function partsOf({ bank, questions }: ReadBank): StudyPart[] {
  const only = (text: string): StudyPart[] => [{ heading: bank.title, lines: [{ kind: 'text', text }] }]
  if (questions === null) return only(`Error loading ${bank.plural}`)
  if (questions.length === 0) return only(`No ${bank.plural} found`)
  return questions.map((question, index) => {
    const { heading, lines } = contentOf(question, bank)
    return {
      heading: `${bank.title}, ${index + 1}: ${heading}`,
      lines: [...lines, ...passportLines(question)],
    }
  })
}

function contentOf(question: BankQuestion, { kind }: BankWords): StudyPart {
  if (kind === 'quiz') return quizPart(question as QuizRow)
  if (kind === 'fill-in-blanks') return fillInPart(question as FillInRow)
  return governancePart(question as GovernanceRow)
}

const line = (label: string, text: string | undefined): StudyLine[] =>
  text ? [{ kind: 'text', label, text }] : []

function choice(sign: string, text: string, isCorrect: boolean): StudyLine {
  return { kind: 'choice', sign, text, ...(isCorrect ? { verdict: 'correct' as const } : {}) }
}

function quizPart({ prompt, difficulty, choices, explanation, source, tags }: QuizRow): StudyPart {
  return {
    heading: prompt,
    lines: [
      ...choices.flatMap(({ id, text, isCorrect, whyCorrect, whyWrong }) => [
        choice(id.toUpperCase(), text, isCorrect),
        ...line('Why', whyCorrect ?? whyWrong),
        ...line(`Explanation of ${id.toUpperCase()}`, explanation.incorrectByChoiceId[id]),
      ]),
      ...line('Explanation', explanation.correct),
      ...line('Source', source),
      ...line('Difficulty', difficulty),
      ...line('Tags', tags.join(', ')),
    ],
  }
}

function fillInPart(row: FillInRow): StudyPart {
  return {
    heading: `${row.sentence_before}_____${row.sentence_after}`,
    lines: [
      ...row.choices.flatMap(({ id, text, isCorrect, whyWrong }) => [
        choice(id.toUpperCase(), text, isCorrect),
        ...line('Why', whyWrong),
      ]),
      ...line('Explanation', row.explanation),
      ...line('Source', row.source),
      ...line('Level', `${row.level} (${row.difficulty})`),
      ...line('Tags', row.tags.join(', ')),
    ],
  }
}

function governancePart(row: GovernanceRow): StudyPart {
  return {
    heading: row.question,
    lines: [
      ...line('Context', row.context),
      ...(row.voices ?? []).flatMap(({ seat, says }) => line(seat, says)),
      ...row.options.flatMap(({ text, isCorrect, explanation }, index) => [
        choice('ABCD'[index] ?? '', text, isCorrect),
        ...line('Why', explanation),
      ]),
      ...line('If correct', row.correct_explanation),
      ...line('If wrong', row.incorrect_explanation),
      ...line('Source', row.book_reference),
      ...line('Bias', row.bias),
      ...line('Difficulty', row.difficulty),
      ...line('Tags', row.tags.join(', ')),
    ],
  }
}

function passportLines(question: BankQuestion): StudyLine[] {
  const { author, reviewer, created_at, updated_at, version, state } = question
  const id = 'scenario_id' in question ? question.scenario_id : question.question_id
  const dates = `created ${created_at.slice(0, 10)}, changed ${updated_at.slice(0, 10)}`
  return line(
    'Passport',
    `${id}, ${state}, version ${version}, ${dates}; author ${author.name}; ` +
      `reviewed by ${reviewer ? `${reviewer.name}, ${reviewer.at.slice(0, 10)}` : 'nobody yet'}`,
  )
}
