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
const exportNoteOf = (dataDir: string): string => join(dataDir, 'last-export.json')

/** Remembers the newest backup in the data folder, so that the message about damage can name it. */
export function noteBackup(dataDir: string, backup: Backup): void {
  note(noteOf(dataDir), backup)
}

/** Remembers the newest export, which stands in for a backup where there is none. */
export function noteExport(dataDir: string, made: Backup): void {
  note(exportNoteOf(dataDir), made)
}

function note(file: string, backup: Backup): void {
  // Whole or not at all: a note that was cut off names no backup.
  writeFileSync(`${file}.new`, `${JSON.stringify(backup)}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

function lastOf(file: string): Backup | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Backup
  } catch {
    return undefined
  }
}

/** Whether a backup was made of the file in this place, which therefore was a database. */
export function hasBackup(file: string): boolean {
  return lastOf(noteOf(dirname(file))) !== undefined
}

/**
 * The message to an operator about a damaged data file, and what to do.
 *
 * @param file the path of data.mdb
 * @param how what is wrong, and where
 */
export function damageSentence(file: string, how: string): string {
  const backup = lastOf(noteOf(dirname(file)))
  const made = lastOf(exportNoteOf(dirname(file)))
  const advice = backup
    ? `restore the backup of ${backup.at} with '${backup.restoreWith}'`
    : made
      ? `move the file away and take in the export of ${made.at} with '${made.restoreWith}'`
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
