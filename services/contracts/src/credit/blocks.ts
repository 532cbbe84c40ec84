/** Attendance counts in blocks of 50 minutes, the hour of continuing education (CREDIT-2, CREDIT-4). */
export const blockMinutes = 50
const blockMs = blockMinutes * 60_000
/** A word counts until this long after its block; then all words of the block are written at once (CREDIT-3). */
export const wordCountsAfterMs = 10 * 60_000

/** What determines the blocks of a session; times in milliseconds since 1970. */
export interface SessionClock {
  /** When its first activity was opened; null before. */
  began_at: number | null
  /** When it was paused, in order. */
  pauses: readonly { from: number; to: number }[]
  paused_at: number | null
  ended_at: number | null
}

/** Returns how long a session has gone on, without its pauses, in milliseconds. */
export function elapsedMs({ began_at, pauses, paused_at, ended_at }: SessionClock, now: number): number {
  if (began_at === null) return 0
  const until = Math.min(now, paused_at ?? now, ended_at ?? now)
  // A pause before the first activity takes nothing away.
  const pauseLengths = pauses.map(({ from, to }) => Math.min(to, until) - Math.max(from, began_at))
  return Math.max(0, until - began_at - pauseLengths.reduce((sum, ms) => sum + Math.max(0, ms), 0))
}

/** Returns the block that goes on, from 1; of a session that has ended its last one. */
export function blockAt(clock: SessionClock, now: number): number {
  const blocks = elapsedMs(clock, now) / blockMs
  return clock.ended_at === null ? Math.floor(blocks) + 1 : Math.max(1, Math.ceil(blocks))
}

/** Returns when a block ends: as it was, or as it will be if nothing pauses from now on. */
export function blockEndsAt(clock: SessionClock, block: number, now: number): number {
  const { began_at, pauses, ended_at } = clock
  const left = block * blockMs - elapsedMs(clock, now)
  if (left >= 0 || began_at === null) return ended_at ?? now + left
  let end = began_at + block * blockMs
  for (const { from, to } of pauses) {
    if (from >= end) break
    end += Math.max(0, to - Math.max(from, began_at))
  }
  return end
}

/** Returns when the words of a block are written, which is when they no longer count. */
export function wordsKeptAt(clock: SessionClock, block: number, now: number): number {
  return blockEndsAt(clock, block, now) + wordCountsAfterMs
}

/** Returns the blocks whose words count now: the one that goes on, and the one before for ten minutes. */
export function blocksTaken(clock: SessionClock, now: number): number[] {
  const current = blockAt(clock, now)
  return [current, current - 1].filter((block) => block >= 1 && now < wordsKeptAt(clock, block, now))
}

/** Returns the whole minutes of each block of a session that has ended, the first one first. */
export function minutesOfBlocks(clock: SessionClock, now: number): number[] {
  const minutes = Math.floor(elapsedMs(clock, now) / 60_000)
  const blocks = Math.max(1, Math.ceil(minutes / blockMinutes))
  return Array.from({ length: blocks }, (_, index) => Math.min(blockMinutes, minutes - index * blockMinutes))
}

/** A block that somebody attended: when it began and ended, in milliseconds since 1970, and its minutes without pauses. */
export interface AttendedBlock {
  from: number
  to: number
  minutes: number
}

export function attendedBlock(clock: SessionClock, block: number, now: number): AttendedBlock {
  const from = block === 1 ? (clock.began_at ?? now) : blockEndsAt(clock, block - 1, now)
  return { from, to: blockEndsAt(clock, block, now), minutes: minutesOfBlocks(clock, now)[block - 1] ?? 0 }
}

/**
 * Returns the minutes of blocks that somebody attended. What two sessions of a forum had at the same time counts once: a
 * word can be passed on to somebody in another hall (CREDIT-4).
 */
export function minutesAttended(blocks: readonly AttendedBlock[]): number {
  let until = -Infinity
  let sum = 0
  for (const { from, to, minutes } of blocks.toSorted((a, b) => a.from - b.from)) {
    const twice = Math.max(0, Math.min(until, to) - from)
    sum += Math.max(0, minutes - Math.ceil(twice / 60_000))
    until = Math.max(until, to)
  }
  return sum
}

/**
 * Returns the credits of some minutes: 50 to the credit, and halves only where the sponsor gives them (CREDIT-4).
 */
export function creditsOf(minutes: number, halves: boolean): number {
  const share = halves ? 2 : 1
  return Math.floor((minutes * share) / blockMinutes) / share
}

interface OnList {
  session: string
  block: number
}

/** Returns how many blocks of a person were counted by hand and have no word. */
export function blocksByHandAlone({
  blocks,
  by_hand,
}: {
  blocks: readonly OnList[]
  by_hand: readonly OnList[]
}): number {
  return by_hand.filter(
    (hand) => !blocks.some(({ session, block }) => session === hand.session && block === hand.block),
  ).length
}
