import { chatMessageLimit } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createAnswerFlow } from './answering.js'
import { createConversation } from './conversation.js'
import { createConversationMemory } from './conversation-memory.js'
import { createRating } from './rating.js'

/** Creates the chat of an edition's assistant: its state and its events. */
export function createChat(host: ShellApi, edition: Edition) {
  const memory = createConversationMemory(host.tabStorage, edition)
  const conversation = createConversation(memory, edition)
  return {
    store: conversation.store,
    draftTyped: (draft: string) => conversation.set({ draft: draft.slice(0, chatMessageLimit) }),
    /** Starts a new conversation. */
    cleared() {
      if (conversation.get().phase.at === 'idle') conversation.clear()
    },
    ...createAnswerFlow(host, conversation, edition),
    ...createRating(host, conversation, memory, edition),
  }
}

export type Chat = ReturnType<typeof createChat>
