import type { BankKind } from '@icio/contracts/banks/banks'
import type { QuizLevel } from '@icio/contracts/editions'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import type { HeldQuestion } from '../game-session.js'
import { shuffle, type Random } from '@icio/kit/random'

export interface DealOptions {
  difficulty: QuizLevel
  seen: readonly string[]
  random: Random
}

/** Deals one kind of game from the rows of its bank, with pure functions. */
export interface Dealer<K extends BankKind = BankKind> {
  kind: K
  /** How many rows of the bank to read; undefined for all. */
  limit: number | undefined
  idOf(row: RowOf[K]): string
  /** Draws the rows of a game, in the order in which they are played. */
  draw(rows: readonly RowOf[K][], options: DealOptions): RowOf[K][]
  hold(row: RowOf[K], index: number, random: Random): HeldQuestion
}

export interface ShownChoice<Choice> {
  /** Depends only on the position at which the choice is shown. */
  id: string
  choice: Choice
}

/**
 * Shuffles the choices of a question and gives them ids by position, so that neither the id nor the stored order
 * reveals the correct one.
 */
export function showChoices<Choice extends { isCorrect: boolean }>(
  choices: readonly Choice[],
  ids: readonly string[],
  random: Random,
): { shown: ShownChoice<Choice>[]; correct: ShownChoice<Choice> } {
  const shownChoices = shuffle(choices, random).map((choice, index) => ({
    id: ids[index] ?? String(index),
    choice,
  }))
  const correct = shownChoices.find(({ choice }) => choice.isCorrect)
  if (!correct) throw new Error('A question of the bank has no correct choice')
  return { shown: shownChoices, correct }
}

/** Returns why each wrong choice is wrong, by the id it is shown under; leaves out choices without a reason. */
export function wrongReasons<Choice extends { isCorrect: boolean }>(
  shownChoices: readonly ShownChoice<Choice>[],
  reason: (choice: Choice) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    shownChoices.flatMap(({ id, choice }) => {
      const text = choice.isCorrect ? undefined : reason(choice)
      return text ? [[id, text]] : []
    }),
  )
}
