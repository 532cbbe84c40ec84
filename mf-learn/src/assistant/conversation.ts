import type { ChatSource } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { createStore } from '@icio/platform'
import { assistantWords } from '@icio/contracts/assistant/assistant-texts'
import { createMessage, type ChatMessage } from './chat-message.js'
import type { ConversationMemory } from './conversation-memory.js'

/** What the chat is doing. */
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
  const remembered = memory.messages()
  const store = createStore<ChatState>(() => ({
    messages: remembered.length > 0 ? remembered : [greeting()],
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
