/** After this many failures in a row the model is not called for a while. */
export const failuresToOpen = 5

/**
 * How long before a single call probes the server again. It is also the longest time that visitors wait for it to
 * recover.
 */
export const openForMs = 10_000

/** Holds back calls to a server that does not respond, so that visitors learn it at once. */
export interface Circuit {
  /** Milliseconds until a call may be tried; 0 if it may now. A caller that gets 0 must report how the call ended. */
  wait(): number
  succeeded(): void
  failed(): void
  /** The call ended without a verdict on the server, for example because the visitor left. */
  abandoned(): void
}

/** Creates a closed circuit. When half open, it lets one call through at a time. */
export function createCircuit(now: () => number = Date.now): Circuit {
  let failures = 0
  let opensAgainAt = 0
  let isProbing = false
  const isOpen = () => failures >= failuresToOpen
  return {
    wait() {
      if (!isOpen()) return 0
      const left = opensAgainAt - now()
      if (left > 0 || isProbing) return Math.max(left, 1000)
      isProbing = true
      return 0
    },
    succeeded() {
      failures = 0
      isProbing = false
    },
    failed() {
      failures += 1
      isProbing = false
      if (isOpen()) opensAgainAt = now() + openForMs
    },
    abandoned() {
      isProbing = false
    },
  }
}
