export type StaleGuard = ReturnType<typeof createStaleGuard>

/** Tells whether a reply that arrives late is still relevant: each renewal makes everything under way stale. */
export function createStaleGuard() {
  let generation = 0
  /** Returns a function that tells whether nothing new has started since this call. */
  const current = () => {
    const startGeneration = generation
    return () => startGeneration === generation
  }
  /** Starts something new; the returned function tells whether it is still current. */
  const renew = () => {
    generation += 1
    return current()
  }
  return { current, renew }
}
