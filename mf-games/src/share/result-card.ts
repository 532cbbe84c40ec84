import { editions } from '@icio/contracts/editions'
import type { GameSession } from '@icio/contracts/game-sessions'
import { worthOf } from '@icio/contracts/games'
import { filePart, fileDate } from '@icio/shared-ui/documents/study-document'

/** What the picture of a result tells. It names no question and no answer, so that it spoils nobody's game. */
export interface ResultCard {
  title: string
  audience: string
  score: number
  maxScore: number
  right: { count: number; total: number }
  /** A bar a question, as high as it was worth. */
  bars: { worth: number; earned: boolean }[]
  date: Date
}

/**
 * The picture's contents.
 *
 * @param title of the game, as its screen has it
 */
export function resultCard(title: string, game: GameSession, date: Date): ResultCard {
  const isRight = (id: string) =>
    game.answers.some(({ question_id, is_correct }) => question_id === id && is_correct)
  return {
    title,
    audience: editions[game.specialization].audience,
    score: game.score,
    maxScore: game.max_score,
    right: {
      count: game.answers.filter(({ is_correct }) => is_correct).length,
      total: game.questions.length,
    },
    bars: game.questions.map((question, index) => ({
      worth: worthOf(game.game, index, 'points' in question ? question.points : 0),
      earned: isRight(question.id),
    })),
    date,
  }
}

/** File name of the picture. */
export function resultCardName({ title, date }: ResultCard): string {
  return `${filePart(title)}_Result_${fileDate(date)}.png`
}
