import { shortCode } from './short-code.js'

export interface LogEntry {
  kind: 'event' | 'error'
  /** Time of day as ISO 8601. */
  time: string
  /** Who says it: the shell, or a remote with its build. */
  source: string
  name: string
  details?: Record<string, unknown>
}

export interface Log {
  event(name: string, details?: Record<string, unknown>): void
  error(error: unknown, where: string): void
  /** Like error, and gives a short code under which support finds the entry. */
  failure(error: unknown, where: string): string
  /** The same log, in the name of a remote. */
  for(source: string): Log
}

/** Writes what happens in the page to the given place. */
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

/** Keeps quiet in front of visitors: the browser's console at its lowest level, for whoever looks there. */
export function writeToConsole({ kind, source, name, details }: LogEntry): void {
  // eslint-disable-next-line no-console -- the one place where the page writes to the console
  console.debug(`[${source}] ${kind}: ${name}`, details ?? '')
}
