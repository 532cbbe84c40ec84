/** Seconds from the last change in the database until this process heard of it, by change stream. */
const lags = new Map<string, number>()

/** Measures the lag of a change stream, for the metric change_stream_lag_seconds. */
export function streamLag(stream: string) {
  lags.set(stream, 0)
  return {
    /** A change has arrived. @param at when the database wrote it, by its own clock */
    heard: (at: Date, now = Date.now()): void =>
      void lags.set(stream, Math.max(0, now - at.getTime()) / 1000),
  }
}

/** The lag of each change stream of this process, by name. */
export const streamLags = (): ReadonlyMap<string, number> => lags
