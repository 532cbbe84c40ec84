import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The last export of this installation's database: time (ISO 8601) and folder. */
export interface LastExport {
  at: string
  folder: string
}

const fileOf = (dataDir: string) => join(dataDir, 'last-export.json')

/** Records an export for `npm start -- doctor`. */
export function recordExport(dataDir: string, folder: string, at = new Date()): void {
  const note: LastExport = { at: at.toISOString(), folder }
  writeFileSync(fileOf(dataDir), `${JSON.stringify(note)}\n`, { mode: 0o600 })
}

/** Returns the last recorded export; null if there is none. */
export function lastExport(dataDir: string): LastExport | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as LastExport
  } catch {
    return null
  }
}
