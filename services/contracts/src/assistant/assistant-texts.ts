import type { Edition } from '../editions.js'
import { feedbackDays } from './rules.js'

/** Stands under the field while no model is connected (CHAT-38). */
export const noModelNote = 'No AI model is connected: answers are quoted from the library of this site.'

/** Stands under the field of the chat. */
export const assistantCaveat =
  'Answers are for education and may be inaccurate. They are no investment advice. Do not enter personal data.'

/** The setting in the foot of the chat that lets ratings be sent and missing terms be counted; off at first (CHAT-20, PRIV-14). */
export const sharingText = `Share for improvement: send each rating, with its question and answer and without my name, to the moderators, who keep it for ${feedbackDays} days, and count the terms of the trade in questions that got no answer.`

/** Stands below a quote whose numbers are not those of the reader's organization (CHAT-34). */
export const exampleWords = 'The numbers are those of an example.'

/** The texts of each edition's assistant: its greeting and suggested questions (CHAT-4, CHAT-5). */
export const assistantWords: Readonly<
  Record<Edition, { lead: string; greeting: string; starters: readonly string[] }>
> = {
  general: {
    lead: 'Ask about bonds, allocation, surplus, accounting or governance. Answers rest on this site’s own library and say where they come from.',
    greeting:
      'Welcome. I am the learning assistant for insurance investment professionals. Ask me about fixed income, asset allocation, risk-based capital, investment policy or the work of an investment committee.',
    starters: [
      'How does duration link our bonds and our reserves?',
      'What does the RBC formula make of stocks?',
      'How do I size risk assets against surplus?',
    ],
  },
  'government-risk-pools': {
    lead: 'Ask about safety, liquidity, public investment law, net position or governance. Answers rest on this site’s own library and say where they come from.',
    greeting:
      'Welcome. I am the learning assistant for government risk pools. Ask me about investing public money: safety, liquidity and yield, what state law allows, GASB reporting, net position, or the work of a pool’s board.',
    starters: [
      'Why do our statements show a loss on a bond that we hold?',
      'How do we size the operating tier?',
      'What does a surplus ratio not tell our board?',
    ],
  },
}
