import { keepToOwner } from '@icio/embedded-mongo/store/folder-rights'

/**
 * Makes everything that the process writes from now on, and everything in the data folder, accessible to its owner
 * only. Wider permissions, from an older installation or a restored copy, are removed and logged.
 */
export function openDataFolder(dataDir: string, say: (line: string) => void): void {
  process.umask(0o077)
  keepToOwner(dataDir, say, ['database', 'mongod'])
}
