import { kindAndEditionOf } from '@icio/contracts/banks/banks'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { VerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import type { Connection } from 'mongoose'
import { createPracticeCards } from '../collections/practice-cards.js'
import { createPractices, type Practices } from '../practice/practice.js'
import { createDeskKeyRecords, type DeskKeyRecords } from '../collections/desk-keys.js'
import { createScoreRecords, type ScoreRecords } from '../collections/scores.js'
import { hasHadKey } from './desk-keys.js'

/** Stores a score that another service of ours has counted (docs/spec/decisions.md, 8). */
export type RecordVerifiedScore = (score: VerifiedScore) => Promise<void>

export interface VerifiedScoresOptions {
  scores: ScoreRecords
  practices: Practices
  deskKeys: Pick<DeskKeyRecords, 'since'>
  bank: QuestionBank
  now: () => Date
}

/** For services in the same process; others call POST /internal/scores/verified. */
export function verifiedScores(connection: Connection, bank: QuestionBank): RecordVerifiedScore {
  const now = () => new Date()
  const practices = createPractices({ cards: createPracticeCards(connection), bank, now })
  const deskKeys = createDeskKeyRecords(connection, now)
  return createScoreRecorder({ scores: createScoreRecords(connection), practices, deskKeys, bank, now })
}

/**
 * Stores each key once, however often it is sent, and records its answers for practice like those of a solo game
 * (PLAY-1). A score of 0 does not go on the leaderboard, nor one of a player whom a desk has shown an answer (LEAD-22),
 * nor one of a game faster than reading (LEAD-23).
 */
export function createScoreRecorder({
  scores,
  practices,
  deskKeys,
  bank,
  now,
}: VerifiedScoresOptions): RecordVerifiedScore {
  async function sawAnswers(score: VerifiedScore): Promise<boolean> {
    const { user_id, bank, answers, started_at, played_at } = score
    if (!bank || !answers) return false
    const until = played_at ? new Date(played_at) : now()
    const from = started_at ? new Date(started_at) : until
    const dealt = answers.map(({ question_id }) => question_id)
    return hasHadKey(deskKeys, [user_id], { bank, from, until, dealt })
  }

  return async (headers) => {
    const { key, played_at, started_at: _, is_eligible = true, ...score } = headers
    if (is_eligible && score.score > 0 && !(await sawAnswers(headers)))
      await scores.insert({ ...score, ip_address: null, source: `${score.mode}:${key}` }, now())
    if (!score.bank || !score.answers || !played_at) return
    const { kind, specialization } = kindAndEditionOf(score.bank)
    const rows = kind === 'quiz' ? await bank.questions(kind, specialization) : []
    const tags = new Map(rows.map((row) => [row.question_id, row.tags]))
    for (const { question_id, is_correct } of score.answers) {
      const card = { user_id: score.user_id, bank: score.bank, question_id }
      await practices.noteAnswer(card, {
        is_correct,
        tags: tags.get(question_id) ?? [],
        at: new Date(played_at),
      })
    }
  }
}
