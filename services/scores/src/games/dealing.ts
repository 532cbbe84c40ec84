import type { BankKind } from '@icio/contracts/banks'
import type { QuizLevel } from '@icio/contracts/editions'
import type { RowOf } from '@icio/contracts/question-bank'
import type { HeldQuestion } from '../game-session.js'
import { shuffled, type Random } from '@icio/kit/chance'

/** What a game knows when it deals. */
export interface DealOptions {
  difficulty: QuizLevel
  /** Ids that the player has met, the one met longest ago first. */
  seen: readonly string[]
  random: Random
}

/** How one game is dealt from the rows of its bank; pure. */
export interface Dealer<K extends BankKind = BankKind> {
  kind: K
  /** How many rows of the bank a draw looks at; undefined for all. */
  limit: number | undefined
  /** What names a row of the bank. */
  idOf(row: RowOf[K]): string
  /** The rows of a game, in the order in which they are played. */
  draw(rows: readonly RowOf[K][], options: DealOptions): RowOf[K][]
  /** The question that stands at this place of the game. */
  hold(row: RowOf[K], index: number, random: Random): HeldQuestion
}

/** A choice on its way out, and whether it is the right one, which stays here. */
export interface ShownChoice<Choice> {
  /** Says only where the choice is shown. */
  id: string
  choice: Choice
}

/**
 * Shuffles the choices of a question and names them by where they are shown, so that neither the id nor the stored
 * order tells which one is right.
 */
export function showChoices<Choice extends { isCorrect: boolean }>(
  choices: readonly Choice[],
  ids: readonly string[],
  random: Random,
): { shown: ShownChoice<Choice>[]; correct: ShownChoice<Choice> } {
  const shown = shuffled(choices, random).map((choice, index) => ({
    id: ids[index] ?? String(index),
    choice,
  }))
  const correct = shown.find(({ choice }) => choice.isCorrect)
  if (!correct) throw new Error('A question of the bank has no correct choice')
  return { shown, correct }
}

/** Why each wrong choice is wrong, by the id that it is shown with; choices of which nothing is said are left out. */
export function wrongReasons<Choice extends { isCorrect: boolean }>(
  shown: readonly ShownChoice<Choice>[],
  reason: (choice: Choice) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    shown.flatMap(({ id, choice }) => {
      const text = choice.isCorrect ? undefined : reason(choice)
      return text ? [[id, text]] : []
    }),
  )
}
