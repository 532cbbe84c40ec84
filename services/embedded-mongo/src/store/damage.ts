import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Backup {
  /** When it was made, as ISO 8601. */
  at: string
  folder: string
  /** The command that puts it back. */
  restoreWith: string
}

const noteOf = (dataDir: string): string => join(dataDir, 'last-backup.json')

/** Remembers the newest backup in the data folder, so that the message about damage can name it. */
export function noteBackup(dataDir: string, backup: Backup): void {
  // Whole or not at all: a note that was cut off names no backup.
  writeFileSync(`${noteOf(dataDir)}.new`, `${JSON.stringify(backup)}\n`, { mode: 0o600, flush: true })
  renameSync(`${noteOf(dataDir)}.new`, noteOf(dataDir))
}

function lastBackup(dataDir: string): Backup | undefined {
  try {
    return JSON.parse(readFileSync(noteOf(dataDir), 'utf8')) as Backup
  } catch {
    return undefined
  }
}

/** Whether a backup was made of the file in this place, which therefore was a database. */
export function hasBackup(file: string): boolean {
  return lastBackup(dirname(file)) !== undefined
}

/**
 * The message to an operator about a damaged data file, and what to do.
 *
 * @param file the path of data.mdb
 * @param how what is wrong, and where
 */
export function damageSentence(file: string, how: string): string {
  const backup = lastBackup(dirname(file))
  const advice = backup
    ? `restore the backup of ${backup.at} with '${backup.restoreWith}'`
    : 'no backup of it is known: put back a copy of the folder, or move the file away and import an export'
  return `The data file is damaged at ${file}: ${how}; ${advice}.`
}

/** lmdb's errors about damaged pages. */
export function saysDamage(message: string): boolean {
  return /MDB_(CORRUPTED|PAGE_NOTFOUND|INVALID|PANIC|VERSION_MISMATCH)|mdb\.c|Located page was wrong type|Requested page not found/.test(
    message,
  )
}

/** The message of an error at the opening of a file, in words for an operator if it is about damage. */
export function openingError(file: string, { message }: Error): string {
  return saysDamage(message) ? damageSentence(file, message) : message
}
