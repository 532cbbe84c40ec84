import { specializations } from '@icio/contracts/editions'
import { bankNames } from '@icio/contracts/banks'
import type { PersonalData } from '@icio/kit/personal-data'
import type { Connection } from 'mongoose'
import { challengeRecords } from './challenges/challenge-records.js'
import { gameRecords } from './game-records.js'
import type { GameRecord } from './game-session.js'
import { keeperOf } from './owner.js'
import { practiceCards } from './practice/practice-cards.js'
import { scoreRecords } from './score-records.js'
import { seenRecords, type SeenIn } from './seen-questions.js'
import { submitTurns } from './submit-turns.js'

const everywhere: readonly SeenIn[] = [
  ...bankNames,
  ...specializations.map((edition) => `board_categories:${edition}` as const),
]

/** What this service holds of a person, for the export and to be taken away with the account (PRIV-6). */
export function scoresPersonalData(connection: Connection): PersonalData {
  const games = gameRecords(connection)
  const seen = seenRecords(connection)
  const scores = scoreRecords(connection)
  const cards = practiceCards(connection)
  const challenges = challengeRecords(connection)
  const turns = submitTurns(connection)

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

    /** Scores and challenges stay true without the person; everything else goes. */
    async erase(userId) {
      await Promise.all([
        scores.anonymise(userId),
        challenges.anonymise(userId),
        games.removeOf(userId),
        cards.removeOf(userId),
        turns.forget(userId),
        seen.forget(keeperOf({ owner: '', userId }), everywhere),
      ])
    },
  }
}

/** A game of the person, without what its open questions still keep to themselves. */
function shownGame({ game, specialization, answers, score, completed, created_at, expires_at }: GameRecord) {
  return { game, specialization, answers, score, completed, created_at, expires_at }
}
