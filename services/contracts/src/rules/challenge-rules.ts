/** Longest reason of a player who challenges an answer, in characters. */
export const challengeReasonLimit = 1000
