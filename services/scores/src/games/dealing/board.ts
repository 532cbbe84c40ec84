import { randomBytes } from 'node:crypto'
import { cellValues, type BoardCategory } from '@icio/contracts/games/board-rules'
import type { HeldQuestion } from '../game-session.js'
import { showChoices } from './dealing.js'
import { drawAny } from './draw.js'
import type { Random } from '@icio/kit/random'

const choiceIds = ['a', 'b', 'c']

/**
 * Creates the cells of one category, from low to high (BOARD-6). Their ids are new each time, so that an answer to a
 * replaced category matches no question.
 */
export function holdCategory({ name, questions }: BoardCategory, random: Random): HeldQuestion[] {
  return questions.map((clue, index) => {
    const choices = [
      { text: clue.correctQuestion, isCorrect: true },
      ...clue.wrongOptions.map((text) => ({ text, isCorrect: false })),
    ]
    const { shown, correct } = showChoices(choices, choiceIds, random)
    const points = cellValues[index] ?? 0
    return {
      dealt: {
        id: randomBytes(9).toString('base64url'),
        category: name,
        points,
        answer: clue.answer,
        choices: shown.map(({ id, choice: { text } }) => ({ id, text })),
      },
      key: {
        correct_choice_id: correct.id,
        points,
        explanation: clue.explanation,
        why_wrong: {},
        ...(clue.source === undefined ? {} : { source: clue.source }),
      },
    }
  })
}

/** Draws `count` random categories, preferring those that the player has not seen. */
export function drawCategories(
  pool: readonly BoardCategory[],
  options: { count: number; seen: readonly string[]; random: Random },
): BoardCategory[] {
  return drawAny(pool, ({ name }) => name, options)
}

/** Returns a function that compares category names, ignoring case and outer spaces. */
export function isNamed(name: string) {
  const plain = (text: string) => text.trim().toLowerCase()
  return (other: string) => plain(other) === plain(name)
}
