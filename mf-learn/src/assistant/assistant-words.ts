import type { ChatReply } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'

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

/** Message in the conversation after a failed call (CHAT-15). */
export const apology =
  'I apologize, but I am experiencing technical difficulties right now. Please try again in a moment.'

/** The apology with a known wait. @param seconds the wait that the server named */
export function apologyFor(seconds: number | undefined): string {
  if (!seconds || seconds <= 5) return apology
  const wait = seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return `${apology.replace(' in a moment.', '')} in ${wait}.`
}

/** The note below each answer. */
export const caveat: Readonly<Record<ChatReply['mode'], string>> = {
  model: 'Made by AI. It may be inaccurate.',
  library: 'Quoted from the library. It may be incomplete.',
}

/** The toasts of the chat (CHAT-14 to CHAT-20). */
export const chatToasts = {
  failed: {
    title: 'Failed to Answer',
    description: 'Unable to send message. Please try again.',
  },
  copied: { title: 'Copied!', description: 'Message copied to clipboard', tone: 'success' },
  copyFailed: { title: 'Copy failed', description: 'Unable to copy message' },
  /** Shown before the visitor was asked about sharing ratings, and when nothing is sent. */
  rated: {
    title: 'Feedback recorded',
    description: 'Thank you. Your rating stays in this tab; nothing is sent.',
    tone: 'success',
  },
  shared: {
    title: 'Feedback recorded',
    description:
      'Thank you for helping us improve the assistant. Your rating and this exchange went to the moderators.',
    tone: 'success',
  },
  notShared: { title: 'Feedback not sent', description: 'Please try again in a moment.' },
} as const satisfies Record<string, ToastMessage>
