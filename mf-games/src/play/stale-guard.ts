/** Tells whether a reply that arrives late is still relevant: each renewal makes everything under way stale. */
export interface StaleGuard {
  /** Starts something new; the returned function tells whether it is still current. */
  renew(): () => boolean
  /** Returns a function that tells whether nothing new has started since this call. */
  current(): () => boolean
}

export function createStaleGuard(): StaleGuard {
  let generation = 0
  const current = () => {
    const started = generation
    return () => started === generation
  }
  return {
    current,
    renew() {
      generation += 1
      return current()
    },
  }
}
