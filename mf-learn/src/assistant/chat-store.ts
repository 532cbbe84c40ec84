import { chatMessageLimit } from '@icio/contracts/assistant/endpoints'
import type { Specialization } from '@icio/contracts/editions'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createAnswering } from './answering.js'
import { createConversation } from './conversation.js'
import { createConversationMemory } from './conversation-memory.js'
import { createRating } from './rating.js'

/** Creates the chat of an edition's assistant: its state and its events. */
export function createChat(host: ShellApi, specialization: Specialization) {
  const memory = createConversationMemory(host.memory, specialization)
  const conversation = createConversation(memory, specialization)
  return {
    store: conversation.store,
    draftTyped: (draft: string) => conversation.set({ draft: draft.slice(0, chatMessageLimit) }),
    /** Starts a new conversation. */
    cleared() {
      if (conversation.get().phase.at === 'idle') conversation.clear()
    },
    ...createAnswering(host, conversation, specialization),
    ...createRating(host, conversation, memory, specialization),
  }
}

export type Chat = ReturnType<typeof createChat>
