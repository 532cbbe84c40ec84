import type { Specialization } from '@icio/contracts/editions'
import { CallError } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createAsk, type Ask } from './ask-assistant.js'
import { apologyFor, chatToasts } from './assistant-words.js'
import { said, type ChatMessage } from './chat-message.js'
import type { Conversation } from './conversation.js'
import { questionOf } from './question.js'

type Host = Pick<ShellApi, 'http' | 'gate' | 'toast' | 'announce' | 'log'>

/** Sends questions and takes in their answers. */
export function createAnswering(host: Host, conversation: Conversation, specialization: Specialization) {
  const { get, set, append, change } = conversation
  const ask = createAsk(host.http)
  let asking: AbortController | null = null

  /** Carries a question through the gate; Cancel leaves everything as it was (GATE-9). */
  async function throughGate(action: () => Promise<void>, onCancel = () => set({ phase: { at: 'idle' } })) {
    set({ phase: { at: 'gate' } })
    if ((await host.gate.run(action)) === 'cancelled') onCancel()
  }

  /** Asks what the last message of the visitor says. */
  async function answerLast(): Promise<void> {
    set({ phase: { at: 'waiting' } })
    const { signal } = (asking = new AbortController())
    const hear: Parameters<Ask>[1] = (event) => signal.aborted || takeIn(conversation, event)
    try {
      const { reply, sources, mode } = await ask(questionOf(get().messages, specialization), hear, signal)
      if (signal.aborted) return
      append({ ...said('assistant', reply), sources, mode }, { phase: { at: 'idle' } })
      host.announce(`The assistant says: ${reply}`)
    } catch (error) {
      if (!signal.aborted) await failed(error)
    }
  }

  async function failed(error: unknown): Promise<void> {
    if (error instanceof CallError && error.code === 'disclosure_needed' && host.gate.lapsed) {
      host.gate.lapsed()
      return throughGate(answerLast, () => takeBack(conversation))
    }
    keepPart(conversation, 'broken')
    host.log.error(error, 'assistant')
    host.toast(chatToasts.failed)
    const wait = error instanceof CallError ? error.retryAfter : undefined
    append({ ...said('assistant', apologyFor(wait)), isApology: true }, { phase: { at: 'idle' } })
  }

  return {
    /** Sends the draft, or the given text (CHAT-9, CHAT-10, CHAT-11). */
    async questionSent(text = get().draft): Promise<void> {
      const content = text.trim()
      if (!content || get().phase.at !== 'idle') return
      await throughGate(() => {
        append(said('user', content), { draft: '' })
        return answerLast()
      })
    },
    /** Asks the last question again. */
    async triedAgain(): Promise<void> {
      if (get().phase.at !== 'idle') return
      await throughGate(() => {
        change((messages) => messages.slice(0, messages.findLastIndex(({ type }) => type === 'user') + 1))
        return answerLast()
      })
    },
    /** Stops the answer; what has come of it stays. */
    stopped() {
      if (!asking || !['waiting', 'answering'].includes(get().phase.at)) return
      asking.abort()
      keepPart(conversation, 'stopped')
      set({ phase: { at: 'idle' } })
    },
    /** The chat is no longer shown: nobody waits for the answer. */
    dispose: () => asking?.abort(),
  }
}

function takeIn({ get, set }: Conversation, event: Parameters<Parameters<Ask>[1]>[0]): void {
  const { phase } = get()
  if (event.at === 'begin' && phase.at === 'waiting')
    set({ phase: { at: 'answering', text: '', sources: event.sources, mode: event.mode } })
  if (event.at === 'more' && phase.at === 'answering')
    set({ phase: { ...phase, text: phase.text + event.text } })
}

/** What has come of an answer stays, and says that it is not whole. */
function keepPart({ get, append }: Conversation, ended: NonNullable<ChatMessage['ended']>): void {
  const { phase } = get()
  if (phase.at !== 'answering' || !phase.text.trim()) return
  append({ ...said('assistant', phase.text), sources: phase.sources, mode: phase.mode, ended })
}

/** The question that was not sent goes back into the input. */
function takeBack({ get, change }: Conversation): void {
  const draft = get().messages.at(-1)?.content ?? ''
  change((messages) => messages.slice(0, -1), { draft, phase: { at: 'idle' } })
}
