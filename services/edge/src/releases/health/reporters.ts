import { senderOf } from '@icio/kit/net/addresses'
import type { RemoteReport } from '@icio/contracts/releases/endpoints'
import { createHourlyLimit } from './hourly-limit.js'
import type { ReleaseReporters } from '../../collections/release-reporters.js'

type Phase = RemoteReport['phase']

/** The kinds of reports for which addresses are counted. */
export type ReportedProblem = 'failure' | 'mismatch'

const problemOf: Partial<Record<Phase, ReportedProblem>> = {
  failed: 'failure',
  crashed: 'failure',
  mismatched: 'mismatch',
}

/**
 * Reports per hour that count for one address, release and phase, so that it can neither fake nor hide failures
 * alone.
 */
const countedPerAddress = { failures: 5, ready: 100 } as const

/** The addresses that reported each problem in this hour. */
export interface Reporters {
  /** Records this report; returns whether it still counts. */
  isCounted(address: string, release: string, phase: Phase): Promise<boolean>
  /** Returns how many addresses reported this problem of a release. */
  of(release: string, kind: ReportedProblem): Promise<number>
}

/**
 * Counts problems over all instances, exactly (CACHE-9). Successful visits, which are most reports, are counted in the
 * memory of each instance: with n instances, an address has at most n times 100 of them in an hour.
 */
export function createReporters(records: ReleaseReporters, now?: () => number): Reporters {
  const isVisitCounted = createHourlyLimit(countedPerAddress.ready, now)

  return {
    async isCounted(address, release, phase) {
      // One household may use each address of its IPv6 network.
      const from = senderOf(address)
      if (phase === 'ready') return isVisitCounted(`${from} ${release}`)
      const problem = problemOf[phase]
      if (problem) await records.note(from, `${release} ${problem}`)
      return records.take(from, `${release} ${phase}`, countedPerAddress.failures)
    },
    of: (release, kind) => records.count(`${release} ${kind}`),
  }
}
