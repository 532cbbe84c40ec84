import type { Edition } from '@icio/contracts/editions'
import type { ErrorCode } from '@icio/contracts/errors'
import { CallError } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createAssistantCall, type AssistantCall } from './ask-assistant.js'
import { apologyFor, chatToasts, limitFor } from './assistant-words.js'
import { createMessage, isAnswer, type ChatMessage } from './chat-message.js'
import type { ChatState, Conversation } from './conversation.js'
import {
  chatHistoryCharacters,
  chatHistoryLimit,
  type ChatQuestion,
} from '@icio/contracts/assistant/endpoints'

/** The refusal that is a limit of this site and no failure (CHAT-37). A model that is busy has failed (CHAT-14). */
const ownLimit = 'too_many_requests' satisfies ErrorCode

type Host = Pick<ShellApi, 'http' | 'gate' | 'toast' | 'announce' | 'log'>

export function createAnswerFlow(host: Host, conversation: Conversation, edition: Edition) {
  const { get, set, append, change } = conversation
  const ask = createAssistantCall(host.http)
  let asking: AbortController | null = null

  /** Runs an action through the disclosure gate; Cancel changes nothing (GATE-9). */
  async function throughGate(action: () => Promise<void>, onCancel = () => set({ phase: { at: 'idle' } })) {
    set({ phase: { at: 'gate' } })
    if ((await host.gate.run(action)) === 'cancelled') onCancel()
  }

  async function answerLast(): Promise<void> {
    set({ phase: { at: 'waiting' } })
    const { signal } = (asking = new AbortController())
    const hear: Parameters<AssistantCall>[1] = (event) => signal.aborted || applyEvent(conversation, event)
    try {
      const { reply, sources, mode } = await ask(questionOf(get(), edition), hear, signal)
      if (signal.aborted) return
      append({ ...createMessage('assistant', reply), sources, mode }, { phase: { at: 'idle' } })
      host.announce(`The assistant says: ${reply}`)
    } catch (error) {
      if (!signal.aborted) await handleFailure(error)
    }
  }

  async function handleFailure(error: unknown): Promise<void> {
    if (error instanceof CallError && error.code === 'disclosure_needed') {
      host.gate.reportLapsed()
      return throughGate(answerLast, () => restoreDraft(conversation))
    }
    keepPartialAnswer(conversation, 'broken')
    const isLimit = error instanceof CallError && error.code === ownLimit
    const wait = error instanceof CallError ? error.retryAfter : undefined
    if (!isLimit) {
      host.log.error(error, 'assistant')
      host.toast(chatToasts.failed)
    }
    const words = isLimit ? limitFor(wait) : apologyFor(wait)
    append({ ...createMessage('assistant', words), isApology: true }, { phase: { at: 'idle' } })
  }

  return {
    /** Sends the draft, or the given text (CHAT-9, CHAT-10, CHAT-11). */
    async questionSent(text = get().draft): Promise<void> {
      const content = text.trim()
      if (!content || get().phase.at !== 'idle') return
      await throughGate(() => {
        append(createMessage('user', content), { draft: '' })
        return answerLast()
      })
    },
    async triedAgain(): Promise<void> {
      if (get().phase.at !== 'idle') return
      await throughGate(() => {
        change((messages) => messages.slice(0, messages.findLastIndex(({ type }) => type === 'user') + 1))
        return answerLast()
      })
    },
    /** Stops the answer; the part that arrived stays. */
    stopped() {
      if (!asking || !['waiting', 'answering'].includes(get().phase.at)) return
      asking.abort()
      keepPartialAnswer(conversation, 'stopped')
      set({ phase: { at: 'idle' } })
    },
    /** The chat is no longer shown: cancels the call. */
    dispose: () => asking?.abort(),
  }
}

function applyEvent({ get, set }: Conversation, event: Parameters<Parameters<AssistantCall>[1]>[0]): void {
  const { phase } = get()
  if (event.at === 'begin' && phase.at === 'waiting')
    set({ phase: { at: 'answering', text: '', sources: event.sources, mode: event.mode } })
  if (event.at === 'more' && phase.at === 'answering')
    set({ phase: { ...phase, text: phase.text + event.text } })
}

/** Keeps the part of an answer that arrived, marked as incomplete. */
function keepPartialAnswer({ get, append }: Conversation, ending: NonNullable<ChatMessage['ended']>): void {
  const { phase } = get()
  if (phase.at !== 'answering' || !phase.text.trim()) return
  append({
    ...createMessage('assistant', phase.text),
    sources: phase.sources,
    mode: phase.mode,
    ended: ending,
  })
}

function restoreDraft({ get, change }: Conversation): void {
  const draft = get().messages.at(-1)?.content ?? ''
  change((messages) => messages.slice(0, -1), { draft, phase: { at: 'idle' } })
}

/** Builds the request: the last question with the messages before it, without greetings and apologies. */
function questionOf(
  { messages, sharing }: Pick<ChatState, 'messages' | 'sharing'>,
  edition: Edition,
): ChatQuestion {
  const spoken = messages.filter((message) => message.type === 'user' || isAnswer(message))
  const history = latest(spoken.slice(0, -1)).map(({ type, content }) => ({ type, content }))
  const message = spoken.at(-1)?.content ?? ''
  return {
    message,
    specialization: edition,
    ...(sharing ? { sharing } : {}),
    ...(history.length > 0 ? { history } : {}),
  }
}

/** Returns the last messages of a conversation, up to the limit of the contract. */
function latest(messages: readonly ChatMessage[]): ChatMessage[] {
  let left = chatHistoryCharacters
  const end = messages.slice(-chatHistoryLimit).toReversed()
  const tooMuch = end.findIndex(({ content }) => (left -= content.length) < 0)
  return (tooMuch < 0 ? end : end.slice(0, tooMuch)).toReversed()
}
