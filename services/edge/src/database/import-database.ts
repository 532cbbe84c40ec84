import mongoose, { type mongo } from 'mongoose'
import { filesOf, readAllMetadata, readDocuments, type CollectionMetadata } from './dump-folder.js'
import type { Progress } from './progress.js'

const { deserialize } = mongoose.mongo.BSON
/** Numbers, texts and binaries keep the types that they have in the file. */
const exact = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true }
const batchLength = 1000
const batchBytes = 8 * 1024 * 1024

/**
 * Imports an export into a database: documents first, then indexes. It streams, and does not write into a collection
 * that already has documents.
 *
 * @returns the number of imported documents per collection
 * @throws Error with a message for a person: no export, a collection that is not empty, a damaged file
 */
export async function importDatabase(
  database: mongo.Db,
  folder: string,
  progress: Progress,
): Promise<Map<string, number>> {
  const all = await readAllMetadata(folder)
  const collections = all.filter(({ type }) => type !== 'view')
  for (const { collectionName } of collections) await refuseFull(database, collectionName)
  const counts = new Map<string, number>()
  for (const metadata of collections)
    counts.set(metadata.collectionName, await importCollection(database, folder, metadata, progress))
  for (const { collectionName, options } of all.filter(({ type }) => type === 'view'))
    await database.createCollection(collectionName, options)
  return counts
}

async function refuseFull(database: mongo.Db, name: string): Promise<void> {
  if (await database.collection(name).findOne({}, { projection: { _id: 1 } }))
    throw new Error(
      `The collection ${name} of ${database.databaseName} holds documents already, perhaps of an import that broke off. Import into an empty database: another DATABASE_NAME, or of the embedded one a folder without DATA_DIR/database.`,
    )
}

async function importCollection(
  database: mongo.Db,
  folder: string,
  metadata: CollectionMetadata,
  progress: Progress,
): Promise<number> {
  const { collectionName: name, options, indexes } = metadata
  const collections = await database.listCollections({ name }, { nameOnly: true }).toArray()
  if (collections.length === 0) await database.createCollection(name, options)
  const count = await importDocuments(database.collection(name), filesOf(folder, name).documents, progress)
  for (const { v: _version, ns: _namespace, key, ...more } of indexes) {
    if (more['name'] !== '_id_')
      await database.collection(name).createIndex(key as mongo.IndexSpecification, more)
  }
  const storedCount = await database.collection(name).countDocuments({})
  if (storedCount !== count)
    throw new Error(
      `${name} holds ${storedCount} documents after the import of ${count}: something else writes to it.`,
    )
  return count
}

async function importDocuments(
  collection: mongo.Collection,
  file: string,
  progress: Progress,
): Promise<number> {
  const bar = progress(collection.collectionName)
  let batch: mongo.Document[] = []
  let bytes = 0
  let count = 0
  const send = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: true, ignoreUndefined: false })
    count += batch.length
    bar.reached(count)
    batch = []
    bytes = 0
  }
  for await (const document of readDocuments(file)) {
    batch.push(deserialize(document, exact))
    bytes += document.length
    if (batch.length >= batchLength || bytes >= batchBytes) await send()
  }
  await send()
  bar.ended(count)
  return count
}
