import type { RemoteErrorReport } from '@icio/contracts/releases/endpoints'
import { senderOf } from '@icio/kit/net/addresses'
import { mostCodes, type ErrorChange, type RemoteErrorRecords } from '../../collections/remote-errors.js'
import { createBatches } from '../health/batches.js'
import { createHourlyLimit } from '../health/hourly-limit.js'
import type { ReportCounters } from '../health/report-counters.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { framesOf, stackHash } from './frames.js'
import { scrubbed } from './scrub.js'

/** What one instance writes in a second, at most: the errors of as many stacks. */
export const mostErrorWrites = 4

/** Different errors that may wait to be written. */
const mostWaiting = 200

/** Reports an hour that count for one address, so that one client cannot fill the records. */
const mostPerAddress = 20

interface HearOptions {
  book: Pick<ReleaseRegistry, 'rows' | 'fetchRelease'>
  records: Pick<RemoteErrorRecords, 'add'>
  counters: ReportCounters
  now?: () => number
}

/**
 * Takes the reports of errors, scrubs them, and groups them by release and stack. Nothing is stored of a release that
 * does not exist, nor of a screen that the release does not have.
 */
export function createErrorHandler({ book, records, counters, now }: HearOptions) {
  const isCounted = createHourlyLimit(mostPerAddress, now)
  const batches = createBatches<ErrorChange>({
    merge: (one, other) => ({
      ...one,
      count: one.count + other.count,
      routes: [...new Set([...one.routes, ...other.routes])],
      codes: [...one.codes, ...other.codes].slice(-mostCodes),
    }),
    write: (changes) => records.add(changes),
    mostWrites: mostErrorWrites,
    mostKeys: mostWaiting,
  })

  /** @returns the error as it is stored; null if it is not */
  async function hear(address: string, report: RemoteErrorReport): Promise<ErrorChange | null> {
    const { name, build, route, code } = report
    const row = [...book.rows.releases.values()].find((each) => each.name === name && each.build === build)
    if (!row || !isCounted(senderOf(address))) return null
    counters.count({ remote: name, release: row._id, phase: 'error' })
    const release = await book.fetchRelease(row._id)
    const message = scrubbed(report.message)
    const frames = release ? framesOf(report.stack, release) : []
    const change: ErrorChange = {
      release: row._id,
      name,
      message,
      frames,
      routes: row.paths.includes(route) ? [route] : [],
      count: 1,
      codes: [code],
    }
    return batches.add(`${row._id} ${stackHash(message, frames)}`, change) ? change : null
  }

  return { hear, flush: batches.flush, drain: batches.drain }
}
