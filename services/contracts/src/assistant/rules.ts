export const chatMessageLimit = 2000

/** Maximum number of earlier messages sent with a question; the oldest are omitted. */
export const chatHistoryLimit = 10

/** Maximum length of a reply, and therefore of a message in the history. */
export const chatReplyLimit = 6000

/** Maximum total length of a history, in characters. */
export const chatHistoryCharacters = 16_000

export const feedbackDays = 90

/** How many days a term without an answer is kept (PRIV-14). */
export const missedTermDays = 90

/** Staff see a term from this many visitors on, so that no single person can be told by it (PRIV-14). */
export const fewestVisitors = 5
