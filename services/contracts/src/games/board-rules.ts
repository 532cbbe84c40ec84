/** A board has three categories of three questions: nine cells (BOARD-6). */
export const boardCategories = 3
export const cellValues = [100, 200, 400] as const
export const boardCells = boardCategories * cellValues.length

export const boardMaximum = boardCategories * cellValues.reduce((sum, value) => sum + value, 0)

/**
 * The most that can be wagered on a clue: what has been won so far, on the last clue only (BOARD-20).
 *
 * @param answered the number of clues answered before
 */
export function mostToWager({ answered, score }: { answered: number; score: number }): number {
  return answered === boardCells - 1 ? Math.max(0, score) : 0
}

/** A clue with the question that it answers and two that it does not answer (DATA-26). */
export interface BoardClue {
  answer: string
  correctQuestion: string
  wrongOptions: [string, string]
  explanation: string
  /** The source of the explanation; clues from a model have none. */
  source?: string
}

export interface BoardCategory {
  name: string
  questions: [BoardClue, BoardClue, BoardClue]
}

/** Returns why a category cannot be shuffled, or null (BOARD-15). */
export function whyNotShuffle(category: {
  shuffled: boolean
  /** True if any of its questions is answered or open on the screen. */
  touched: boolean
}): 'category_in_play' | 'category_replaced' | null {
  if (category.touched) return 'category_in_play'
  return category.shuffled ? 'category_replaced' : null
}
