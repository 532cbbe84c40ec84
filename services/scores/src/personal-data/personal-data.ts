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
import type { Dispute } from '../collections/disputes.js'
import { createFoundBiasRecords } from '../collections/found-biases.js'
import { createGameRecords } from '../collections/game-sessions.js'
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

type Collections = ReturnType<typeof collectionsIn>

function collectionsIn(connection: Connection) {
  const now = () => new Date()
  return {
    games: createGameRecords(connection),
    seen: createSeenRecords(connection),
    scores: createScoreRecords(connection),
    cards: createPracticeCards(connection),
    challenges: createChallengeRecords(connection),
    turns: createSubmitTurns(connection, now),
    found: createFoundBiasRecords(connection),
    rounds: createRangeRounds(connection),
    ranges: createRangeAnswers(connection),
    forecasts: createRangeForecasts(connection),
    rangeChallenges: createRangeChallengeRecords(connection),
    evidence: createPathEvidence(connection),
    checkRecords: createPathCheckRecords(connection),
    certificates: createCertificateRecords(connection),
    entries: createEducationEntries(connection),
    goals: createEducationGoals(connection),
    meetings: createMeetingRecords(connection),
    confidences: createStatedConfidences(connection),
    remoteSessions: createRemoteSessions(connection),
    deskKeys: createDeskKeyRecords(connection, now),
    remoteScores: createScoreRecords(connection, 'remote_game_scores'),
  }
}

/** Exports a person's data from this service, and erases it with the account (PRIV-6). */
export function createScoresPersonalData(connection: Connection): PersonalData {
  const stores = collectionsIn(connection)
  return {
    name: 'scores',
    read: async (userId) => ({
      ...(await readGames(stores, userId)),
      ...(await readRanges(stores, userId)),
      ...(await readPath(stores, userId)),
    }),
    erase: (userId) => eraseOf(stores, userId),
  }
}

async function readGames(stores: Collections, userId: string) {
  const { games, seen, scores, cards, challenges, found, remoteSessions, deskKeys, remoteScores } = stores
  return {
    scores: only(
      await scores.heldOf(userId),
      'player_name',
      'mode',
      'score',
      'verified',
      'ip_address',
      'submitted_at',
    ),
    // Without its questions, because some may still be open.
    games: only(
      await games.ofUser(userId),
      'game',
      'specialization',
      'answers',
      'score',
      'completed',
      'created_at',
      'expires_at',
    ),
    seen_questions: await seen.heldOf(seenKeyOf({ owner: '', userId }), everywhere),
    practice: (await cards.ofUser(userId)).map(({ bank, question_id, due, time_zone = null }) => ({
      bank,
      question_id,
      due,
      time_zone,
    })),
    found_biases: only(await found.ofUser(userId), 'bias', 'found_at'),
    challenges: (await challenges.ofUser(userId)).map((each) => ({
      question: each.question,
      ...disputeOf(each),
    })),
    remote_game_scores: only(
      await remoteScores.heldOf(userId),
      'bank',
      'player_name',
      'score',
      'ip_address',
      'submitted_at',
    ),
    remote_games: only(await remoteSessions.ofUser(userId), 'bank', 'answers', 'created_at', 'expires_at'),
    desk_keys: only(await deskKeys.of(userId), 'bank', 'item', 'first_at', 'last_at'),
  }
}

function disputeOf({ reason, state, ruling, created_at }: Dispute) {
  return { reason, state, ruling: ruling?.text ?? null, created_at }
}

async function readRanges(stores: Collections, userId: string) {
  const { rounds, ranges, forecasts, rangeChallenges, confidences } = stores
  return {
    range_rounds: (await rounds.ofUser(userId)).map(
      ({ specialization, answers, created_at, expires_at }) => ({
        specialization,
        answers: only(answers, 'question_id', 'low', 'high', 'hit', 'score', 'at'),
        created_at,
        expires_at,
      }),
    ),
    challenged_ranges: (await rangeChallenges.ofUser(userId)).map((each) => ({
      question: each.question.prompt,
      ...disputeOf(each),
    })),
    ranges: only(
      await ranges.ofUser(userId),
      'question_id',
      'specialization',
      'low',
      'high',
      'answer',
      'hit',
      'score',
      'at',
    ),
    forecasts: only(await forecasts.ofUser(userId), 'forecast_id', 'low', 'high', 'changed_at'),
    confidences: only(
      await confidences.ofUser(userId),
      'game',
      'question_id',
      'confidence',
      'is_correct',
      'at',
    ),
  }
}

async function readPath(stores: Collections, userId: string) {
  const { evidence, checkRecords, certificates, entries, goals, meetings } = stores
  return {
    path_evidence: only(await evidence.ofUser(userId), 'bank', 'question_id', 'answers', 'practiced'),
    path_checks: (await checkRecords.ofUser(userId)).map(({ specialization, tries: each }) => ({
      specialization,
      tries: only(each, 'begun_at', 'handed_in_at', 'right', 'missed'),
    })),
    certificates: (await certificates.ofUser(userId)).map(
      ({ user_id: _user, key: _key, _id: code, ...facts }) => ({ code, ...facts }),
    ),
    education_goal: await goals.of(userId),
    meetings: only(await meetings.ofUser(userId), 'specialization', 'day', 'topics', 'expires_at'),
    education_entries: only(await entries.ofUser(userId), 'kind', 'day', 'title', 'provider', 'minutes'),
  }
}

/** Anonymizes scores and challenges, withdraws certificates without their names, and deletes everything else. */
async function eraseOf(stores: Collections, userId: string): Promise<void> {
  const { scores, remoteScores, challenges, rangeChallenges, certificates, turns, seen, ...deleted } = stores
  await Promise.all([
    scores.anonymize(userId),
    remoteScores.anonymize(userId),
    challenges.anonymize(userId),
    rangeChallenges.anonymize(userId),
    certificates.erase({ user_id: userId }, new Date()),
    turns.forget(userId),
    seen.forget(seenKeyOf({ owner: '', userId }), everywhere),
    ...Object.values(deleted).map((rows) => rows.removeOf(userId)),
  ])
}

/** The named fields of each row, and nothing that a later version adds to it. */
function only<Row extends object>(rows: readonly Row[], ...fields: (keyof Row & string)[]): object[] {
  return rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])))
}
