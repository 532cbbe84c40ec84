import type { RemoteReport } from '@icio/contracts/releases'

type Phase = RemoteReport['phase']

/** What addresses are remembered for. */
export type Witnessed = 'failure' | 'mismatch'

const witnessed: Partial<Record<Phase, Witnessed>> = {
  failed: 'failure',
  crashed: 'failure',
  mismatched: 'mismatch',
}

/** So often an hour one address counts for one release and phase: it neither makes a failure nor hides one alone. */
const countedPerAddress = { failures: 5, ready: 100 } as const
const hourMs = 3_600_000

/** Which addresses have reported what in the last hour; in memory only, since nothing that is kept tells who. */
export interface Witnesses {
  /** Whether this report still counts; notes it. */
  isCounted(address: string, release: string, phase: Phase): boolean
  /** How many addresses have reported this of a release. */
  of(release: string, kind: Witnessed): number
}

export function createWitnesses(now: () => number = Date.now): Witnesses {
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
      const from = networkOf(address)
      const key = `${from} ${release} ${phase}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      const place = `${release} ${witnessed[phase]}`
      if (witnessed[phase]) reporters.set(place, (reporters.get(place) ?? new Set()).add(from))
      return count <= (phase === 'ready' ? countedPerAddress.ready : countedPerAddress.failures)
    },
    of: (release, kind) => reporters.get(`${release} ${kind}`)?.size ?? 0,
  }
}

/** One household has a /64 of IPv6 and may use each of its addresses. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/, '')
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':')
}
