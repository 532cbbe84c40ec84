import type { SpeedReport } from '@icio/contracts/page-speed/endpoints'
import { speedMetrics, speedRating } from '@icio/contracts/page-speed/metrics'
import type { OwnCounter } from '@icio/kit/http/health'
import { senderOf } from '@icio/kit/net/addresses'
import { addSpeeds, type PageSpeeds, type SpeedChange } from '../../collections/page-speeds.js'
import { createBatches } from '../health/batches.js'
import { createHourlyLimit } from '../health/hourly-limit.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { classOf } from './classes.js'

/** Commands that one instance writes in a second: all screens that wait go in one. */
const mostScreensAtOnce = 100

/** Different screens of releases that may wait. */
const mostWaiting = 500

/** Reports an hour that count for one address, so that one client cannot change the picture. */
const mostPerAddress = 30

interface HearOptions {
  book: Pick<ReleaseRegistry, 'rows'>
  records: Pick<PageSpeeds, 'add'>
  ratings: SpeedRatings
  now?: () => number
}

/**
 * Takes the reports of speed, and counts them by release and screen. Nothing is stored of a release that does not exist, nor
 * of a screen that the release does not have.
 */
export function createSpeedHandler({ book, records, ratings, now }: HearOptions) {
  const isCounted = createHourlyLimit(mostPerAddress, now)
  const batches = createBatches<SpeedChange>({
    merge: (one, other) => ({ ...one, counts: addSpeeds(one.counts, other.counts) }),
    write: (changes) => records.add(changes),
    mostWrites: mostScreensAtOnce,
    mostKeys: mostWaiting,
  })

  function hear(address: string, report: SpeedReport): void {
    const { name, build, route } = report
    const row = [...book.rows.releases.values()].find((each) => each.name === name && each.build === build)
    if (!row?.paths.includes(route) || !isCounted(senderOf(address))) return
    const counts: SpeedChange['counts'] = {}
    for (const metric of speedMetrics) {
      const value = report[metric]
      if (value === undefined) continue
      counts[metric] = { [classOf(value)]: 1 }
      ratings.count(name, metric, value)
    }
    batches.add(`${row._id} ${route}`, { release: row._id, name, route, counts })
  }

  return { hear, flush: batches.flush, drain: batches.drain }
}

/** Counts how many pages were good, fair or poor, for /metrics of this instance. */
export function createSpeedRatings() {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  const counter: OwnCounter = {
    name: 'page_speeds_total',
    help: 'First screens of pages, by part, by what was measured, and by how good it was',
    labels: ['remote', 'metric', 'rating'],
    read: () => counts.values(),
  }
  return {
    count(remote: string, metric: (typeof speedMetrics)[number], value: number) {
      const rating = speedRating(metric, value)
      const key = `${remote} ${metric} ${rating}`
      const known = counts.get(key) ?? { labels: { remote, metric, rating }, value: 0 }
      known.value += 1
      counts.set(key, known)
    },
    counter,
  }
}

export type SpeedRatings = ReturnType<typeof createSpeedRatings>
