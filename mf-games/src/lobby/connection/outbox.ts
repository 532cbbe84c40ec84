import type { AckStatus, ClientMessage, LiveErrorCode } from '@icio/contracts/lobby-live'

/** What became of a message: the server's word, or that the connection went before there was any. */
export type Outcome =
  { at: 'acknowledged'; status: AckStatus } | { at: 'refused'; code: LiveErrorCode } | { at: 'unsent' }

/** Saying these twice changes nothing, so they are sent again after a break; a second `skip` would skip twice. */
const repeatable: readonly ClientMessage['t'][] = ['answer', 'lock', 'ready', 'flag']

/** Failures of the server's that may pass. */
const passing: readonly LiveErrorCode[] = ['unavailable', 'internal_error', 'too_fast']

interface Waiting {
  message: ClientMessage
  settle: (outcome: Outcome) => void
}

/**
 * Messages that the server has not answered yet, in the order in which they were said. An answer stays here until the
 * server has it, over any number of connections.
 */
export function createOutbox() {
  const waiting = new Map<string, Waiting>()

  function settle(mid: string, outcome: Outcome): void {
    const found = waiting.get(mid)
    waiting.delete(mid)
    found?.settle(outcome)
  }

  return {
    /** Keeps a message until it is settled. */
    put: (message: ClientMessage, onSettled: (outcome: Outcome) => void): void =>
      void waiting.set(message.mid, { message, settle: onSettled }),
    acknowledged: (mid: string, status: AckStatus): void => settle(mid, { at: 'acknowledged', status }),
    /** True where the same message may be sent again. */
    refused(mid: string, code: LiveErrorCode): boolean {
      const found = waiting.get(mid)
      if (found && passing.includes(code) && repeatable.includes(found.message.t)) return true
      settle(mid, { at: 'refused', code })
      return false
    },
    /** The connection is gone: what must not be said twice will not be said again. */
    interrupted(): void {
      for (const [mid, { message }] of [...waiting]) {
        if (!repeatable.includes(message.t)) settle(mid, { at: 'unsent' })
      }
    },
    /** Nothing will be sent any more. */
    abandon(): void {
      for (const mid of [...waiting.keys()]) settle(mid, { at: 'unsent' })
    },
    messages: (): ClientMessage[] => [...waiting.values()].map(({ message }) => message),
  }
}
