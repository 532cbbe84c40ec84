import { closeSync, existsSync, openSync, readSync } from 'node:fs'

const magic = 0xbeefc0de
const placeOfMagic = 24

/** Refuses a file that lmdb did not write: lmdb itself would crash the process on some of them. */
export function checkFile(path: string): void {
  if (!existsSync(path)) return
  const head = Buffer.alloc(placeOfMagic + 4)
  const file = openSync(path, 'r')
  try {
    const read = readSync(file, head, 0, head.length, 0)
    if (read > 0 && (read < head.length || head.readUInt32LE(placeOfMagic) !== magic))
      throw new Error(`${path} is not a database of this server, or its beginning is destroyed.`)
  } finally {
    closeSync(file)
  }
}
