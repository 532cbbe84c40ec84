import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './replace-file.js'

/** What a command on the same machine needs to know about the running site. */
export interface RunningSite {
  pid: number
  databaseUri: string
  /** The address it listens on. */
  address: string
}

const fileOf = (dataDir: string) => join(dataDir, 'running-site.json')

/**
 * Records in the data folder, readable by its owner only, where the running site's database is: the embedded one
 * listens on a port of its choice and accepts no second process.
 *
 * @returns a function that deletes the record, for when the site stops
 */
export function recordRunningSite(dataDir: string, site: Omit<RunningSite, 'pid'>): () => void {
  const note: RunningSite = { pid: process.pid, ...site }
  replaceFile(fileOf(dataDir), `${JSON.stringify(note)}\n`)
  return () => rmSync(fileOf(dataDir), { force: true })
}

/** Reads which site runs on this data folder; null if there is none, or if its process was killed. */
export function readRunningSite(dataDir: string): RunningSite | null {
  try {
    const note = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RunningSite
    process.kill(note.pid, 0)
    return note
  } catch {
    return null
  }
}
