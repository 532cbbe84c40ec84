import type { Readable } from 'node:stream'
import type { Document } from 'bson'
import {
  AbstractCursor,
  Collection,
  Db,
  GridFSBucket,
  MongoClient,
  type ChangeStream,
  type ClientSession,
} from 'mongodb'
import { plain } from './unified.js'

export interface Entities {
  values: Map<string, unknown>
  clients: MongoClient[]
  open: OpenClient
}
/** Opens a new client, with the options that a case wants in its connection string. */
export type OpenClient = (uriOptions?: Document) => Promise<MongoClient>

/** Thrown for what this runner does not support, with the reason. */
export class Skipped extends Error {}

/** Executes one operation of a unified test through the driver. */
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
  // Documents that are sent to the server keep their types.
  for (const name of ['hint', 'let', 'arrayFilters', 'sort', 'comment', 'projection', 'collation'])
    if (name in rest) options[name] = rest[name]
  if (given.session) options.session = given.session
  if (given.returnDocument) options.returnDocument = String(given.returnDocument).toLowerCase()
  return options
}

/** The driver's calls by name, with the arguments of a case that come before the options. */
const collectionCalls: Record<string, string[]> = {
  find: ['filter'],
  findOne: ['filter'],
  aggregate: ['pipeline'],
  insertOne: ['document'],
  insertMany: ['documents'],
  updateOne: ['filter', 'update'],
  updateMany: ['filter', 'update'],
  replaceOne: ['filter', 'replacement'],
  deleteOne: ['filter'],
  deleteMany: ['filter'],
  bulkWrite: ['requests'],
  findOneAndUpdate: ['filter', 'update'],
  findOneAndReplace: ['filter', 'replacement'],
  findOneAndDelete: ['filter'],
  countDocuments: ['filter'],
  count: ['filter'],
  estimatedDocumentCount: [],
  distinct: ['fieldName', 'filter'],
  createIndex: ['keys'],
  dropIndex: ['name'],
  listIndexes: [],
  rename: ['to'],
}
const databaseCalls: Record<string, string[]> = {
  createCollection: ['collection'],
  dropCollection: ['collection'],
  aggregate: ['pipeline'],
  listCollections: ['filter'],
}

/** Calls the driver as a case specifies; reads a cursor to its end. */
async function called(
  target: Collection | Db,
  calls: Record<string, string[]>,
  name: string,
  given: Document,
): Promise<unknown> {
  const taken = calls[name]
  if (!taken) throw new Error(`this runner has no operation ${name} on ${target.constructor.name}`)
  // The name is one of `calls`, each of which the driver has on that class.
  const call = (target as unknown as Record<string, (...values: unknown[]) => unknown>)[name]!
  const result: unknown = call.call(
    target,
    ...taken.map((argument) => given[argument]),
    optionsOf(given, taken),
  )
  return result instanceof AbstractCursor ? result.toArray() : result
}

async function collectionOperation(target: Collection, name: string, given: Document): Promise<unknown> {
  if (name === 'createChangeStream')
    return started(target.watch(given.pipeline, optionsOf(given, ['pipeline'])))
  return called(target, collectionCalls, name, given)
}

/** A change stream exists on the server once its cursor does: only then may the writes follow. */
async function started(stream: ChangeStream): Promise<ChangeStream> {
  // The driver opens it with the first read, and does not declare the method that opens it now.
  await (stream as unknown as { cursor: { cursorInit(): Promise<void> } }).cursor.cursorInit()
  return stream
}

async function databaseOperation(target: Db, name: string, given: Document): Promise<unknown> {
  if (name === 'runCommand')
    return target.command(given.command, optionsOf(given, ['command', 'commandName']))
  if (name === 'modifyCollection')
    return target.command({ collMod: given.collection, ...optionsOf(given, ['collection']) })
  if (name === 'createChangeStream')
    return started(target.watch(given.pipeline, optionsOf(given, ['pipeline'])))
  return called(target, databaseCalls, name, given)
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
  throw new Skipped(`the driver has no GridFS operation ${name}`)
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
  if (name === 'failPoint' || name === 'targetedFailPoint')
    return entities.clients[0]!.db('admin').command(given.failPoint)
  if (name === 'assertCollectionExists') return wanted(collections(), true)
  if (name === 'assertCollectionNotExists') return wanted(collections(), false)
  if (name === 'assertIndexExists') return wanted(indexes(), true)
  if (name === 'assertIndexNotExists') return wanted(indexes(), false)
  // What the driver records about its sessions does not concern the server.
  if (/^assert(Session|Same|Different)/.test(name)) return undefined
  throw new Error(`this runner has no operation ${name}`)
}
