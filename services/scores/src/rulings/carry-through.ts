import type { FastifyBaseLogger } from 'fastify'
import type { ChallengeRecord, ChallengeRecords } from '../challenges/challenge-records.js'
import { applyCorrection, type CorrectedCase, type CorrectionParts } from './apply-correction.js'

/**
 * A correction is applied once more so long after its ruling: by then everything has ended that was under way at the
 * ruling and had read the old key, such as a score on its way to the leaderboard.
 */
export const settleMs = 60_000

interface CarryOptions extends CorrectionParts {
  challenges: ChallengeRecords
  log: Pick<FastifyBaseLogger, 'error'>
  now: () => Date
}

/** Carries corrections through: at once with their ruling, and again by the sweep, which also makes good a crash. */
export function carryCorrections({ challenges, log, now, ...parts }: CarryOptions) {
  async function carry(record: CorrectedCase, is_settled: boolean): Promise<void> {
    const counted = await applyCorrection(record, parts, now)
    await challenges.noteCorrection(record._id, { ...counted, is_settled })
  }
  return {
    /** Right after the ruling. What fails here is logged, and done by the sweep. */
    async now(id: string): Promise<void> {
      const record = await challenges.find(id)
      if (!record || !isCorrected(record)) return
      await carry(record, false).catch((err: unknown) => {
        log.error({ err, challenge: id }, 'a ruling could not be carried through; it is tried again')
      })
    },

    /** What is old enough to be settled; a newer ruling on the same question is the one that holds. */
    async sweep(): Promise<void> {
      const due = await challenges.unsettled(new Date(now().getTime() - settleMs))
      const latest = await challenges.corrections(due.map(({ subject }) => subject))
      for (const record of due) {
        if (!isCorrected(record)) continue
        const holds = latest.get(record.subject)?._id === record._id
        if (holds) await carry(record, true)
        else await challenges.noteCorrection(record._id, { games: 0, scores: 0, is_settled: true })
      }
    },
  }
}

function isCorrected(record: ChallengeRecord): record is CorrectedCase {
  return record.ruling !== null && record.correction !== undefined
}
