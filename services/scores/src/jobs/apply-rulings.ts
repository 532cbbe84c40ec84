import type { FastifyBaseLogger } from 'fastify'
import type { ChallengeRecord, ChallengeRecords } from '../collections/challenges.js'
import { applyCorrection, type CorrectedCase, type CorrectionParts } from '../rulings/apply-correction.js'

/**
 * A correction is applied a second time this long after its ruling. By then, everything that had read the old key, such
 * as a score on its way to the leaderboard, has finished.
 */
export const settleMs = 60_000

interface RulingRunnerOptions extends CorrectionParts {
  challenges: ChallengeRecords
  log: Pick<FastifyBaseLogger, 'error'>
  now: () => Date
}

/** Applies corrections right after their ruling, and again in the sweep, which also recovers from a crash. */
export function createRulingRunner({ challenges, log, now, ...parts }: RulingRunnerOptions) {
  async function apply(record: CorrectedCase, is_settled: boolean): Promise<void> {
    const counts = await applyCorrection(record, parts, now)
    await challenges.noteCorrection(record._id, { ...counts, is_settled })
  }
  return {
    /** Applies a correction right after its ruling. A failure is logged, and the sweep retries. */
    async now(id: string): Promise<void> {
      const record = await challenges.find(id)
      if (!record || !isCorrected(record)) return
      await apply(record, false).catch((err: unknown) => {
        log.error({ err, challenge: id }, 'a ruling could not be applied; the sweep will retry')
      })
    },

    /** Settles the corrections that are old enough. Only the newest ruling on a question counts. */
    async sweep(): Promise<void> {
      const due = await challenges.unsettled(new Date(now().getTime() - settleMs))
      const latest = await challenges.corrections(due.map(({ subject }) => subject))
      for (const record of due) {
        if (!isCorrected(record)) continue
        const holds = latest.get(record.subject)?._id === record._id
        if (holds) await apply(record, true)
        else await challenges.noteCorrection(record._id, { games: 0, scores: 0, is_settled: true })
      }
    },
  }
}

function isCorrected(record: ChallengeRecord): record is CorrectedCase {
  return record.ruling !== null && record.correction !== undefined
}
