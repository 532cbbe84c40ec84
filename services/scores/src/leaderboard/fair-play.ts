import { games } from '@icio/contracts/games/games'
import { isFasterThanReading } from '@icio/contracts/games/fair-play'
import { textOf } from '../challenges/subject.js'
import type { GameRecord } from '../games/game-session.js'

/** Returns whether the score of a game can go on the leaderboard once the game is finished (LEAD-4). */
export function isForLeaderboard({
  game,
  practice,
  module,
  check,
}: Pick<GameRecord, 'game' | 'practice' | 'module' | 'check'>): boolean {
  return games[game].leaderboard !== null && !practice && !module && !check
}

/**
 * Returns whether the answers so far came sooner than a person can read their questions (LEAD-17). The time counts from
 * the previous answer, or from the deal for the first one, by the server's clock, because the page could lie.
 */
export function isTooFast({
  created_at,
  questions,
  answers,
}: Pick<GameRecord, 'created_at' | 'questions' | 'answers'>): boolean {
  return isFasterThanReading(
    answers.flatMap(({ question_id, answered_at }, index) => {
      const since = answers[index - 1]?.answered_at ?? created_at
      const dealt = questions.find((question) => question.dealt.id === question_id)?.dealt
      if (!dealt) return []
      const text = [textOf(dealt), ...dealt.choices.map((choice) => choice.text)].join(' ')
      return [{ text, tookMs: answered_at.getTime() - since.getTime() }]
    }),
  )
}
