import { at } from '../figures.mjs'

/**
 * Records what the site acknowledged and how it behaved: each acknowledged write is checked at the end, and each broken
 * promise is a violation.
 */
export function openLedger() {
  const counts = new Map()
  const violations = []
  const waits = []
  const violation = (kind, details) =>
    void violations.push({ kind, details: JSON.stringify(details).slice(0, 600) })
  return {
    violations,
    count: (what, more = 1) => void counts.set(what, (counts.get(what) ?? 0) + more),
    violation,
    /** A call that should have succeeded. Returns null. */
    refused(kind, answer) {
      violation(kind, { status: answer?.status, text: answer?.text })
      return null
    },
    /** Records how long a visitor had to retry until a call succeeded, in milliseconds. */
    waited: (milliseconds) => void waits.push(milliseconds),
    counts: () => Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1))),
    waits: () => {
      const ms = (share) => Math.round(at(waits, share) ?? 0)
      return { calls: waits.length, medianMs: ms(0.5), p95Ms: ms(0.95), longestMs: ms(1) }
    },
  }
}
