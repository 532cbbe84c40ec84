import { EJSON, type Document } from 'bson'
import type { Db, MongoClient } from 'mongodb'
import { Skipped, runOperation, type Entities, type OpenClient } from './unified-operations.js'
import { matches } from './unified-match.js'

export interface UnifiedOutcome {
  id: string
  area: string
  result: 'passed' | 'failed' | 'refused' | 'skipped'
  reason?: string
}
interface UnifiedFile {
  description: string
  runOnRequirements?: Document[]
  createEntities?: Document[]
  initialData?: { databaseName: string; collectionName: string; documents: Document[] }[]
  tests: UnifiedTest[]
}
interface UnifiedTest {
  description: string
  skipReason?: string
  runOnRequirements?: Document[]
  operations: Document[]
  outcome?: { databaseName: string; collectionName: string; documents: Document[] }[]
}

/** A case of a unified-format file. It depends on no other one: it starts from the data that its file describes, or from none. */
export interface UnifiedCase {
  id: string
  area: string
  file: UnifiedFile
  test: UnifiedTest
}

/** Reads the cases of one of MongoDB's unified-format files. */
export function readUnifiedFile(text: string, name: string, area: string): UnifiedCase[] {
  const file = EJSON.parse(text, { relaxed: false }) as UnifiedFile
  return file.tests.map((test) => ({ id: `${area}/${name}: ${test.description}`, area, file, test }))
}

/**
 * Runs a case on the server that `open` connects to, which must be running no other case: they use the same names, and a
 * fail point acts on the whole server. Events are not compared, because they describe the driver.
 */
export async function runUnifiedCase(item: UnifiedCase, open: OpenClient): Promise<UnifiedOutcome> {
  const { id, area, file, test } = item
  const client = await open()
  const entities: Entities = { values: new Map(), clients: [client], open }
  try {
    const reason = whyNot(test, [...(file.runOnRequirements ?? [])], test.runOnRequirements ?? [])
    if (reason) throw new Skipped(reason)
    if (usesFailPoints(item) && !(await takesFailPoints(client)))
      throw new Skipped('needs fail points, which only servers for tests have')
    // As the format asks for: a transaction that an earlier case has left open would hold its collections for a minute.
    await client.db('admin').command({ killAllSessions: [] })
    await prepare(client, file)
    await create(entities, file.createEntities ?? [])
    for (const operation of test.operations) await step(entities, operation)
    await checkOutcome(client, test)
    return { id, area, result: 'passed' }
  } catch (error) {
    const message = (error as Error).message
    const result =
      error instanceof Skipped
        ? 'skipped'
        : /not supported by the embedded database/.test(message)
          ? 'refused'
          : 'failed'
    return { id, area, result, reason: message }
  } finally {
    await switchOff(client, item)
    for (const each of entities.clients) await each.close()
  }
}

/** Whether a case makes the server fail on purpose. */
function usesFailPoints({ test }: UnifiedCase): boolean {
  return JSON.stringify(test.operations).includes('"configureFailPoint"')
}

async function takesFailPoints(client: MongoClient): Promise<boolean> {
  const off = client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' })
  return off.then(
    () => true,
    () => false,
  )
}

/** A fail point acts until it is used up: no case may leave one for the next. */
async function switchOff(client: MongoClient, item: UnifiedCase): Promise<void> {
  if (!usesFailPoints(item) || !(await takesFailPoints(client))) return
  for (const name of ['failCommand', 'failGetMoreAfterCursorCheckout', 'onPrimaryTransactionalWrite'])
    await client.db('admin').command({ configureFailPoint: name, mode: 'off' })
}

function whyNot(test: UnifiedTest, file: Document[], own: Document[]): string | undefined {
  if (test.skipReason) return test.skipReason
  for (const list of [file, own])
    if (list.length > 0 && !list.some(fits)) return 'not for a replica set of version 6.0'
  const text = JSON.stringify(test.operations)
  if (/clientBulkWrite/.test(text)) return 'clientBulkWrite needs MongoDB 8'
  return undefined
}
function fits(requirement: Document): boolean {
  const { minServerVersion, maxServerVersion, topologies, auth, serverless } = requirement
  const version = (value: string) => value.split('.').map(Number)
  const below = (a: number[], b: number[]) => {
    for (let at = 0; at < 3; at++) if ((a[at] ?? 0) !== (b[at] ?? 0)) return (a[at] ?? 0) < (b[at] ?? 0)
    return false
  }
  const here = [6, 0, 0]
  if (minServerVersion && below(here, version(minServerVersion))) return false
  if (maxServerVersion && below(version(maxServerVersion), here)) return false
  if (topologies && !topologies.includes('replicaset')) return false
  return auth !== true && serverless !== 'require'
}

