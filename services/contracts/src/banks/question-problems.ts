import type { BankKind } from './banks.js'
import type { FillInRow, GovernanceRow, QuizRow } from '../question-bank/endpoints.js'
import { difficultyOfLevel } from '../games/fill-in-rules.js'

/** A problem of a question that must be fixed before it can be played. */
export interface QuestionProblem {
  /** The field, for example 'choices.1.text'; empty for the question as a whole. */
  path: string
  message: string
}

/** Number of choices of a question of each kind (DATA-13, DATA-15, GOV-6). */
export const choiceCount: Readonly<Record<BankKind, number>> = {
  quiz: 4,
  'fill-in-blanks': 3,
  governance: 4,
}

/** The ids of choices, in order (DATA-13). */
export const choiceIds = ['a', 'b', 'c', 'd'] as const

interface Choice {
  text: string
  isCorrect: boolean
}

/** Returns the choices of a question of any kind, and the name of their field. */
export function choicesOf(row: QuizRow | FillInRow | GovernanceRow): { field: string; choices: Choice[] } {
  return 'options' in row
    ? { field: 'options', choices: row.options }
    : { field: 'choices', choices: row.choices }
}

export function questionText(row: QuizRow | FillInRow | GovernanceRow): string {
  if ('prompt' in row) return row.prompt
  if ('blank' in row) return `${row.sentence_before} ____ ${row.sentence_after}`.trim()
  return `${row.context} ${row.question}`
}

/**
 * Returns the problems of a question beyond its shape: it must have the right number of choices, exactly one correct
 * one, different choices, no markup, and a correct choice that its length does not give away. Empty for a valid
 * question. Pages and services both use this, so that forms and calls report the same problems.
 */
export function questionProblems(
  kind: BankKind,
  row: QuizRow | FillInRow | GovernanceRow,
): QuestionProblem[] {
  const { field, choices } = choicesOf(row)
  const count = choiceCount[kind]
  return [
    ...(choices.length === count ? [] : [{ path: field, message: `must be ${count} choices` }]),
    ...correctProblems(field, choices),
    ...sameChoices(field, choices),
    ...lengthProblems(field, choices),
    ...markupProblems(row),
    ...(kind === 'fill-in-blanks' ? fillInProblems(row as FillInRow) : []),
    ...(kind === 'quiz' ? quizProblems(row as QuizRow) : []),
  ]
}

function correctProblems(field: string, choices: Choice[]): QuestionProblem[] {
  const correct = choices.filter(({ isCorrect }) => isCorrect).length
  return correct === 1
    ? []
    : [
        {
          path: field,
          message: `exactly one choice must be correct, ${correct} ${correct === 1 ? 'is' : 'are'}`,
        },
      ]
}

function sameChoices(field: string, choices: Choice[]): QuestionProblem[] {
  const knownTexts = new Set<string>()
  return choices.flatMap(({ text }, index) => {
    const words = plainText(text)
    if (!knownTexts.has(words)) {
      knownTexts.add(words)
      return []
    }
    return [{ path: `${field}.${index}.text`, message: 'says the same as another choice' }]
  })
}

/**
 * A correct choice stands out if it is this many times as long as the longest wrong one, or the shortest wrong one this
 * many times as long as it.
 */
export const lengthGiveaway = 1.7

/** A smaller difference in length, in characters, is not noticeable. */
const noticeableDifference = 12

function lengthProblems(field: string, choices: Choice[]): QuestionProblem[] {
  const wrong = choices.filter(({ isCorrect }) => !isCorrect).map(({ text }) => text.trim().length)
  const index = choices.findIndex(({ isCorrect }) => isCorrect)
  const correct = choices[index]?.text.trim().length
  if (correct === undefined || wrong.length === 0) return []
  const [longest, shortest] = [Math.max(...wrong), Math.min(...wrong)]
  const tooLong = correct > longest * lengthGiveaway && correct - longest > noticeableDifference
  const tooShort = correct * lengthGiveaway < shortest && shortest - correct > noticeableDifference
  if (!tooLong && !tooShort) return []
  const message = `the correct choice is given away by its length: it is much ${tooLong ? 'longer' : 'shorter'} than the others`
  return [{ path: `${field}.${index}.text`, message }]
}

/** Matches the start of an element, an end tag, or a comment; texts of a bank must not contain markup. */
const markup = /<[a-z/!]/i

function markupProblems(row: object, path: string[] = []): QuestionProblem[] {
  return Object.entries(row).flatMap(([key, value]): QuestionProblem[] => {
    const here = [...path, key]
    if (typeof value === 'string')
      return markup.test(value) ? [{ path: here.join('.'), message: 'must not contain markup' }] : []
    return typeof value === 'object' && value !== null ? markupProblems(value as object, here) : []
  })
}

function fillInProblems({ level, difficulty, blank, choices, ...row }: FillInRow): QuestionProblem[] {
  const correct = choices.find(({ isCorrect }) => isCorrect)
  return [
    ...(difficulty === difficultyOfLevel[level]
      ? []
      : [
          { path: 'difficulty', message: `must be ${difficultyOfLevel[level]}, since the level is ${level}` },
        ]),
    ...(!correct || correct.text === blank ? [] : [{ path: 'blank', message: 'must be the correct choice' }]),
    ...(row.sentence_before.trim() || row.sentence_after.trim()
      ? []
      : [{ path: 'sentence_before', message: 'a sentence around the blank is needed' }]),
  ]
}

function quizProblems({ choices, explanation }: QuizRow): QuestionProblem[] {
  return choices
    .filter(({ id, isCorrect, whyWrong }) => !isCorrect && !whyWrong && !explanation.incorrectByChoiceId[id])
    .map(({ id }) => ({
      path: `explanation.incorrectByChoiceId.${id}`,
      message: 'why this choice is wrong is needed',
    }))
}

/** Normalizes a text: lower case, without punctuation, with single spaces. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$%]+/gu, ' ')
    .trim()
}
