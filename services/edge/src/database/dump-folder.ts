import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import mongoose from 'mongoose'

const { EJSON } = mongoose.mongo.BSON

/** The metadata of a collection, in mongodump's format. */
export interface CollectionMetadata {
  options: Record<string, unknown>
  indexes: Record<string, unknown>[]
  collectionName: string
  type: 'collection' | 'view'
}

/** Returns the file names of a collection; characters that do not belong in a file name are encoded. */
export function filesOf(folder: string, collection: string): { documents: string; metadata: string } {
  const name = encodeURIComponent(collection)
  return { documents: join(folder, `${name}.bson`), metadata: join(folder, `${name}.metadata.json`) }
}

export async function writeMetadata(file: string, metadata: CollectionMetadata): Promise<void> {
  await writeFile(file, EJSON.stringify(metadata, { relaxed: false }), { mode: 0o600 })
}

/** Reads the metadata of all collections in a folder, in the order of their names. */
export async function readAllMetadata(folder: string): Promise<CollectionMetadata[]> {
  if (!existsSync(folder)) throw new Error(`${folder} is not there: name the folder of an export.`)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.metadata.json')).sort()
  if (names.length === 0) throw new Error(`${folder} holds no export: there is no *.metadata.json in it.`)
  return Promise.all(
    names.map(async (name) => EJSON.parse(await readFile(join(folder, name), 'utf8')) as CollectionMetadata),
  )
}

/** Yields the documents of a file one by one, holding only one chunk of it in memory. */
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
