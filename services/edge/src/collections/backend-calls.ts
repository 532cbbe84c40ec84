import { createHmac } from 'node:crypto'
import { createLimiter, tooMany } from '@icio/kit/limits/limiter'
import type { Connection } from 'mongoose'
import type { BackendRow } from './remote-backends.js'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Calls of all visitors to one service per minute. */
const callsOfAllPerMinute = 6000

/**
 * Counts the calls to services of remotes, for all instances together: of one visitor and of all per minute, and of all
 * per day.
 *
 * @param secret keys the hashes of visitors, so that the rows identify nobody
 */
export function backendCalls(
  connection: Connection,
  { secret, now = () => new Date() }: { secret: string; now?: () => Date },
) {
  const limiter = createLimiter(connection, { model: 'BackendCalls', collection: 'backend_calls', now })
  return {
    ensureIndexes: limiter.ensureIndexes,
    /** Counts one call. @throws ServiceError backend_busy, with the seconds to wait */
    async take(backend: BackendRow, visitor: string): Promise<void> {
      const { _id, calls_per_minute, calls_per_day } = backend
      const hash = createHmac('sha256', secret).update(`${_id}\0${visitor}`).digest('base64url').slice(0, 22)
      const waitMs = await limiter.attempt([
        { key: `${_id}/${hash}`, max: calls_per_minute, windowMs: minuteMs },
        { key: `${_id}/all`, max: callsOfAllPerMinute, windowMs: minuteMs },
        ...(calls_per_day === null ? [] : [{ key: `${_id}/day`, max: calls_per_day, windowMs: dayMs }]),
      ])
      if (waitMs > 0) throw tooMany('backend_busy', waitMs)
    },
  }
}

export type BackendCalls = ReturnType<typeof backendCalls>
