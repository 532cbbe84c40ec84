import { questionText, choicesOf } from '@icio/contracts/banks/question-problems'
import type { BankKind } from '@icio/contracts/banks/banks'
import { difficulties, quizLevels } from '@icio/contracts/editions'
import { difficultyOfLevel } from '@icio/contracts/games/fill-in-rules'
import type { FillInRow, GovernanceRow, QuizRow, RowOf } from '@icio/contracts/question-bank/endpoints'

type Fields = Record<string, unknown>

/**
 * Returns a stored question with every field that its shape requires, whichever version wrote it: a missing map or list
 * is empty, a missing text is '', a missing level is the middle one (DATA-42). Releases before that rule did not store
 * empty maps. Everything else stays as it is stored. Every read of a bank and of its audit trail uses this function.
 */
export function readStoredQuestion(kind: BankKind, storedQuestion: object): RowOf[BankKind] {
  const row = storedQuestion as Fields
  switch (kind) {
    case 'quiz':
      return {
        ...row,
        ...texts(row, ['question_id', 'prompt', 'source']),
        difficulty: levelOf(row['difficulty'], difficulties),
        choices: choiceList(row['choices']),
        explanation: explanationOf(row['explanation']),
        tags: tagList(row),
      } as QuizRow
    case 'fill-in-blanks': {
      const level = levelOf(row['level'], quizLevels)
      return {
        ...row,
        ...texts(row, ['question_id', 'sentence_before', 'blank', 'sentence_after', 'explanation']),
        level,
        difficulty: findLevel(row['difficulty'], difficulties) ?? difficultyOfLevel[level],
        choices: choiceList(row['choices']),
        tags: tagList(row),
      } as FillInRow
    }
    case 'governance':
      return {
        ...row,
        ...texts(row, [
          'context',
          'question',
          'correct_explanation',
          'incorrect_explanation',
          'book_reference',
          'bias',
        ]),
        difficulty: levelOf(row['difficulty'], quizLevels),
        options: entries(row['options']).map((option) => ({
          ...option,
          ...texts(option, ['text', 'explanation']),
          isCorrect: option['isCorrect'] === true,
        })),
        ...(row['voices'] === undefined
          ? {}
          : {
              voices: entries(row['voices']).map((voice) => ({
                ...voice,
                ...texts(voice, ['seat', 'says']),
              })),
            }),
        tags: tagList(row),
      } as GovernanceRow
  }
}

/**
 * Returns why a question cannot be dealt, in words for the staff; null if it can be. Only what a game cannot do without
 * counts: id, prompt, two choices, and one correct one (DATA-43).
 */
export function whyNotPlayable(kind: BankKind, row: RowOf[BankKind]): string | null {
  const { choices } = choicesOf(row)
  const id = 'scenario_id' in row ? row.scenario_id : row.question_id
  if (!id) return 'has no id'
  const prompt =
    kind === 'governance' ? (row as GovernanceRow).question : questionText(row).replace('____', '')
  if (!prompt.trim()) return 'has no prompt'
  if (choices.length < 2 || choices.some(({ text }) => !text.trim())) return 'lacks choices'
  if (!choices.some(({ isCorrect }) => isCorrect)) return 'has no correct choice'
  return choices.every(({ isCorrect }) => isCorrect) ? 'has no wrong choice' : null
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function texts(row: Fields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(row[name])]))
}

function entries(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

function findLevel<Level extends string>(value: unknown, levels: readonly Level[]): Level | undefined {
  return levels.find((level) => level === value)
}

function levelOf<Level extends string>(value: unknown, levels: readonly Level[]): Level {
  return findLevel(value, levels) ?? (levels[Math.floor(levels.length / 2)] as Level)
}

function choiceList(value: unknown) {
  return entries(value).map((choice, index) => ({
    ...choice,
    id: textOf(choice['id']) || ('abcd'[index] ?? String(index)),
    text: textOf(choice['text']),
    isCorrect: choice['isCorrect'] === true,
  }))
}

function explanationOf(value: unknown): QuizRow['explanation'] {
  // Rows of other origin may hold the explanation as a single text.
  const { correct, incorrectByChoiceId } = isFields(value)
    ? value
    : { correct: value, incorrectByChoiceId: {} }
  const reasons = isFields(incorrectByChoiceId) ? Object.entries(incorrectByChoiceId) : []
  return {
    correct: textOf(correct),
    incorrectByChoiceId: Object.fromEntries(
      reasons.filter((reason): reason is [string, string] => typeof reason[1] === 'string'),
    ),
  }
}

function tagList({ tags }: Fields): string[] {
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}
