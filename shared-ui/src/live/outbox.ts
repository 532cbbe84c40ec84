import type { LiveClientMessage, Outcome } from './protocol.js'

/** Temporary failures of the server. */
const passing: readonly string[] = ['unavailable', 'storage_full', 'internal_error', 'too_fast']

type AnyOutcome = Outcome<{ t: 'ack'; status: string } | { t: 'error'; code: string }>

interface Waiting {
  message: LiveClientMessage
  settle: (outcome: AnyOutcome) => void
}

/**
 * Messages that the server has not answered yet, in the order in which they were sent. An answer to a question stays
 * here until the server has it, across any number of connections.
 *
 * @param repeatable the types that may be sent again
 */
export function createOutbox(repeatable: readonly string[]) {
  const waiting = new Map<string, Waiting>()

  function settle(mid: string, outcome: AnyOutcome): void {
    const entry = waiting.get(mid)
    waiting.delete(mid)
    entry?.settle(outcome)
  }

  return {
    put: (message: LiveClientMessage, onSettled: (outcome: AnyOutcome) => void): void =>
      void waiting.set(message.mid, { message, settle: onSettled }),
    acknowledged: (mid: string, status: string): void => settle(mid, { at: 'acknowledged', status }),
    /** Handles an error reply; returns true if the same message may be resent. */
    refused(mid: string, code: string): boolean {
      const entry = waiting.get(mid)
      if (entry && passing.includes(code) && repeatable.includes(entry.message.t)) return true
      settle(mid, { at: 'refused', code })
      return false
    },
    /** The connection broke: drops messages that must not be sent twice. */
    interrupted(): void {
      for (const [mid, { message }] of [...waiting]) {
        if (!repeatable.includes(message.t)) settle(mid, { at: 'unsent' })
      }
    },
    abandon(): void {
      for (const mid of [...waiting.keys()]) settle(mid, { at: 'unsent' })
    },
    messages: (): LiveClientMessage[] => [...waiting.values()].map(({ message }) => message),
  }
}
