import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { mongo } from 'mongoose'
import { filesOf, writeMetadata } from './dump-folder.js'
import type { Progress } from './progress.js'

/**
 * Writes every collection of a database into a folder, in mongodump's format: per collection one file of BSON
 * documents, and one of options and indexes. It streams, so memory does not grow with the collections.
 *
 * @returns the number of exported documents per collection
 * @throws Error with a message for a person: the folder is not empty, or cannot be written
 */
export async function exportDatabase(
  database: mongo.Db,
  folder: string,
  progress: Progress,
): Promise<Map<string, number>> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name another folder, for example with the hour in its name.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const counts = new Map<string, number>()
  const collections = await database.listCollections({}, { nameOnly: false }).toArray()
  for (const { name, type, options } of collections.sort((a, b) => a.name.localeCompare(b.name))) {
    if (name.startsWith('system.')) continue
    const isView = type === 'view'
    const { documents, metadata } = filesOf(folder, name)
    if (!isView) counts.set(name, await exportDocuments(database.collection(name), documents, progress))
    const indexes = isView ? [] : await database.collection(name).indexes()
    await writeMetadata(metadata, {
      collectionName: name,
      type: isView ? 'view' : 'collection',
      options: { ...options },
      indexes: indexes as Record<string, unknown>[],
    })
  }
  return counts
}

async function exportDocuments(
  collection: mongo.Collection,
  file: string,
  progress: Progress,
): Promise<number> {
  const bar = progress(collection.collectionName, await collection.estimatedDocumentCount())
  const out = createWriteStream(file, { mode: 0o600 })
  const endPromise = finished(out)
  // A file error ends the loop below with the same error; until then nothing awaits this promise.
  endPromise.catch(() => undefined)
  let count = 0
  // With `raw`, documents are the bytes that the server stores.
  for await (const document of collection.find({}, { raw: true, batchSize: 1000 })) {
    if (!out.write(document)) await Promise.race([once(out, 'drain'), endPromise])
    bar.reached(++count)
  }
  out.end()
  await endPromise
  bar.ended(count)
  return count
}
