import { keepToOwner } from '@icio/embedded-mongo/store/folder-rights'

/**
 * Before a program of the site writes: what it makes from here on is its owner's alone, and so is what lies in the data
 * folder. Wider rights, of an installation made before or of a copy that was put back, are taken away and told.
 */
export function openDataFolder(dataDir: string, say: (line: string) => void): void {
  process.umask(0o077)
  keepToOwner(dataDir, say, ['database', 'mongod'])
}
