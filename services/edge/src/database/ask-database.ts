import { failedCallSentence } from '@icio/contracts/failed-calls/failed-call'
import mongoose from 'mongoose'

/** What a database says about itself. */
export interface DatabaseAnswer {
  version: string
  /** Name of the replica set; null if the server is none. */
  set: string | null
  /** Whether the set has a member that takes writes. */
  hasPrimary: boolean
  /** Who we are there; null without a password. */
  user: string | null
  /** Whether we may write into the database of the site; null if the server does not tell. */
  mayWrite: boolean | null
}

/** How long the server may take, in milliseconds. */
const patienceMs = 5000

/**
 * Asks a database what it is, and whether the site can work with it. Changes nothing.
 *
 * @param name of the site's database
 * @returns the answer, or a sentence that says why there is none
 */
export async function askDatabase(uri: string, name: string): Promise<DatabaseAnswer | string> {
  const waits = {
    serverSelectionTimeoutMS: patienceMs,
    connectTimeoutMS: patienceMs,
    socketTimeoutMS: patienceMs,
  }
  let client: mongoose.mongo.MongoClient | undefined
  try {
    client = new mongoose.mongo.MongoClient(uri, { ...waits, readPreference: 'primaryPreferred' })
    const admin = client.db('admin')
    const { setName, isWritablePrimary, primary } = await admin.command({ hello: 1 })
    const { version } = await admin.command({ buildInfo: 1 })
    const { authInfo } = await admin.command({ connectionStatus: 1, showPrivileges: true })
    const [first] = (authInfo?.authenticatedUsers ?? []) as { user: string }[]
    return {
      version: String(version),
      set: typeof setName === 'string' ? setName : null,
      hasPrimary: Boolean(isWritablePrimary) || typeof primary === 'string',
      user: first?.user ?? null,
      mayWrite: mayWrite(authInfo?.authenticatedUserPrivileges, name),
    }
  } catch (error) {
    return failedCallSentence(error, { what: 'The database', address: uri, variable: 'MONGODB_URI' })
  } finally {
    await client?.close()
  }
}

interface Privilege {
  resource?: { db?: string; collection?: string; anyResource?: boolean }
  actions?: string[]
}

/** What the site does besides reading. */
const writes = ['insert', 'update', 'remove', 'createIndex', 'createCollection']

function mayWrite(privileges: unknown, name: string): boolean | null {
  if (!Array.isArray(privileges) || privileges.length === 0) return null
  const counts = ({ resource = {} }: Privilege) =>
    resource.anyResource === true ||
    ((resource.db === name || resource.db === '') && resource.collection === '')
  const allowedActions = new Set(
    (privileges as Privilege[]).filter(counts).flatMap(({ actions = [] }) => actions),
  )
  return writes.every((action) => allowedActions.has(action) || allowedActions.has('anyAction'))
}
