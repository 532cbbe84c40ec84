import { EJSON, deserialize, type Document } from 'bson'
import { MongoClient, MongoServerError, type ClientSession } from 'mongodb'
import type { Json } from './cases.js'

const exactTypes = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true }

/** A server's answer: its reply or error in canonical Extended JSON; `raw` keeps the BSON values. */
export interface Answer {
  reply: Json
  raw: Document
  refused: boolean
}

/** A client that neither translates types nor retries. */
export async function connectExactly(uri: string): Promise<MongoClient> {
  return new MongoClient(uri, {
    retryWrites: false,
    retryReads: false,
    ...exactTypes,
    serverSelectionTimeoutMS: 5000,
  }).connect()
}

export function toJson(value: unknown): Json {
  return JSON.parse(EJSON.stringify(value, { relaxed: false })) as Json
}
export function fromJson(value: Json): Document {
  return EJSON.deserialize(value as Document, { relaxed: false }) as Document
}
export function fromBase64(text: string): Document {
  return deserialize(Buffer.from(text, 'base64'), exactTypes)
}

/** Sends one command unchanged. */
export async function send(
  client: MongoClient,
  database: string,
  command: Document,
  session?: ClientSession,
): Promise<Answer> {
  if (session) keepNumber(session, command)
  try {
    const raw = await client.db(database).command(command, { ...exactTypes, ...(session ? { session } : {}) })
    return { raw, reply: toJson(raw), refused: false }
  } catch (error) {
    if (!(error instanceof MongoServerError)) throw error
    const raw = (error as MongoServerError & { result?: Document }).result ?? error.errorResponse
    return { raw, reply: toJson(raw), refused: Number(raw.ok ?? 0) !== 1 }
  }
}

/** Restores the case's transaction number on commits and aborts, which the driver replaces. */
function keepNumber(session: ClientSession, command: Document): void {
  if (!('commitTransaction' in command || 'abortTransaction' in command)) return
  const inner = session.serverSession
  if (command.txnNumber !== undefined) inner.txnNumber = Number(command.txnNumber)
}
