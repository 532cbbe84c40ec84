/**
 * Records what the site acknowledged and how it behaved: each acknowledged write is checked at the end, and each broken
 * promise is a violation.
 */
export function openLedger() {
  const counts = new Map()
  const violations = []
  const waits = []
  return {
    violations,
    count: (what, more = 1) => void counts.set(what, (counts.get(what) ?? 0) + more),
    /** Records a broken promise with its details for the report. */
    violation(kind, details) {
      violations.push({ kind, details: JSON.stringify(details).slice(0, 600) })
    },
    /** Records how long a visitor had to retry until a call succeeded, in milliseconds. */
    waited: (milliseconds) => void waits.push(milliseconds),
    counts: () => Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1))),
    waits: () => {
      const sorted = waits.toSorted((one, other) => one - other)
      const at = (share) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
      return { calls: sorted.length, medianMs: at(0.5), p95Ms: at(0.95), longestMs: at(1) }
    },
  }
}
