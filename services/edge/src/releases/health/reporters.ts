import { senderOf } from '@icio/kit/net/addresses'
import type { RemoteReport } from '@icio/contracts/releases/endpoints'

type Phase = RemoteReport['phase']

/** The kinds of reports for which addresses are remembered. */
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
const hourMs = 3_600_000

/**
 * The addresses that reported each problem in the last hour; in memory only, because stored data must not identify
 * anyone.
 */
export interface Reporters {
  /** Records this report; returns whether it still counts. */
  isCounted(address: string, release: string, phase: Phase): boolean
  /** Returns how many addresses reported this problem of a release. */
  of(release: string, kind: ReportedProblem): number
}

export function createReporters(now: () => number = Date.now): Reporters {
  let counts = new Map<string, number>()
  let reporters = new Map<string, Set<string>>()
  let since = now()
  const forgetOld = () => {
    if (now() - since <= hourMs) return
    counts = new Map()
    reporters = new Map()
    since = now()
  }
  return {
    isCounted(address, release, phase) {
      forgetOld()
      // One household may use each address of its IPv6 network.
      const from = senderOf(address)
      const key = `${from} ${release} ${phase}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      const place = `${release} ${problemOf[phase]}`
      if (problemOf[phase]) reporters.set(place, (reporters.get(place) ?? new Set()).add(from))
      return count <= (phase === 'ready' ? countedPerAddress.ready : countedPerAddress.failures)
    },
    of: (release, kind) => reporters.get(`${release} ${kind}`)?.size ?? 0,
  }
}
