import { nameMaximum, plainName } from './names.js'

/** Where a score on the leaderboard comes from: a solo quiz or a multiplayer game (DATA-21; docs/spec/decisions.md, 8). */
export const leaderboardModes = ['solo', 'multiplayer'] as const
export type LeaderboardMode = (typeof leaderboardModes)[number]

/** So many entries are shown (CALL-19). */
export const leaderboardSize = 20

/** Beside the own place so many entries are shown on each side. */
export const placeNeighbours = 2

/** Between two submissions of one person (LEAD-12). */
export const submitCooldownMs = 60_000

/** A name on the leaderboard has at most this many characters (LEAD-8). */
export const scoreNameLimit = nameMaximum

/** Ranks 1 to 3 have an icon (LEAD-1). */
export const ranksWithIcon = 3

/** What a name becomes of which nothing is left (LEAD-9). */
export const anonymousName = 'Anonymous'

/** Markup tags go, the rest is a plain name of at most 50 characters; of nothing comes 'Anonymous' (LEAD-8, LEAD-9). */
export function cleanScoreName(typed: string): string {
  return plainName(typed.replace(/<[^<>]*>/g, '')) || anonymousName
}

/** Whether submitting does anything at all: not with a score of 0, nor with a blank name (LEAD-5, LEAD-6). */
export function canSubmitScore(score: number, typedName: string): boolean {
  return score > 0 && typedName.trim() !== ''
}

/** Milliseconds that a person has still to wait after the last submission; 0 when none (LEAD-12). */
export function waitBeforeSubmit(lastSubmittedAt: number | null, now: number): number {
  return lastSubmittedAt === null ? 0 : Math.max(0, lastSubmittedAt + submitCooldownMs - now)
}
