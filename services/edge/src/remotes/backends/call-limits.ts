import { tooMany } from '@icio/kit/limits/limiter'
import type { BackendCalls } from '../../collections/backend-calls.js'
import type { BackendRow } from '../../collections/remote-backends.js'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Calls of all visitors to one service per minute, of each instance. */
const callsOfAllPerMinute = 6000

/** What this instance knows of the calls of a day. */
interface Day {
  day: number
  /** Calls of all instances that are on record. */
  recorded: number
  /** Calls of this instance that are not. */
  waiting: number
}

/**
 * Limits the calls to services of remotes: of one visitor and of all per minute, in the memory of this instance, and of
 * all per day, for all instances. A day's calls are written together once a second, so that a call costs no write; the
 * limit of a day is exceeded by what the instances let through in that second at most.
 */
export function createCallLimits({ records, now = Date.now }: { records: BackendCalls; now?: () => number }) {
  let minute = 0
  const counts = new Map<string, number>()
  const days = new Map<string, Day>()

  /** Counts a use of this minute. Returns whether it is one too many. */
  function isOver(key: string, most: number): boolean {
    const present = Math.floor(now() / minuteMs)
    if (present !== minute) counts.clear()
    minute = present
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > most
  }

  async function dayOf(remote: string): Promise<Day> {
    const day = Math.floor(now() / dayMs)
    const known = days.get(remote)
    if (known?.day === day) return known
    if (known) await write(remote, known)
    const recorded = await records.read(remote, day)
    // Another call may have been faster.
    const newest = days.get(remote)
    if (newest?.day === day) return newest
    const fresh = { day, recorded, waiting: 0 }
    days.set(remote, fresh)
    return fresh
  }

  async function write(remote: string, day: Day): Promise<void> {
    const { waiting } = day
    if (waiting === 0) return
    day.waiting = 0
    try {
      day.recorded = await records.add(remote, day.day, waiting)
    } catch (error) {
      day.waiting += waiting
      throw error
    }
  }

  const flush = async (): Promise<void> => {
    await Promise.all([...days].map(([remote, day]) => write(remote, day)))
  }

  return {
    /** Counts one call. @throws ServiceError backend_busy, with the seconds to wait */
    async take({ _id, calls_per_minute, calls_per_day }: BackendRow, visitor: string): Promise<void> {
      const isTooMuch =
        isOver(`${_id} ${visitor}`, calls_per_minute) || isOver(`${_id} all`, callsOfAllPerMinute)
      if (isTooMuch) throw tooMany('backend_busy', minuteMs - (now() % minuteMs))
      if (calls_per_day === null) return
      const day = await dayOf(_id)
      if (day.recorded + day.waiting >= calls_per_day) throw tooMany('backend_busy', dayMs - (now() % dayMs))
      day.waiting += 1
    },
    /** Writes the calls that are not on record. */
    flush,
    drain: flush,
  }
}

export type CallLimits = ReturnType<typeof createCallLimits>
