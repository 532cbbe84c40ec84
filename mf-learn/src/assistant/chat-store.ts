import { chatMessageLimit, chatReplyLimit, sendChatFeedback } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createAnswerFlow } from './answering.js'
import {
  createConversation,
  createConversationMemory,
  type Conversation,
  type ConversationMemory,
} from './conversation.js'
import { createCall } from '@icio/shared-ui/api/call'
import { chatToasts } from './assistant-words.js'
import { isAnswer, questionBefore, type Rating } from './chat-message.js'

export function createChat(host: ShellApi, edition: Edition) {
  const memory = createConversationMemory(host.tabStorage, edition)
  const conversation = createConversation(memory, edition)
  return {
    store: conversation.store,
    draftTyped: (draft: string) => conversation.set({ draft: draft.slice(0, chatMessageLimit) }),
    cleared() {
      if (conversation.get().phase.at === 'idle') conversation.clear()
    },
    ...createAnswerFlow(host, conversation, edition),
    ...createRating(host, conversation, memory, edition),
  }
}

export type Chat = ReturnType<typeof createChat>

/** The thumbs: recorded in the page, and sent only if the visitor has switched that on (CHAT-19, CHAT-20). */
function createRating(
  host: ShellApi,
  { get, set, change }: Conversation,
  memory: ConversationMemory,
  edition: Edition,
) {
  const call = createCall(host.http)
  const find = (id: string) => get().messages.find((message) => message.id === id)

  async function share(id: string, rating: Rating): Promise<void> {
    const question = questionBefore(get().messages, id).slice(0, chatMessageLimit)
    const answer = (find(id)?.content ?? '').slice(0, chatReplyLimit)
    try {
      await call(sendChatFeedback, {
        body: { consent: true, rating, specialization: edition, question, answer },
      })
      host.toast(chatToasts.shared)
    } catch (error) {
      host.log.error(error, 'assistant feedback')
      host.toast(chatToasts.notShared)
    }
  }

  return {
    async rated(id: string, rating: Rating): Promise<void> {
      change((messages) => messages.map((each) => (each.id === id ? { ...each, rating } : each)))
      const message = find(id)
      if (message && isAnswer(message) && get().sharing) return share(id, rating)
      host.toast(chatToasts.rated)
    },
    /** The visitor allowed ratings to be sent from now on, or withdrew that. */
    sharingChosen(sharing: boolean): void {
      set({ sharing })
      memory.keepSharing(sharing)
    },
  }
}
