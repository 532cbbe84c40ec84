import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { replaceFile } from '../replace-file.js'

/** The last backup or export of this installation's database: time (ISO 8601) and folder. */
export interface LastExport {
  at: string
  folder: string
}

const fileOf = (dataDir: string) => join(dataDir, 'last-export.json')

/** Records a backup or an export, for `npm start -- doctor` and the alert. */
export function recordExport(dataDir: string, folder: string, at = new Date()): void {
  const note: LastExport = { at: at.toISOString(), folder }
  replaceFile(fileOf(dataDir), `${JSON.stringify(note)}\n`)
}

/** Returns the last recorded backup or export; null if there is none. */
export function lastExport(dataDir: string): LastExport | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as LastExport
  } catch {
    return null
  }
}

/**
 * Adds the gauge of the last backup that was made from this data folder, 0 if there was none. On a database of its own
 * (MONGODB_URI) there is no gauge: its operators make the backups.
 */
export function gaugeBackup(
  app: FastifyInstance,
  { DATA_DIR, MONGODB_URI }: { DATA_DIR: string; MONGODB_URI?: string | undefined },
): void {
  app.gauge({
    name: 'last_backup_timestamp_seconds',
    help: 'When the last backup or export was made from this data folder, in seconds since 1970; 0 for never',
    read: () => {
      if (MONGODB_URI !== undefined) return []
      const last = lastExport(DATA_DIR)
      return [{ value: last ? Date.parse(last.at) / 1000 : 0 }]
    },
  })
}
