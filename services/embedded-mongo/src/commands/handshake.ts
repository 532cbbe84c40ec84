import { setTimeout as pause } from 'node:timers/promises'
import { ObjectId } from 'bson'
import { CommandError } from '../errors.js'
import { equalValues } from '../bson/compare.js'
import { document, int, isDocument, isNumber, toNumber, type Document } from '../bson/values.js'
import { longCommands } from '../long-commands.js'
import { userName } from '../server/authentication.js'
import type { Context } from '../server/engine.js'

/** The version that this server claims, which is above the oldest one that drivers accept. */
export const serverVersion = '6.0.0'

/** The id of this process, and how often the topology has changed: never, because this is the only server. */
const topologyVersion = document({ processId: new ObjectId(), counter: 0n })
const longestAwait = 2 ** 31 - 1

/**
 * Describes this server. A client that already knows the description (`topologyVersion`) gets a reply after
 * `maxAwaitTimeMS`. The wait ends at once if the connection does.
 */
export async function hello(context: Context): Promise<Document> {
  await awaitChange(context)
  const { address, authentication } = context.engine
  const greeting = authentication?.greet(context.command, context.connection.signIn)
  return document({
    helloOk: true,
    isWritablePrimary: true,
    ismaster: context.name === 'hello' ? undefined : true,
    secondary: false,
    setName: 'embedded',
    setVersion: int(1),
    hosts: [address],
    primary: address,
    me: address,
    electionId: new ObjectId('7fffffff0000000000000001'),
    maxBsonObjectSize: int(16 * 1024 * 1024),
    maxMessageSizeBytes: int(48000000),
    maxWriteBatchSize: int(100000),
    localTime: new Date(),
    logicalSessionTimeoutMinutes: int(30),
    connectionId: int(context.connection.id),
    minWireVersion: int(0),
    maxWireVersion: int(17),
    readOnly: false,
    topologyVersion,
    ...Object.fromEntries(greeting ?? []),
    ok: 1,
  })
}

async function awaitChange({ command, connection }: Context): Promise<void> {
  const [known, patience] = [command.get('topologyVersion'), command.get('maxAwaitTimeMS')]
  if (known === undefined && patience === undefined) return
  if (known === undefined || patience === undefined)
    throw new CommandError(31368, "'topologyVersion' and 'maxAwaitTimeMS' must be given together")
  if (!isDocument(known)) throw new CommandError(14, "'topologyVersion' must be an object")
  if (!isNumber(patience)) throw new CommandError(14, "'maxAwaitTimeMS' must be a number")
  const milliseconds = toNumber(patience)
  if (!(milliseconds >= 0 && milliseconds <= longestAwait))
    throw new CommandError(51024, "'maxAwaitTimeMS' must be a non-negative integer")
  if (!equalValues(known, topologyVersion)) return
  await pause(milliseconds, undefined, { signal: connection.ended, ref: false }).catch(() => {})
}

export function ping(): Document {
  return document({ ok: 1 })
}
export function buildInfo(): Document {
  return document({
    version: serverVersion,
    gitVersion: 'embedded',
    modules: [],
    allocator: 'system',
    javascriptEngine: 'none',
    sysInfo: 'deprecated',
    versionArray: [int(6), int(0), int(0), int(0)],
    openssl: document({ running: 'disabled', compiled: 'disabled' }),
    buildEnvironment: document({}),
    bits: int(64),
    debug: false,
    maxBsonObjectSize: int(16 * 1024 * 1024),
    storageEngines: ['lmdb'],
    ok: 1,
  })
}
export function connectionStatus({ connection }: Context): Document {
  const users = connection.signIn.done ? [document({ user: userName, db: 'admin' })] : []
  return document({ authInfo: document({ authenticatedUsers: users, authenticatedUserRoles: [] }), ok: 1 })
}
/** Sign-in with the password of a port; a server on a socket has none. */
export function sasl({ engine, name, command, connection }: Context): Document {
  if (!engine.authentication) throw new CommandError(18, 'Authentication failed: no password is set here')
  return name === 'saslStart'
    ? engine.authentication.start(command, connection.signIn)
    : engine.authentication.continue(command, connection.signIn)
}
export function hostInfo(): Document {
  return document({ system: document({ currentTime: new Date() }), ok: 1 })
}
export function serverStatus(context: Context): Document {
  return document({
    version: serverVersion,
    process: 'embedded',
    pid: BigInt(process.pid),
    uptime: process.uptime(),
    localTime: new Date(),
    openCursors: int(context.engine.cursors.size),
    longCommands: int(longCommands()),
    ok: 1,
  })
}
export function getParameter(context: Context): Document {
  const isForAll = context.command.get('getParameter') === '*'
  if (!isForAll && !context.command.has('featureCompatibilityVersion'))
    throw new CommandError(72, 'no option found to get: only featureCompatibilityVersion is known here')
  return document({ featureCompatibilityVersion: document({ version: '6.0' }), ok: 1 })
}
