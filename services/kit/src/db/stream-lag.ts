/** A lag says nothing about the time after it: a stream that has nothing to tell is not late. */
const staleMs = 60_000

const lags = new Map<string, { seconds: number; heardAt: number }>()

/** Measures the lag of a change stream, for the metric change_stream_lag_seconds. */
export function streamLag(stream: string) {
  lags.set(stream, { seconds: 0, heardAt: 0 })
  return {
    /** A change has arrived. @param at when the database wrote it, by its own clock */
    heard: (at: Date, now = Date.now()): void =>
      void lags.set(stream, { seconds: Math.max(0, now - at.getTime()) / 1000, heardAt: now }),
  }
}

/**
 * Returns the seconds from the last change in the database until this process heard of it, by change stream; 0 after a
 * minute without changes.
 */
export function streamLags(now = Date.now()): ReadonlyMap<string, number> {
  return new Map(
    [...lags].map(([stream, { seconds, heardAt }]) => [stream, now - heardAt > staleMs ? 0 : seconds]),
  )
}
