import { editionIds } from '@icio/contracts/editions'
import { bankNames } from '@icio/contracts/banks/banks'
import { rangeBankOf } from '@icio/contracts/ranges/rules'
import type { PersonalData } from '@icio/kit/db/personal-data'
import type { Connection } from 'mongoose'
import { createCertificateRecords } from '../collections/certificates.js'
import { createEducationEntries } from '../collections/education-entries.js'
import { createEducationGoals } from '../collections/education-goals.js'
import { createMeetingRecords } from '../collections/meetings.js'
import { createPathCheckRecords } from '../collections/path-checks.js'
import { createChallengeRecords } from '../collections/challenges.js'
import { createFoundBiasRecords } from '../collections/found-biases.js'
import { createGameRecords } from '../collections/game-sessions.js'
import type { GameRecord } from '../games/game-session.js'
import { seenKeyOf } from '../games/owner.js'
import { createPathEvidence } from '../collections/path-evidence.js'
import { createPracticeCards } from '../collections/practice-cards.js'
import { createRemoteSessions } from '../collections/remote-game-sessions.js'
import { createScoreRecords } from '../collections/scores.js'
import { createSeenRecords, type SeenIn } from '../collections/seen-questions.js'
import { createRangeAnswers } from '../collections/range-answers.js'
import { createRangeChallengeRecords } from '../collections/range-challenges.js'
import { createRangeForecasts } from '../collections/range-forecasts.js'
import { createDeskKeyRecords } from '../collections/desk-keys.js'
import { createRangeRounds } from '../collections/range-rounds.js'
import { createStatedConfidences } from '../collections/stated-confidences.js'
import { createSubmitTurns } from '../collections/submit-turns.js'

const everywhere: readonly SeenIn[] = [
  ...bankNames,
  ...Object.values(rangeBankOf),
  ...editionIds.map((edition) => `board_categories:${edition}` as const),
]

