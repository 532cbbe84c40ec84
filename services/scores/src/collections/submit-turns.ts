import { submitCooldownMs } from '@icio/contracts/leaderboard/leaderboard-rules'
import { createLimiter } from '@icio/kit/limits/limiter'
import type { Connection } from 'mongoose'

export type SubmitTurns = ReturnType<typeof createSubmitTurns>

/**
 * Records who has submitted a score in the last minute (LEAD-12). Stored in the database, so that it applies to all
 * instances.
 */
export function createSubmitTurns(connection: Connection, now: () => Date) {
  const limiter = createLimiter(connection, { collection: 'submit_turns', now })
  return {
    ensureIndexes: limiter.ensureIndexes,

    /**
     * Starts a person's cooldown if the last one is over. A concurrent second call finds the first one's cooldown.
     *
     * @throws ServiceError too_fast, with the seconds to wait
     */
    take: (userId: string): Promise<void> =>
      limiter.take([{ key: userId, holdMs: submitCooldownMs }], 'too_fast'),

    forget: (userId: string): Promise<void> => limiter.end({ key: userId }),
  }
}
