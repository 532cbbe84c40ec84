import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file of the data folder, readable by its owner only, so that at every moment either the whole old or the whole
 * new one is there: also on a full disk, after a kill, and after a power cut.
 *
 * @param how `ifMissing`: writes nothing if the file is there by now, because another process was faster
 * @returns whether it was written
 * @throws Error of the file system, with the path
 */
export function replaceFile(path: string, text: string, how: { ifMissing?: boolean } = {}): boolean {
  const temporary = `${path}.${process.pid}.new`
  try {
    writeFileSync(temporary, text, { mode: 0o600, flush: true })
    if (how.ifMissing) linkSync(temporary, path)
    else renameSync(temporary, path)
  } catch (error) {
    if (how.ifMissing && (error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  syncFolder(dirname(path))
  return true
}

/** Only then is the new name itself on the disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