/** Exports a person's data from this service, and erases it with the account (PRIV-6). */
export function createScoresPersonalData(connection: Connection): PersonalData {
  const games = createGameRecords(connection)
  const seen = createSeenRecords(connection)
  const scores = createScoreRecords(connection)
  const cards = createPracticeCards(connection)
  const challenges = createChallengeRecords(connection)
  const turns = createSubmitTurns(connection, () => new Date())
  const found = createFoundBiasRecords(connection)
  const rounds = createRangeRounds(connection)
  const ranges = createRangeAnswers(connection)
  const forecasts = createRangeForecasts(connection)
  const rangeChallenges = createRangeChallengeRecords(connection)
  const evidence = createPathEvidence(connection)
  const checks = createPathCheckRecords(connection)
  const certificates = createCertificateRecords(connection)
  const entries = createEducationEntries(connection)
  const goals = createEducationGoals(connection)
  const meetings = createMeetingRecords(connection)
  const confidences = createStatedConfidences(connection)
  const remoteSessions = createRemoteSessions(connection)
  const deskKeys = createDeskKeyRecords(connection, () => new Date())
  const remoteScores = createScoreRecords(connection, 'remote_game_scores')

  return {
    name: 'scores',

    async read(userId) {
      const [rows, played, practiced, disputed, biases, rangeRows, foreseen, stated, disputedRanges] =
        await Promise.all([
          scores.heldOf(userId),
          games.ofUser(userId),
          cards.of(userId),
          challenges.ofUser(userId),
          found.of(userId),
          ranges.ofUser(userId),
          forecasts.ofUser(userId),
          confidences.ofUser(userId),
          rangeChallenges.ofUser(userId),
        ])
      const [remoteRows, remotePlayed, keys, playedRounds, seenQuestions, shown] = await Promise.all([
        remoteScores.heldOf(userId),
        remoteSessions.ofUser(userId),
        deskKeys.of(userId),
        rounds.ofUser(userId),
        seen.heldOf(seenKeyOf({ owner: '', userId }), everywhere),
        evidence.of(userId),
      ])
      const [tries, held, entered, goal, ahead] = await Promise.all([
        checks.of(userId),
        certificates.ofUser(userId),
        entries.of(userId),
        goals.of(userId),
        meetings.of(userId),
      ])
      return {
        path_checks: tries.map(({ specialization, tries: each }) => ({
          specialization,
          tries: only(each, 'begun_at', 'handed_in_at', 'right', 'missed'),
        })),
        certificates: held.map(({ user_id: _user, key: _key, _id: code, ...facts }) => ({ code, ...facts })),
        education_goal: goal,
        meetings: only(ahead, 'specialization', 'day', 'topics', 'expires_at'),
        education_entries: only(entered, 'kind', 'day', 'title', 'provider', 'minutes'),
        remote_game_scores: only(remoteRows, 'bank', 'player_name', 'score', 'ip_address', 'submitted_at'),
        desk_keys: only(keys, 'bank', 'item', 'first_at', 'last_at'),
        remote_games: only(remotePlayed, 'bank', 'answers', 'created_at', 'expires_at'),
        scores: only(rows, 'player_name', 'mode', 'score', 'verified', 'ip_address', 'submitted_at'),
        games: only(played, ...shownOfGames),
        seen_questions: seenQuestions,
        path_evidence: shown.map(({ bank, question_id, answers, practiced }) => ({
          bank,
          question_id,
          answers,
          practiced,
        })),
        range_rounds: playedRounds.map(({ specialization, answers, created_at, expires_at }) => ({
          specialization,
          answers: only(answers, 'question_id', 'low', 'high', 'hit', 'score', 'at'),
          created_at,
          expires_at,
        })),
        practice: practiced.map(({ bank, question_id, due, time_zone = null }) => ({
          bank,
          question_id,
          due,
          time_zone,
        })),
        found_biases: only(biases, 'bias', 'found_at'),
        challenges: disputed.map(({ question, reason, state, ruling, created_at }) => ({
          question,
          reason,
          state,
          ruling: ruling?.text ?? null,
          created_at,
        })),
        challenged_ranges: disputedRanges.map(({ question, reason, state, ruling, created_at }) => ({
          question: question.prompt,
          reason,
          state,
          ruling: ruling?.text ?? null,
          created_at,
        })),
        ranges: only(
          rangeRows,
          'question_id',
          'specialization',
          'low',
          'high',
          'answer',
          'hit',
          'score',
          'at',
        ),
        forecasts: only(foreseen, 'forecast_id', 'low', 'high', 'changed_at'),
        confidences: only(stated, 'game', 'question_id', 'confidence', 'is_correct', 'at'),
      }
    },

    /** Anonymizes scores and challenges, withdraws certificates without their names, and deletes everything else. */
    async erase(userId) {
      await Promise.all([
        scores.anonymise(userId),
        remoteScores.anonymise(userId),
        remoteSessions.removeOf(userId),
        challenges.anonymise(userId),
        rangeChallenges.anonymise(userId),
        games.removeOf(userId),
        cards.removeOf(userId),
        turns.forget(userId),
        found.removeOf(userId),
        rounds.removeOf(userId),
        ranges.removeOf(userId),
        forecasts.removeOf(userId),
        confidences.removeOf(userId),
        evidence.removeOf(userId),
        checks.removeOf(userId),
        certificates.erase({ user_id: userId }, new Date()),
        entries.removeOf(userId),
        goals.remove(userId),
        meetings.removeOf(userId),
        deskKeys.removeOf(userId),
        seen.forget(seenKeyOf({ owner: '', userId }), everywhere),
      ])
    },
  }
}

/** Without its questions, because some may still be open. */
const shownOfGames = [
  'game',
  'specialization',
  'answers',
  'score',
  'completed',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof GameRecord)[]

/** The named fields of each row, and nothing that a later version adds to it. */
function only<Row extends object>(rows: readonly Row[], ...fields: (keyof Row & string)[]): object[] {
  return rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])))
}
