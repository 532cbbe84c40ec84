import { writePath } from '../site/route-paths.js'

/** What a message to the people who run the site can be about, with the words of the form. */
export const messageKinds = {
  question: 'A question',
  correction: 'A comment or a correction',
  idea: 'An idea',
  discussion: 'Taking part in the discussion',
  partners: 'Our partners and their tools',
  privacy: 'My personal data',
  other: 'Something else',
} as const
export type MessageKind = keyof typeof messageKinds
export const messageKindIds = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]

/** Where a message stands: waiting, answered by mail, or closed without an answer. */
export const messageStates = ['open', 'answered', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

export const messageLimit = 4000

/** Days for which a message stays after it was answered or closed. */
export const settledMessageDays = 90

/** Days for which a message stays while nobody has settled it. */
export const openMessageDays = 365

/** What the id of a question of any bank looks like. */
export const questionIdPattern = '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'

/**
 * Returns the address of the form with its kind chosen.
 *
 * @param question id of the question that the message is about
 */
export function writeToUsPath(kind: MessageKind, question?: string): string {
  return `${writePath}?about=${kind}${question ? `&question=${encodeURIComponent(question)}` : ''}`
}
