import { editions } from '@icio/contracts/editions'
import type { GameSession } from '@icio/contracts/game-sessions/endpoints'
import { pointsAt } from '@icio/contracts/games/games'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { filePart, fileDate } from '@icio/shared-ui/documents/study-document'

/** Contents of the result picture. It names no question and no answer, so that it spoils nobody's game. */
export interface ResultCard {
  title: string
  forum: string
  /** The signed-in player's name; null for nobody. */
  player: string | null
  audience: string
  score: number
  maxScore: number
  right: { count: number; total: number }
  /** One bar per question, with its points as height. */
  bars: { worth: number; earned: boolean }[]
  date: Date
}

/**
 * Collects the picture's contents.
 *
 * @param title title of the game on its screen
 * @param player name of the signed-in player, if any
 */
export function resultCard(
  title: string,
  game: GameSession,
  date: Date,
  player: string | null = null,
): ResultCard {
  const isCorrect = (id: string) =>
    game.answers.some(({ question_id, is_correct }) => question_id === id && is_correct)
  return {
    title,
    forum: siteSettings.forumName,
    player,
    audience: editions[game.specialization].audience,
    score: game.score,
    maxScore: game.max_score,
    right: {
      count: game.answers.filter(({ is_correct }) => is_correct).length,
      total: game.questions.length,
    },
    bars: game.questions.map((question, index) => ({
      worth: pointsAt(game.game, index, 'points' in question ? question.points : 0),
      earned: isCorrect(question.id),
    })),
    date,
  }
}

export function resultCardName({ title, date }: ResultCard): string {
  return `${filePart(title)}_Result_${fileDate(date)}.png`
}
