/** Maximum length of the reason for a challenge, in characters. */
export const challengeReasonLimit = 1000
