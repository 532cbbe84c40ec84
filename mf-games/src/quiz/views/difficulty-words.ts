import type { Difficulty } from '@icio/contracts/editions'

/** A question's difficulty as it is shown (MODE-4 names them so). */
export const difficultyWords: Readonly<Record<Difficulty, string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
}
