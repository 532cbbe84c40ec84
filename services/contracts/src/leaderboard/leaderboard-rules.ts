import { nameMaximum, onlyNameCharacters } from '../accounts/names.js'

/** The source of a score: a solo quiz or a multiplayer game (DATA-21; docs/spec/decisions.md, 8). */
export const leaderboardModes = ['solo', 'multiplayer'] as const
export type LeaderboardMode = (typeof leaderboardModes)[number]

/** Number of entries shown (CALL-19). */
export const leaderboardSize = 20

/** Number of entries shown on each side of the player's own place. */
export const placeNeighbors = 2

/** Minimum time between two submissions of one person (LEAD-12). */
export const submitCooldownMs = 60_000

/** A name on the leaderboard has at most this many characters (LEAD-8). */
export const scoreNameLimit = nameMaximum

/** Ranks 1 to 3 have an icon (LEAD-1). */
export const ranksWithIcon = 3

/** The name if nothing is left after cleaning (LEAD-9). */
export const anonymousName = 'Anonymous'

/**
 * Removes markup tags and what names do not have, and returns a plain name of at most 50 characters, or 'Anonymous' if
 * nothing is left (LEAD-8, LEAD-9).
 */
export function cleanScoreName(typedName: string): string {
  return onlyNameCharacters(typedName.replace(/<[^<>]*>/g, '')) || anonymousName
}

/** Returns whether a score can be submitted: not with a score of 0 and not with a blank name (LEAD-5, LEAD-6). */
export function canSubmitScore(score: number, typedName: string): boolean {
  return score > 0 && typedName.trim() !== ''
}

/** Returns how many milliseconds a person still has to wait after the last submission; 0 if none (LEAD-12). */
export function waitBeforeSubmit(lastSubmittedAt: number | null, now: number): number {
  return lastSubmittedAt === null ? 0 : Math.max(0, lastSubmittedAt + submitCooldownMs - now)
}

/** What a place on the leaderboard shows and what it cannot (LEAD-24). */
export const scoreProvesText =
  'A score shows answers given at the pace of a reader. It does not show that the questions were new: a bank of about a hundred cannot be kept secret.'
