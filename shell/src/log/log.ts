export interface LogEntry {
  kind: 'event' | 'error'
  time: string
  /** The shell, or a remote with its build. */
  source: string
  name: string
  details?: Record<string, unknown>
}

export interface Log {
  event(name: string, details?: Record<string, unknown>): void
  error(error: unknown, where: string): void
  /** Like error, and returns a short code by which support can find the entry. */
  failure(error: unknown, where: string): string
  /** Returns the same log with another source, for a remote. */
  for(source: string): Log
}

/** Creates a log that passes its entries to the given function. */
export function createLog(write: (entry: LogEntry) => void, source = 'shell'): Log {
  const entry = (kind: LogEntry['kind'], name: string, details?: Record<string, unknown>) =>
    write({ kind, time: new Date().toISOString(), source, name, ...(details ? { details } : {}) })
  const failure = (error: unknown, where: string) => {
    const code = shortCode()
    entry('error', error instanceof Error ? error.message : String(error), { where, code })
    return code
  }
  return {
    event: (name, details) => entry('event', name, details),
    error: (error, where) => void failure(error, where),
    failure,
    for: (other) => createLog(write, other),
  }
}

/** Writes an entry to the browser's console at debug level, which visitors do not see by default. */
export function writeToConsole({ kind, source, name, details }: LogEntry): void {
  // eslint-disable-next-line no-console -- the one place where the page writes to the console
  console.debug(`[${source}] ${kind}: ${name}`, details ?? '')
}
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates an eight-character code that can be read out on the phone, in two groups: K7QM-2XPA. */
function shortCode(): string {
  const code = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => letters[byte % letters.length])
    .join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
