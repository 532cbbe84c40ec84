import { mkdirSync } from 'node:fs'
import { keepToOwner } from '@icio/embedded-mongo/store/folder-rights'

/**
 * Makes everything that the process writes from now on, and everything in the data folder, accessible to its owner
 * only. Wider permissions, from an older installation or a restored copy, are removed and logged.
 *
 * @throws Error of the file system, with the path, if the folder cannot be made
 */
export function openDataFolder(dataDir: string, say: (line: string) => void): void {
  process.umask(0o077)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  keepToOwner(dataDir, say, ['database', 'mongod'])
}