async function prepare(client: MongoClient, file: UnifiedFile): Promise<void> {
  // A file that describes no data means empty collections; other files use collections of the same names.
  const named = file.initialData
    ? []
    : (file.createEntities ?? []).map(({ database }) => database?.databaseName)
  for (const name of new Set(named))
    if (name !== undefined && name !== 'admin') await client.db(name).dropDatabase()
  for (const { databaseName, collectionName, documents } of file.initialData ?? []) {
    const database = client.db(databaseName)
    await database
      .collection(collectionName)
      .drop()
      .catch(() => undefined)
    await database.createCollection(collectionName)
    if (documents.length > 0) await database.collection(collectionName).insertMany(documents)
  }
}

async function create(entities: Entities, list: Document[]): Promise<void> {
  for (const item of list) {
    const [kind, spec] = Object.entries(item)[0] as [string, Document]
    const at = <Entity>(id: string) => entities.values.get(id) as Entity
    if (kind === 'client') {
      const client = await entities.open(spec.uriOptions)
      entities.clients.push(client)
      entities.values.set(spec.id, client)
    } else if (kind === 'database')
      entities.values.set(
        spec.id,
        at<MongoClient>(spec.client).db(spec.databaseName, plain(spec.databaseOptions)),
      )
    else if (kind === 'collection')
      entities.values.set(
        spec.id,
        at<Db>(spec.database).collection(spec.collectionName, plain(spec.collectionOptions)),
      )
    else if (kind === 'session')
      entities.values.set(spec.id, at<MongoClient>(spec.client).startSession(plain(spec.sessionOptions)))
    else if (kind === 'bucket') {
      const { GridFSBucket } = await import('mongodb')
      entities.values.set(spec.id, new GridFSBucket(at(spec.database), plain(spec.bucketOptions)))
    } else throw new Skipped(`the entity ${kind}`)
  }
}

/** Options in the form that the driver accepts: plain numbers. */
export function plain(value: unknown): Document {
  return (value ? EJSON.parse(EJSON.stringify(value as Document)) : {}) as Document
}

async function step(entities: Entities, operation: Document): Promise<void> {
  const { expectResult, expectError, saveResultAsEntity, ignoreResultAndError } = operation
  if (operation.object === 'testRunner' && operation.name === 'createEntities')
    return create(entities, operation.arguments.entities as Document[])
  let result: unknown
  try {
    result = await runOperation(entities, operation)
  } catch (error) {
    if (ignoreResultAndError) return
    if (!expectError) throw error
    return checkError(expectError as Document, error as Error & Document)
  }
  if (expectError) throw new Error(`${operation.name} should have failed`)
  if (saveResultAsEntity) entities.values.set(saveResultAsEntity, result)
  if (expectResult !== undefined && !ignoreResultAndError) {
    const wrong = matches(expectResult, result, entities, operation.name)
    if (wrong) throw new Error(wrong)
  }
}

function checkError(expected: Document, error: Error & Document): void {
  const code = expected.errorCode === undefined ? undefined : Number(expected.errorCode)
  if (code !== undefined && Number(error.code) !== code)
    throw new Error(`error code ${error.code}, not ${code}: ${error.message}`)
  if (expected.errorCodeName && error.codeName !== expected.errorCodeName)
    throw new Error(`error ${error.codeName}, not ${expected.errorCodeName}: ${error.message}`)
  if (expected.errorContains && !error.message.toLowerCase().includes(expected.errorContains.toLowerCase()))
    throw new Error(`error '${error.message}' does not say '${expected.errorContains}'`)
  for (const label of expected.errorLabelsContain ?? [])
    if (!error.hasErrorLabel?.(label)) throw new Error(`error without the label ${label}: ${error.message}`)
  for (const label of expected.errorLabelsOmit ?? [])
    if (error.hasErrorLabel?.(label)) throw new Error(`error with the label ${label}: ${error.message}`)
}

async function checkOutcome(client: MongoClient, test: UnifiedTest): Promise<void> {
  for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
    const found = await client
      .db(databaseName)
      .collection(collectionName)
      .find({}, { sort: { _id: 1 } })
      .toArray()
    const wrong = matches(documents, found, undefined, 'outcome')
    if (wrong) throw new Error(wrong)
  }
}
