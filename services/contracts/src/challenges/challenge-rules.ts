export const challengeReasonLimit = 1000
