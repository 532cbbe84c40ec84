import type { VerifiedScore } from '@icio/contracts/verified-scores'
import type { Connection } from 'mongoose'
import { scoreRecords, type ScoreRecords } from './score-records.js'

/** Takes scores that another service of ours has counted (docs/spec/decisions.md, 8). */
export type RecordVerifiedScore = (score: VerifiedScore) => Promise<void>

/** For services of the same process; the others call POST /internal/scores/verified. */
export function verifiedScores(connection: Connection): RecordVerifiedScore {
  return recordVerified(scoreRecords(connection), () => new Date())
}

/** Stores each key once, however often it is sent. */
export function recordVerified(scores: ScoreRecords, now: () => Date): RecordVerifiedScore {
  return async ({ key, ...score }) => {
    await scores.insert({ ...score, ip_address: null, source: `${score.mode}:${key}` }, now())
  }
}
