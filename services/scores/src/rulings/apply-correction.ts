import { games, gamesOf } from '@icio/contracts/games/games'
import type { QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import type { ChallengeRecord, StoredCorrection } from '../collections/challenges.js'
import type { GameRecords } from '../collections/game-sessions.js'
import type { HeldQuestion } from '../games/game-session.js'
import type { ScoreRecords } from '../collections/scores.js'
import type { AnsweredGames } from '../collections/answered-games.js'
import type { PathEvidenceRecords } from '../collections/path-evidence.js'
import type { StatedConfidences } from '../collections/stated-confidences.js'
import { correctedGame } from './correct-game.js'

export interface CorrectionParts {
  records: GameRecords
  scores: ScoreRecords
  answered: AnsweredGames
  confidences: StatedConfidences
  evidence: PathEvidenceRecords
  corrections: QuestionCorrections
}

export type CorrectedCase = ChallengeRecord & {
  ruling: NonNullable<ChallengeRecord['ruling']>
  correction: StoredCorrection
}

/**
 * Applies a correction to the bank, so that no new game gets the old key, and then to stored games, the leaderboard,
 * and the statistics. Every step is idempotent, so that all of them can be repeated after a crash.
 *
 * @returns the number of games and scores it has changed
 */
export async function applyCorrection(
  record: CorrectedCase,
  { records, scores, answered, confidences, evidence, corrections }: CorrectionParts,
  now: () => Date,
): Promise<{ games: number; scores: number }> {
  const { bank, question_id, revision = 1, ruling, correction } = record
  if (bank) {
    const { correct, by } = correction
    await corrections.correct(bank, question_id, { correct, text: ruling.text, by, revision })
  }
  const games = await correctGames(record, { records, confidences }, now)
  if (!bank) return { games, scores: 0 }
  const which = { bank, question_id, revision }
  await answered.correct(which, correction.correct)
  await confidences.correctPicked(which, correction.correct)
  await evidence.correct(which, correction.correct)
  return { games, scores: await scores.correct(which, correction.correct) }
}

async function correctGames(
  record: CorrectedCase,
  { records, confidences }: Pick<CorrectionParts, 'records' | 'confidences'>,
  now: () => Date,
): Promise<number> {
  const { ruling, correction } = record
  const erratum = { correct: correction.correct, was: correction.was, text: ruling.text, at: ruling.at }
  const { filter, isIt } = whereItIs(record)
  let gameCount = 0
  for (const id of await records.idsWith(filter, now())) {
    for (;;) {
      const game = await records.find(id, now())
      const correctedRecord = game && correctedGame(game, isIt, erratum)
      if (!game || !correctedRecord) break
      // The player answered in the meantime: retry with the new state of the game.
      if (!(await records.correct(game, correctedRecord, now()))) continue
      const wasCorrect = new Map(game.answers.map((answer) => [answer.question_id, answer.is_correct]))
      for (const { question_id, is_correct, confidence } of correctedRecord.answers)
        if (confidence !== undefined && wasCorrect.get(question_id) !== is_correct)
          await confidences.correct(id, question_id, is_correct)
      gameCount += 1
      break
    }
  }
  return gameCount
}

/**
 * Returns how to find the question in games: by its id, or by its text for board clues, which get new ids in each game.
 */
function whereItIs({ bank, game, specialization, question_id, revision, question }: ChallengeRecord) {
  const { items } = games[game]
  if (items.from === 'categories')
    return {
      filter: { game, specialization, 'questions.dealt.answer': question },
      isIt: ({ dealt }: HeldQuestion) => 'answer' in dealt && dealt.answer === question,
    }
  return {
    filter: {
      // Every game that uses this bank may have dealt the question.
      game: bank ? { $in: gamesOf(items.kind) } : game,
      specialization,
      'questions.dealt.id': question_id,
      built_in: bank ? { $ne: true } : true,
    },
    isIt: (heldQuestion: HeldQuestion) =>
      heldQuestion.dealt.id === question_id && heldQuestion.revision === revision,
  }
}
