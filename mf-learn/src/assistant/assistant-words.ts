import type { ChatReply } from '@icio/contracts/assistant/endpoints'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'

/** Message in the conversation after a failed call (CHAT-15). */
export const apology =
  'I apologize, but I am experiencing technical difficulties right now. Please try again in a moment.'

/** Says that a limit is one, and when it ends (CHAT-37). @param seconds the wait that the server named */
export function limitFor(seconds: number | undefined): string {
  const wait = !seconds || seconds <= 5 ? 'in a moment' : `in ${waitOf(seconds)}`
  return `The limit of questions to the assistant is reached for now. You can ask again ${wait}.`
}

/** The apology with a known wait. @param seconds the wait that the server named */
export function apologyFor(seconds: number | undefined): string {
  if (!seconds || seconds <= 5) return apology
  return `${apology.replace(' in a moment.', '')} in ${waitOf(seconds)}.`
}

function waitOf(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

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
  /** Shown when nothing is sent. */
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
