/** After so many failures in a row the model is left alone for a while. */
export const failuresToOpen = 5

/** How long it is left alone before one call tries again: that call is all it costs, and visitors wait no longer than that. */
export const openForMs = 10_000

/** Keeps calls from a server that does not answer, so that visitors are told at once. */
export interface Circuit {
  /** Milliseconds until a call may be tried; 0 when it may now. Whoever gets 0 must report how the call went. */
  wait(): number
  succeeded(): void
  failed(): void
  /** The call ended without a verdict on the server, for example because the visitor left. */
  abandoned(): void
}

/** A circuit that is closed at first. Half open, it lets one call through at a time. */
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
