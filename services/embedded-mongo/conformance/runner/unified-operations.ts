import type { Readable } from 'node:stream'
import type { Document } from 'bson'
import { Collection, Db, GridFSBucket, MongoClient, type ChangeStream, type ClientSession } from 'mongodb'
import { plain } from './unified.js'

export interface Entities {
  values: Map<string, unknown>
  clients: MongoClient[]
  open: () => Promise<MongoClient>
}

/** Does what one operation of a unified test says, through the driver. */
export async function runOperation(entities: Entities, operation: Document): Promise<unknown> {
  const given = { ...(operation.arguments ?? {}) } as Document
  if (typeof given.session === 'string') given.session = entities.values.get(given.session)
  const target = operation.object === 'testRunner' ? undefined : entities.values.get(operation.object)
  if (target === undefined) return runnerOperation(entities, operation.name, given)
  if (target instanceof Collection) return collectionOperation(target, operation.name, given)
  if (target instanceof Db) return databaseOperation(target, operation.name, given)
  if (target instanceof GridFSBucket) return bucketOperation(target, operation.name, given)
  if (target instanceof MongoClient) {
    if (operation.name === 'createChangeStream')
      return started(target.watch(given.pipeline, optionsOf(given, ['pipeline'])))
    if (operation.name === 'listDatabases') return (await target.db().admin().listDatabases(given)).databases
  }
  if (operation.name === 'iterateUntilDocumentOrError') return (target as ChangeStream).next()
  if (operation.name === 'iterateOnce') return (target as ChangeStream).tryNext()
  if (operation.name === 'close') return (target as ChangeStream).close()
  return sessionOperation(target as ClientSession, operation.name, given)
}

function optionsOf(given: Document, taken: string[]): Document {
  const rest = Object.fromEntries(
    Object.entries(given).filter(([name]) => !taken.includes(name) && name !== 'session'),
  )
  const options = plain(rest)
  // Documents that travel to the server keep their types.
  for (const name of ['hint', 'let', 'arrayFilters', 'sort', 'comment', 'projection', 'collation'])
    if (name in rest) options[name] = rest[name]
  if (given.session) options.session = given.session
  if (given.returnDocument) options.returnDocument = String(given.returnDocument).toLowerCase()
  return options
}

async function collectionOperation(target: Collection, name: string, given: Document): Promise<unknown> {
  const options = (...taken: string[]) => optionsOf(given, taken)
  const { filter, update, replacement, pipeline } = given
  switch (name) {
    case 'find':
      return target.find(filter, options('filter')).toArray()
    case 'findOne':
      return target.findOne(filter, options('filter'))
    case 'aggregate':
      return target.aggregate(pipeline, options('pipeline')).toArray()
    case 'insertOne':
      return target.insertOne(given.document, options('document'))
    case 'insertMany':
      return target.insertMany(given.documents, options('documents'))
    case 'updateOne':
      return target.updateOne(filter, update, options('filter', 'update'))
    case 'updateMany':
      return target.updateMany(filter, update, options('filter', 'update'))
    case 'replaceOne':
      return target.replaceOne(filter, replacement, options('filter', 'replacement'))
    case 'deleteOne':
      return target.deleteOne(filter, options('filter'))
    case 'deleteMany':
      return target.deleteMany(filter, options('filter'))
    case 'bulkWrite':
      return target.bulkWrite(given.requests, options('requests'))
    case 'findOneAndUpdate':
      return target.findOneAndUpdate(filter, update, options('filter', 'update'))
    case 'findOneAndReplace':
      return target.findOneAndReplace(filter, replacement, options('filter', 'replacement'))
    case 'findOneAndDelete':
      return target.findOneAndDelete(filter, options('filter'))
    case 'countDocuments':
      return target.countDocuments(filter, options('filter'))
    case 'count':
      return target.count(filter, options('filter'))
    case 'estimatedDocumentCount':
      return target.estimatedDocumentCount(options())
    case 'distinct':
      return target.distinct(given.fieldName, filter, options('fieldName', 'filter'))
    case 'createIndex':
      return target.createIndex(given.keys, options('keys'))
    case 'dropIndex':
      return target.dropIndex(given.name, options('name'))
    case 'listIndexes':
      return target.listIndexes(options()).toArray()
    case 'rename':
      return target.rename(given.to, options('to'))
    case 'createChangeStream':
      return started(target.watch(pipeline, options('pipeline')))
  }
  throw new Error(`this runner has no collection operation ${name}`)
}

