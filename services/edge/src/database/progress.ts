/** Reports the progress of one collection. */
export interface CollectionProgress {
  reached(count: number): void
  ended(count: number): void
}
/** Starts the report on a collection; `total` if it is known. */
export type Progress = (collection: string, total?: number) => CollectionProgress

const everyMs = 1000

/** Prints a line per second while a collection is being processed, and one at its end. */
export function progressLines(say: (line: string) => void): Progress {
  return (collection, total) => {
    let next = Date.now() + everyMs
    return {
      reached(count) {
        if (Date.now() < next) return
        next = Date.now() + everyMs
        say(
          `  ${collection}: ${count}${total ? ` of about ${total} (${Math.min(100, Math.round((count / total) * 100))}%)` : ''}`,
        )
      },
      ended: (count) => say(`✓ ${collection}: ${count} documents`),
    }
  }
}
