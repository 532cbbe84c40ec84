import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const held = new Set<string>()

/** When the process started, so that a reused process number is not mistaken for the owner. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[19]!
  } catch {
    return ''
  }
}

interface Owner {
  pid: number
  start: string
  /** The process that it exits with, if there is one. */
  parent?: number
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function isAlive(owner: Owner): boolean {
  if (!isRunning(owner.pid)) return false
  // Without a start time, our own number means an earlier process that had it: ours would be in `held`.
  return owner.start === '' ? owner.pid !== process.pid : startOf(owner.pid) === owner.start
}

function ownerOf(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Locks the data folder for this process; returns a function that unlocks it. A second process is refused, and so is a
 * folder that cannot be written. The lock of a killed process is taken over.
 */
export function lockFolder(dataDir: string): () => void {
  const folder = resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.R_OK)
  } catch (cause) {
    throw new Error(`The data folder ${folder} cannot be written: ${(cause as Error).message}`, { cause })
  }
  const file = join(folder, 'owner.json')
  if (held.has(folder)) throw new Error(`The data folder ${folder} is already open in this process.`)
  claim(file, folder)
  held.add(folder)
  return () => {
    held.delete(folder)
    rmSync(file, { force: true })
  }
}

/**
 * Refuses an opened database that another live process has open too. The lock file is not enough: two processes that
 * find it stale at the same moment, or two containers that share a folder, both pass it. lmdb's table of readers shows
 * them.
 */
export function refuseOtherProcesses(database: {
  get(key: Buffer): unknown
  readerCheck(): number
  readerList(): string
  close(): Promise<void>
}): void {
  // A read registers this process in the table, so that of two processes that check, at least one sees the other.
  database.get(Buffer.from([0]))
  database.readerCheck()
  const others = [...database.readerList().matchAll(/^ *(\d+)\s/gm)]
    .map((line) => Number(line[1]))
    .filter((pid) => pid !== process.pid)
  if (others.length === 0) return
  void database.close()
  throw new Error(`it is in use by process ${others[0]}. Stop that one, or name another folder.`)
}

/** Whether a child whose parent was killed is about to exit, so that waiting for it makes sense. */
function endsSoon(owner: Owner): boolean {
  if (owner.parent === undefined || isRunning(owner.parent)) return false
  const until = Date.now() + orphanLimit
  while (isAlive(owner) && Date.now() < until) Atomics.wait(sleeper, 0, 0, 20)
  return !isAlive(owner)
}
const orphanLimit = 5000
const sleeper = new Int32Array(new SharedArrayBuffer(4))

function claim(file: string, folder: string): void {
  const parent = process.send ? process.ppid : undefined
  const content = JSON.stringify({ pid: process.pid, start: startOf(process.pid), parent })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      return writeFileSync(file, content, { flag: 'wx' })
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new Error(`The data folder ${folder} cannot be written: ${(cause as Error).message}`, { cause })
      }
    }
    const owner = ownerOf(file)
    if (owner && isAlive(owner) && !endsSoon(owner)) {
      throw new Error(
        `The data folder ${folder} is in use by process ${owner.pid}. Stop it, or name another folder.`,
      )
    }
    rmSync(file, { force: true })
  }
  throw new Error(`The data folder ${folder} is being opened by another process.`)
}
