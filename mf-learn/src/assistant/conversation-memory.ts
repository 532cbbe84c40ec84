import type { Edition } from '@icio/contracts/editions'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import type { ChatMessage } from './chat-message.js'

/** The key under which the tab keeps that ratings may be sent, for both assistants. */
const sharingKey = 'assistant.sharing'

/** Longer conversations keep only their last messages. */
const messagesKept = 60

/** Stores the conversation of an edition in the tab, and nowhere else. */
export function createConversationMemory(storage: ShellApi['tabStorage'], edition: Edition) {
  const key = `assistant.${edition}`
  return {
    messages(): ChatMessage[] {
      const kept = parse(storage.read(key))
      return Array.isArray(kept) && kept.every(isMessage) ? kept : []
    },
    keepMessages: (messages: readonly ChatMessage[]) =>
      storage.write(key, JSON.stringify(messages.slice(-messagesKept))),
    forgetMessages: () => storage.write(key, null),
    sharing: () => storage.read(sharingKey) === 'yes',
    keepSharing: (sharing: boolean) => storage.write(sharingKey, sharing ? 'yes' : null),
  }
}

export type ConversationMemory = ReturnType<typeof createConversationMemory>

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Another version of this page may have stored a different shape. */
function isMessage(value: unknown): value is ChatMessage {
  if (typeof value !== 'object' || value === null) return false
  const { id, type, content, timestamp, sources = [] } = value as Partial<ChatMessage>
  const hasWords = typeof id === 'string' && typeof content === 'string' && typeof timestamp === 'string'
  return hasWords && (type === 'user' || type === 'assistant') && Array.isArray(sources)
}
