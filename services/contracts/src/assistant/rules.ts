/** Maximum length of a message, in characters. */
export const chatMessageLimit = 2000

/** Maximum number of earlier messages sent with a question; the oldest are omitted. */
export const chatHistoryLimit = 10

/** Maximum length of a reply, and therefore of a message in the history. */
export const chatReplyLimit = 6000

/** Maximum total length of a history, in characters. */
export const chatHistoryCharacters = 16_000

/** How many days a rated exchange is kept for the moderators. */
export const feedbackDays = 90
