import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import mongoose from 'mongoose'

const { EJSON } = mongoose.mongo.BSON

/** What a collection is beside its documents, as mongodump writes it. */
export interface CollectionMetadata {
  options: Record<string, unknown>
  indexes: Record<string, unknown>[]
  collectionName: string
  type: 'collection' | 'view'
}

/** Files of a collection; a name may hold characters that a file name should not. */
export function filesOf(folder: string, collection: string): { documents: string; metadata: string } {
  const name = encodeURIComponent(collection)
  return { documents: join(folder, `${name}.bson`), metadata: join(folder, `${name}.metadata.json`) }
}

export async function writeMetadata(file: string, metadata: CollectionMetadata): Promise<void> {
  await writeFile(file, EJSON.stringify(metadata, { relaxed: false }), { mode: 0o600 })
}

/** The collections that lie in a folder, in the order of their names. */
export async function readAllMetadata(folder: string): Promise<CollectionMetadata[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.metadata.json')).sort()
  if (names.length === 0) throw new Error(`${folder} holds no export: there is no *.metadata.json in it.`)
  return Promise.all(
    names.map(async (name) => EJSON.parse(await readFile(join(folder, name), 'utf8')) as CollectionMetadata),
  )
}

/** The documents of a file one after the other, without holding more than one piece of it. */
export async function* readDocuments(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) {
    rest = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer])
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      if (length < 5) throw new Error(`${file} is damaged: a document of ${length} bytes.`)
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
    }
  }
  if (rest.length > 0) throw new Error(`${file} ends in the middle of a document.`)
}
