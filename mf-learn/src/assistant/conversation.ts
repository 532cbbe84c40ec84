import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { createStore } from '@icio/platform'
import { assistantWords } from '@icio/contracts/assistant/assistant-texts'
import { createMessage, type ChatMessage } from './chat-message.js'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

export type Phase =
  | { at: 'idle' }
  /** The disclosure dialog is open. */
  | { at: 'gate' }
  | { at: 'waiting' }
  | { at: 'answering'; text: string; sources: ChatSource[]; mode: 'model' | 'library' }

export interface ChatState {
  messages: ChatMessage[]
  draft: string
  phase: Phase
  /** Whether the visitor has switched on that ratings are sent (CHAT-20). */
  sharing: boolean
}

/** Creates the state of a chat; the tab stores its messages. */
export function createConversation(memory: ConversationMemory, edition: Edition) {
  const greeting = () => createMessage('assistant', assistantWords[edition].greeting)
  const storedMessages = memory.messages()
  const store = createStore<ChatState>(() => ({
    messages: storedMessages.length > 0 ? storedMessages : [greeting()],
    draft: '',
    phase: { at: 'idle' },
    sharing: memory.sharing(),
  }))
  const { getState, setState } = store
  function change(edit: (messages: ChatMessage[]) => ChatMessage[], more: Partial<ChatState> = {}) {
    const messages = edit(getState().messages)
    setState({ ...more, messages })
    memory.keepMessages(messages)
  }
  return {
    store,
    get: getState,
    set: setState,
    change,
    append: (message: ChatMessage, more: Partial<ChatState> = {}) =>
      change((messages) => [...messages, message], more),
    clear() {
      memory.forgetMessages()
      setState({ messages: [greeting()], draft: '' })
    },
  }
}

export type Conversation = ReturnType<typeof createConversation>

/** The key under which the tab keeps that ratings may be sent, for both assistants. */
const sharingKey = 'assistant.sharing'

/** Longer conversations keep only their last messages. */
const messagesKept = 60

/** Stores the conversation of an edition in the tab, and nowhere else. */
export function createConversationMemory(storage: ShellApi['tabStorage'], edition: Edition) {
  const key = `assistant.${edition}`
  return {
    messages(): ChatMessage[] {
      const storedValue = parse(storage.read(key))
      return Array.isArray(storedValue) && storedValue.every(isMessage) ? storedValue : []
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
