import { specializations } from '@icio/contracts/editions'
import { bankNames } from '@icio/contracts/banks/banks'
import type { PersonalData } from '@icio/kit/db/personal-data'
import type { Connection } from 'mongoose'
import { createChallengeRecords } from '../collections/challenges.js'
import { createGameRecords } from '../collections/game-sessions.js'
import type { GameRecord } from '../games/game-session.js'
import { seenKeyOf } from '../games/owner.js'
import { createPracticeCards } from '../collections/practice-cards.js'
import { createScoreRecords } from '../collections/scores.js'
import { createSeenRecords, type SeenIn } from '../collections/seen-questions.js'
import { createSubmitTurns } from '../collections/submit-turns.js'

const everywhere: readonly SeenIn[] = [
  ...bankNames,
  ...specializations.map((edition) => `board_categories:${edition}` as const),
]

/** Exports a person's data from this service, and erases it with the account (PRIV-6). */
export function scoresPersonalData(connection: Connection): PersonalData {
  const games = createGameRecords(connection)
  const seen = createSeenRecords(connection)
  const scores = createScoreRecords(connection)
  const cards = createPracticeCards(connection)
  const challenges = createChallengeRecords(connection)
  const turns = createSubmitTurns(connection)

  return {
    name: 'scores',

    async read(userId) {
      const [rows, played, practiced, disputed] = await Promise.all([
        scores.heldOf(userId),
        games.ofUser(userId),
        cards.of(userId),
        challenges.ofUser(userId),
      ])
      return {
        scores: rows.map(({ player_name, mode, score, verified, ip_address, submitted_at }) => ({
          player_name,
          mode,
          score,
          verified,
          ip_address,
          submitted_at,
        })),
        games: played.map(shownGame),
        practice: practiced.map(({ bank, question_id, due }) => ({ bank, question_id, due })),
        challenges: disputed.map(({ question, reason, state, ruling, created_at }) => ({
          question,
          reason,
          state,
          ruling: ruling?.text ?? null,
          created_at,
        })),
      }
    },

    /** Anonymizes scores and challenges, and deletes everything else. */
    async erase(userId) {
      await Promise.all([
        scores.anonymise(userId),
        challenges.anonymise(userId),
        games.removeOf(userId),
        cards.removeOf(userId),
        turns.forget(userId),
        seen.forget(seenKeyOf({ owner: '', userId }), everywhere),
      ])
    },
  }
}

/** Returns a game for the export, without its questions, because some may still be open. */
function shownGame({ game, specialization, answers, score, completed, created_at, expires_at }: GameRecord) {
  return { game, specialization, answers, score, completed, created_at, expires_at }
}