/** A change stream exists on the server once its cursor does: only then may the writes come. */
async function started(stream: ChangeStream): Promise<ChangeStream> {
  await stream.tryNext()
  return stream
}

async function databaseOperation(target: Db, name: string, given: Document): Promise<unknown> {
  const options = (...taken: string[]) => optionsOf(given, taken)
  switch (name) {
    case 'runCommand':
      return target.command(given.command, options('command', 'commandName'))
    case 'createCollection':
      return target.createCollection(given.collection, options('collection'))
    case 'dropCollection':
      return target.dropCollection(given.collection, options('collection'))
    case 'aggregate':
      return target.aggregate(given.pipeline, options('pipeline')).toArray()
    case 'listCollections':
      return target.listCollections(given.filter, options('filter')).toArray()
    case 'createChangeStream':
      return started(target.watch(given.pipeline, options('pipeline')))
    case 'modifyCollection':
      return target.command({ collMod: given.collection, ...optionsOf(given, ['collection']) })
  }
  throw new Error(`this runner has no database operation ${name}`)
}

async function sessionOperation(target: ClientSession, name: string, given: Document): Promise<unknown> {
  if (name === 'startTransaction')
    return void target.startTransaction(plain({ ...given, session: undefined }))
  if (name === 'commitTransaction') return target.commitTransaction()
  if (name === 'abortTransaction') return target.abortTransaction()
  if (name === 'endSession') return target.endSession()
  throw new Error(`this runner has no session operation ${name}`)
}

async function bucketOperation(target: GridFSBucket, name: string, given: Document): Promise<unknown> {
  switch (name) {
    case 'upload': {
      const stream = target.openUploadStream(given.filename, optionsOf(given, ['filename', 'source']))
      await new Promise<void>((resolve, reject) => {
        stream.once('finish', () => resolve())
        stream.once('error', reject)
        stream.end(Buffer.from(given.source.$$hexBytes, 'hex'))
      })
      return stream.id
    }
    case 'download':
      return bytesOf(target.openDownloadStream(given.id))
    case 'downloadByName':
      return bytesOf(target.openDownloadStreamByName(given.filename, optionsOf(given, ['filename'])))
    case 'delete':
      return target.delete(given.id)
    case 'rename':
      return target.rename(given.id, given.newFilename)
  }
  throw new Error(`this runner has no bucket operation ${name}`)
}
async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function runnerOperation(entities: Entities, name: string, given: Document): Promise<unknown> {
  const database = () => entities.clients[0]!.db(given.databaseName)
  const collections = () => database().listCollections({ name: given.collectionName }).toArray()
  const indexes = async () =>
    (await collections()).length === 0
      ? []
      : (await database().collection(given.collectionName).listIndexes().toArray()).filter(
          (index) => index.name === given.indexName,
        )
  const wanted = async (list: Promise<unknown[]>, there: boolean) => {
    if ((await list).length > 0 !== there)
      throw new Error(`${name} does not hold for ${given.collectionName}`)
  }
  if (name === 'assertCollectionExists') return wanted(collections(), true)
  if (name === 'assertCollectionNotExists') return wanted(collections(), false)
  if (name === 'assertIndexExists') return wanted(indexes(), true)
  if (name === 'assertIndexNotExists') return wanted(indexes(), false)
  // What the driver keeps about its sessions is not the server's.
  if (/^assert(Session|Same|Different)/.test(name)) return undefined
  throw new Error(`this runner has no operation ${name}`)
}
