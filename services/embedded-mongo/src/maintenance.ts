import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { document, type Document, type Value } from './bson/values.js'
import { dispatch } from './server/dispatch.js'
import { createEngine, type Engine } from './server/engine.js'
import { checkFile } from './store/check-file.js'
import { damageSentence, noteBackup, saysDamage } from './store/damage.js'
import { lockFolder } from './store/folder-lock.js'

export { noteExport } from './store/damage.js'

type Say = (line: string) => void
const fileIn = (folder: string): string => join(folder, 'data.mdb')

/**
 * Reads every page of a data folder that no server has open, and compares each collection with its indexes.
 *
 * @throws Error with a text for a person: what is damaged and how to restore it, or that a server has the folder open
 */
export async function checkDatabase(dataDir: string, say: Say): Promise<void> {
  const file = fileIn(dataDir)
  if (!existsSync(file)) throw new Error(`There is no database in ${dataDir}.`)
  const unlock = lockFolder(dataDir)
  try {
    say(`${checkFile(file)} pages of ${file} are whole`)
  } finally {
    unlock()
  }
  await checkCollections(dataDir, file, say)
}

async function checkCollections(dataDir: string, file: string, say: Say): Promise<void> {
  const engine = createEngine({ dataDir, durability: 'sync' })
  const faults: string[] = []
  try {
    for (const { database, name, isView } of engine.catalog.list()) {
      if (isView) continue
      const report = await validate(engine, database, name)
      const errors = (report.get('errors') as Value[] | undefined) ?? [String(report.get('errmsg'))]
      if (report.get('valid') === true)
        say(`${database}.${name}: ${report.get('nrecords')} documents are whole`)
      else faults.push(...errors.slice(0, 3).map((error) => `${database}.${name}: ${String(error)}`))
    }
  } finally {
    await engine.store.close()
  }
  if (faults.length > 0) throw new Error(damageSentence(file, faults.slice(0, 10).join('; ')))
}

function validate(engine: Engine, database: string, name: string): Promise<Document> {
  const connection = {
    id: 0,
    closed: false,
    application: '',
    signIn: { done: true },
    ended: new AbortController().signal,
  }
  return dispatch(engine, document({ validate: name, $db: database }), connection)
}

/**
 * Copies the data of a folder, which a server may have open, into another folder and checks the copy by opening it.
 *
 * @param to a folder without a database in it; created if missing
 * @param restore the command that would restore the copy, without the folder
 * @throws Error with a text for a person
 */
export async function backupDatabase(dataDir: string, to: string, restore: string, say: Say): Promise<void> {
  const [from, folder] = [fileIn(dataDir), resolve(to)]
  if (!existsSync(from)) throw new Error(`There is no database in ${dataDir}.`)
  if (existsSync(fileIn(folder))) throw new Error(`${folder} holds a database already: name another folder.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = new Date().toISOString()
  try {
    await copyFile(from, fileIn(folder))
    await checkDatabase(folder, () => {})
  } catch (error) {
    rmSync(fileIn(folder), { force: true })
    throw error
  }
  noteBackup(dataDir, { at, folder, restoreWith: `${restore} ${folder}` })
  say(`A copy of ${at} lies in ${folder}. It was opened, and all of it is whole.`)
}

function copyFile(from: string, to: string): Promise<void> {
  const program = fileURLToPath(new URL('./store/copy-file.js', import.meta.url))
  return new Promise((done, failed) => {
    execFile(process.execPath, [program, from, to], (error, _out, words) => {
      if (!error) return done()
      const reason = words.trim().replaceAll('\n', ' ') || (error.signal ?? error.message)
      const isDamage = /^SIG(BUS|SEGV|ABRT)$/.test(error.signal ?? '') || saysDamage(reason)
      failed(new Error(isDamage ? damageSentence(from, `it cannot be copied (${reason})`) : reason))
    })
  })
}

/**
 * Replaces the data of a folder that no server has open with a backup. The replaced file is kept next to it.
 *
 * @throws Error with a text for a person: the backup is damaged itself, or a server has the folder open
 */
export async function restoreDatabase(dataDir: string, from: string, say: Say): Promise<void> {
  const folder = resolve(from)
  await checkDatabase(folder, () => {})
  const unlock = lockFolder(dataDir)
  const kept = `${fileIn(dataDir)}.before-${new Date().toISOString().replaceAll(':', '-')}`
  try {
    copyFileSync(fileIn(folder), `${fileIn(dataDir)}.new`)
    if (existsSync(fileIn(dataDir))) renameSync(fileIn(dataDir), kept)
    rmSync(`${fileIn(dataDir)}-lock`, { force: true })
    renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir))
  } finally {
    unlock()
  }
  say(`The backup in ${folder} is in place. What was there before lies in ${kept}.`)
}
