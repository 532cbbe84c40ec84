import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The permissions of group and others, as bits of a file mode. */
const rightsOfOthers = 0o077

/**
 * Creates a folder that only its owner can enter. If it exists, removes the permissions of group and others from it,
 * its files, and the named folders inside; links are left alone.
 *
 * @param deep names of folders inside that are fixed with all their contents
 * @param log gets what was found, and what could not be changed (files of another user)
 */
export function keepToOwner(folder: string, log: (line: string) => void, deep: readonly string[] = []): void {
  const found = { mended: 0, refused: '' }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    mend(folder, found)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) mend(path, found)
      else if (deep.includes(entry.name)) mendAll(path, found)
    }
  } catch (error) {
    found.refused = (error as Error).message
  }
  if (found.mended > 0)
    log(
      `Other users of this machine could reach ${found.mended} files or folders of ${folder}; now only their owner can.`,
    )
  if (found.refused) log(`The rights of ${folder} could not be looked after: ${found.refused}`)
}

interface Found {
  mended: number
  /** The reason why the last failed change failed. */
  refused: string
}

function mendAll(folder: string, found: Found): void {
  mend(folder, found)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) mendAll(path, found)
    else mend(path, found)
  }
}

function mend(path: string, found: Found): void {
  try {
    const { mode } = lstatSync(path)
    const isLink = (mode & 0o170000) === 0o120000
    if (isLink || (mode & rightsOfOthers) === 0) return
    chmodSync(path, mode & 0o700)
    found.mended++
  } catch (error) {
    // A file that was removed in the meantime needs no fix.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') found.refused = (error as Error).message
  }
}
