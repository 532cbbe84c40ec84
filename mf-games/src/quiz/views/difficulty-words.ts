import type { Difficulty } from '@icio/contracts/editions'

/** Labels of a question's difficulty (MODE-4). */
export const difficultyWords: Readonly<Record<Difficulty, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
}
