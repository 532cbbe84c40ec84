import type { AckStatus, ClientMessage, LiveErrorCode } from '@icio/contracts/lobbies/lobby-live'

/** The fate of a message: the server's answer, or that the connection broke before one came. */
export type Outcome =
  { at: 'acknowledged'; status: AckStatus } | { at: 'refused'; code: LiveErrorCode } | { at: 'unsent' }

/** These are idempotent, so they are resent after a break; a second `skip` would skip twice. */
const repeatable: readonly ClientMessage['t'][] = ['answer', 'lock', 'ready', 'flag']

/** Temporary failures of the server. */
const passing: readonly LiveErrorCode[] = ['unavailable', 'internal_error', 'too_fast']

interface Waiting {
  message: ClientMessage
  settle: (outcome: Outcome) => void
}

/**
 * Messages that the server has not answered yet, in the order in which they were sent. An answer to a question stays
 * here until the server has it, across any number of connections.
 */
export function createOutbox() {
  const waiting = new Map<string, Waiting>()

  function settle(mid: string, outcome: Outcome): void {
    const found = waiting.get(mid)
    waiting.delete(mid)
    found?.settle(outcome)
  }

  return {
    /** Stores a message until it is settled. */
    put: (message: ClientMessage, onSettled: (outcome: Outcome) => void): void =>
      void waiting.set(message.mid, { message, settle: onSettled }),
    acknowledged: (mid: string, status: AckStatus): void => settle(mid, { at: 'acknowledged', status }),
    /** Handles an error reply; returns true if the same message may be resent. */
    refused(mid: string, code: LiveErrorCode): boolean {
      const found = waiting.get(mid)
      if (found && passing.includes(code) && repeatable.includes(found.message.t)) return true
      settle(mid, { at: 'refused', code })
      return false
    },
    /** The connection broke: drops messages that must not be sent twice. */
    interrupted(): void {
      for (const [mid, { message }] of [...waiting]) {
        if (!repeatable.includes(message.t)) settle(mid, { at: 'unsent' })
      }
    },
    /** No more messages will be sent. */
    abandon(): void {
      for (const mid of [...waiting.keys()]) settle(mid, { at: 'unsent' })
    },
    messages: (): ClientMessage[] => [...waiting.values()].map(({ message }) => message),
  }
}
