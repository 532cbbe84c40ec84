import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

const magic = 0xbeefc0de
/** Where lmdb's description of the file begins in each of the first two pages, and what stands in it where. */
const start = 24
const places = { pageSize: 24, freeRoot: 64, mainRoot: 112, transaction: 128 }
const descriptionLength = 136
/** A tree without pages. */
const none = 0xffffffffffffffffn

/**
 * Refuses a file that lmdb did not write, or that is shorter than its newest description says: lmdb itself would crash
 * the process on some of them.
 *
 * @throws Error in words for a person
 */
export function checkFile(path: string): void {
  if (!existsSync(path)) return
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size === 0 && existsSync(`${path}-lock`)) throw damaged(path, 'it is empty, where a database was')
    if (size === 0) return
    const first = descriptionAt(file, 0)
    if (!first) throw new Error(`${path} is not a database of this server, or its beginning is destroyed.`)
    const second = descriptionAt(file, first.pageSize)
    const newest = second && second.transaction > first.transaction ? second : first
    for (const root of newest.roots)
      if (root !== none && (root + 1n) * BigInt(newest.pageSize) > BigInt(size))
        throw damaged(path, `it has ${size} bytes, and its page ${root} lies behind them`)
  } finally {
    closeSync(file)
  }
}

function descriptionAt(
  file: number,
  page: number,
): { pageSize: number; transaction: bigint; roots: bigint[] } | undefined {
  const bytes = Buffer.alloc(descriptionLength)
  if (readSync(file, bytes, 0, bytes.length, page + start) < bytes.length) return undefined
  if (bytes.readUInt32LE(0) !== magic) return undefined
  return {
    pageSize: bytes.readUInt32LE(places.pageSize),
    transaction: bytes.readBigUInt64LE(places.transaction),
    roots: [bytes.readBigUInt64LE(places.freeRoot), bytes.readBigUInt64LE(places.mainRoot)],
  }
}

function damaged(path: string, how: string): Error {
  return new Error(
    `The data file is damaged at ${path}: ${how}. Put back a backup of the folder, or move the file away and import an export.`,
  )
}
