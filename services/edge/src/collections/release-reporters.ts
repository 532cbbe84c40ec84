import { createLimiter } from '@icio/kit/limits/limiter'
import type { Connection } from 'mongoose'

const hourMs = 3_600_000

/** More reporters of one problem are not told apart. */
const reportersCounted = 1000

/** The collection release_reporters; no other file accesses it. */
export type ReleaseReporters = ReturnType<typeof releaseReporters>

/**
 * Who reported problems of releases in this hour, counted over all instances. Addresses are stored only sealed, together
 * with the hour, and are deleted at its end.
 *
 * @param seal a keyed hash with a secret that all instances share
 */
export function releaseReporters(
  connection: Connection,
  { seal, now = () => new Date() }: { seal: (text: string) => string; now?: () => Date },
) {
  const limiter = createLimiter(connection, {
    collection: 'release_reporters',
    now,
  })
  const hour = () => Math.floor(now().getTime() / hourMs)
  const sealed = (address: string) => seal(`release reporter ${hour()} ${address}`)
  const witnesses = (what: string) => ({ key: `from ${what}`, max: reportersCounted, windowMs: hourMs })

  return {
    ensureIndexes: limiter.ensureIndexes,

    /** Counts a report. Returns whether the address has made at most so many of this kind in this hour. */
    async take(address: string, what: string, max: number): Promise<boolean> {
      const key = `${sealed(address)} ${what}`
      return (await limiter.attempt([{ key, max, windowMs: hourMs }])) === 0
    },

    /** Notes who has seen the problem. */
    note: (address: string, problem: string) =>
      limiter.attempt([{ ...witnesses(problem), item: sealed(address) }]),

    /** Returns how many addresses have reported the problem in this hour. */
    count: (problem: string): Promise<number> => limiter.count(witnesses(problem)),
  }
}
