import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a command on the same machine has to know of the site that runs. */
export interface RunningSite {
  pid: number
  databaseUri: string
  /** Where it listens. */
  address: string
}

const fileOf = (dataDir: string) => join(dataDir, 'running-site.json')

/**
 * Notes in the data folder, for its owner only, where the database of the running site is: the embedded one listens on
 * a port of its own choice and takes no second process.
 *
 * @returns the end of the note, for when the site stops
 */
export function noteRunningSite(dataDir: string, site: Omit<RunningSite, 'pid'>): () => void {
  const note: RunningSite = { pid: process.pid, ...site }
  writeFileSync(fileOf(dataDir), `${JSON.stringify(note)}\n`, { mode: 0o600 })
  return () => rmSync(fileOf(dataDir), { force: true })
}

/** The site that runs on this data folder; null where there is none, or where its process was killed. */
export function readRunningSite(dataDir: string): RunningSite | null {
  try {
    const note = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RunningSite
    process.kill(note.pid, 0)
    return note
  } catch {
    return null
  }
}
