import { Binary, type Timestamp } from 'bson'
import { Budget, enter } from '../budget.js'
import { CommandError, codeName } from '../errors.js'
import { encode } from '../bson/encode.js'
import {
  RawDocument,
  clone,
  document,
  int,
  isDocument,
  isNumber,
  isTimestamp,
  toNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { toWhole } from '../bson/numbers.js'
import { compileExpression } from '../aggregate/expression.js'
import { variablesOf } from '../aggregate/variables.js'
import { compileFilter } from '../query/match.js'
import { commands, inTransaction, retryable } from '../commands/registry.js'
import { unsatisfied } from '../commands/write-concern.js'
import { sessionId } from '../commands/session-commands.js'
import { noteEnd } from '../long-commands.js'
import { setValidatorCompiler } from '../store/catalog.js'
import { damageSentence, saysDamage } from '../store/damage.js'
import { timestampOf } from '../store/oplog.js'
import type { Context, Engine, Handler } from './engine.js'
import { ConnectionCut } from './fail-points.js'

setValidatorCompiler((filter) =>
  compileFilter(filter, { expression: (source) => compileExpression(source, variablesOf(undefined)) }),
)

/** Runs one command and always has an answer: the reply, or an error document. */
export async function dispatch(
  engine: Engine,
  command: Document,
  connection: Context['connection'],
): Promise<Document> {
  const name = command.keys().next().value ?? ''
  try {
    const reply = await (engine.failPoints
      ? engine.failPoints.around(name, command, connection.application, () =>
          reach(engine, name, command, connection),
        )
      : run(engine, name, command, connection))
    const concern = unsatisfied(command)
    if (concern) reply.set('writeConcernError', concern)
    return withTimes(engine, reply)
  } catch (error) {
    if (error instanceof ConnectionCut) throw error
    return withTimes(engine, errorReply(toldAsDamage(engine, error), command))
  }
}

/** Commands that a server started for tests handles before all others. */
function reach(
  engine: Engine,
  name: string,
  command: Document,
  connection: Context['connection'],
): Promise<Document> {
  engine.authentication?.check(name, connection.signIn)
  if (name === 'configureFailPoint') return Promise.resolve(engine.failPoints!.configure(command))
  const client = command.get('client')
  const application = isDocument(client) ? client.get('application') : undefined
  if (isDocument(application)) connection.application = String(application.get('name'))
  return run(engine, name, command, connection)
}

async function run(
  engine: Engine,
  name: string,
  command: Document,
  connection: Context['connection'],
): Promise<Document> {
  const handler = Object.hasOwn(commands, name) ? commands[name] : undefined
  const database = command.get('$db')
  if (typeof database !== 'string') throw new CommandError(40571, 'OP_MSG requests require a $db argument')
  if (!handler) throw new CommandError(59, `no such command: '${name}'`)
  engine.authentication?.check(name, connection.signIn)
  if (engine.closing && name !== 'endSessions')
    throw new CommandError(91, 'The server is in quiesce mode and will shut down').withLabel(
      'RetryableWriteError',
    )
  hearClusterTime(engine, command)
  checkGeneral(engine, command)
  const session = command.has('lsid') ? sessionId(command.get('lsid')) : ''
  const budget = new Budget(
    // That of a getMore is the time that it may wait for changes; its work has what its cursor has left.
    name === 'getMore' ? 0 : toNumber(command.get('maxTimeMS') ?? 0),
    command.get('allowDiskUse') !== false,
    command,
  )
  enter(budget)
  const context: Context = { engine, database, name, command, session, connection, budget }
  try {
    return await runInSession(context, handler)
  } finally {
    noteEnd(budget)
  }
}

function runInSession(context: Context, handler: Handler): Promise<Document> | Document {
  const { command } = context
  const number = command.get('txnNumber')
  if (number !== undefined) return runNumbered(context, handler, number)
  if (command.has('autocommit') || command.has('startTransaction'))
    throw new CommandError(72, "'autocommit' and 'startTransaction' need a 'txnNumber'")
  return handler(context)
}

/** Clients pass on the newest time they know from server to server. */
function hearClusterTime(engine: Engine, command: Document): void {
  const time = command.get('$clusterTime')
  if (typeof time === 'bigint') engine.store.oplog.hear(time)
  else if (time !== undefined)
    throw new CommandError(14, '$clusterTime needs a clusterTime that is a timestamp')
}

function checkGeneral(engine: Engine, command: Document): void {
  const time = command.get('maxTimeMS')
  if (time !== undefined && !isNumber(time)) throw new CommandError(2, 'maxTimeMS must be a number')
  if (
    time !== undefined &&
    (toNumber(time) < 0 || toNumber(time) > 2147483647 || !Number.isInteger(toNumber(time)))
  )
    throw new CommandError(2, 'maxTimeMS value is out of range')
  const concern = command.get('readConcern')
  if (concern !== undefined && !isDocument(concern))
    throw new CommandError(14, 'readConcern must be an object')
  for (const name of isDocument(concern) ? concern.keys() : [])
    if (!['level', 'afterClusterTime', 'atClusterTime', 'provenance'].includes(name))
      throw new CommandError(72, `unrecognized read concern field: ${name}`)
  const after = isDocument(concern) ? concern.get('afterClusterTime') : undefined
  if (after !== undefined && !isTimestamp(after))
    throw new CommandError(14, "BSON field 'readConcern.afterClusterTime' must be a timestamp")
  if (after && after.toBigInt() > engine.store.oplog.clusterTime())
    throw new CommandError(
      72,
      'readConcern afterClusterTime value must not be greater than the current clusterTime.',
    )
  const level = isDocument(concern) ? concern.get('level') : undefined
  if (
    level !== undefined &&
    !['local', 'available', 'majority', 'linearizable', 'snapshot'].includes(level as string)
  )
    throw new CommandError(
      9,
      `readConcern.level must be either 'local', 'majority', 'linearizable', 'available', or 'snapshot'`,
    )
  if (level === 'snapshot' && !command.has('autocommit'))
    throw new CommandError(
      72,
      'readConcern level snapshot outside of a transaction is not supported by the embedded database',
    )
  if (command.get('apiVersion') !== undefined && command.get('apiVersion') !== '1')
    throw new CommandError(322, 'API version must be "1"')
}

/** A command with a transaction number: part of a transaction, or a write that may be repeated. */
async function runNumbered(
  context: Context,
  handler: (context: Context) => Promise<Document> | Document,
  given: Maybe,
): Promise<Document> {
  const { command, session, name, engine } = context
  const number = given === undefined ? undefined : toWhole(given!)
  if (typeof given !== 'bigint') throw new CommandError(14, 'txnNumber must be a long')
  if (session === '')
    throw new CommandError(72, 'Transaction number requires a session ID to also be specified')
  if (number! < 0n) throw new CommandError(72, 'Transaction number cannot be negative')
  const autocommit = command.get('autocommit')
  if (autocommit === undefined) {
    if (command.has('startTransaction'))
      throw new CommandError(72, "'startTransaction' needs 'autocommit: false'")
    return runRetryable(context, handler, number!)
  }
  if (autocommit !== false) throw new CommandError(72, 'Specifying autocommit=true is not allowed.')
  if (command.has('startTransaction') && command.get('startTransaction') !== true)
    throw new CommandError(72, 'Specifying startTransaction=false is not allowed.')
  if (name === 'count')
    throw new CommandError(
      263,
      'Cannot run count in a multi-document transaction. Please see http://dochub.mongodb.org/core/transaction-count for a recommended alternative.',
    )
  if (!inTransaction.has(name))
    throw new CommandError(263, `Cannot run '${name}' in a multi-document transaction.`)
  if (
    ['admin', 'config', 'local'].includes(context.database) &&
    name !== 'commitTransaction' &&
    name !== 'abortTransaction'
  )
    throw new CommandError(
      263,
      `Cannot run command against the '${context.database}' database in a transaction.`,
    )
  if (name === 'commitTransaction' || name === 'abortTransaction') {
    if (context.database !== 'admin')
      throw new CommandError(13, `${name} may only be run against the admin database.`)
    return handler(context)
  }
  if (command.has('writeConcern'))
    throw new CommandError(72, 'writeConcern is not allowed within a multi-statement transaction')
  if (command.has('readConcern') && command.get('startTransaction') !== true)
    throw new CommandError(72, 'Only the first command in a transaction may specify a readConcern')
  if (name === 'killCursors' && command.get('startTransaction') === true)
    throw new CommandError(
      263,
      'Cannot run killCursors as the first operation in a multi-document transaction.',
    )
  const concern = command.get('readConcern')
  const level = isDocument(concern) ? concern.get('level') : undefined
  if (level !== undefined && !['local', 'majority', 'snapshot'].includes(level as string))
    throw new CommandError(
      72,
      `The readConcern level must be either 'local', 'majority' or 'snapshot' in a transaction`,
    )
  context.transaction =
    command.get('startTransaction') === true
      ? engine.sessions.begin(session, number!)
      : engine.sessions.continue(session, number!)
  try {
    const target = command.get(name)
    if (typeof target === 'string')
      engine.sessions.touch(context.transaction, `${context.database}.${target}`)
    return await handler(context)
  } catch (error) {
    if (error instanceof CommandError && name !== 'killCursors') {
      engine.sessions.abortQuietly(session)
      engine.cursors.closeWhere((cursor) => cursor.session === session && cursor.transaction !== '')
    }
    throw error
  }
}

async function runRetryable(
  context: Context,
  handler: (context: Context) => Promise<Document> | Document,
  number: bigint,
): Promise<Document> {
  const { engine, session, name, command } = context
  if (name === 'commitTransaction' || name === 'abortTransaction') return handler(context)
  if (!retryable.has(name))
    throw new CommandError(
      50768,
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${name} is not a retryable write command.`,
    )
  const statements = command.get('stmtIds') ?? [command.get('stmtId') ?? int(0)]
  const statement = `${name.toLowerCase()} ${(statements as Value[]).map((id) => toNumber(id)).join(' ')}`
  const retry = engine.sessions.retry(session, number, statement)
  const find: typeof retry.find = (view) => {
    const known = retry.find(view)
    return known && repeated(known, command)
  }
  context.retry = { ...retry, find }
  return handler(context)
}

/** Returns the reply of a write that was done before; for lists it says which statements were done. */
function repeated(reply: Document, command: Document): Document {
  const copy = clone(reply)
  const list = command.get('documents') ?? command.get('updates') ?? command.get('deletes')
  if (Array.isArray(list))
    copy.set('retriedStmtIds', command.get('stmtIds') ?? list.map((_, index) => int(index)))
  else copy.set('retriedStmtId', command.get('stmtId') ?? int(0))
  return copy
}

/** Translates an error of lmdb about its pages into what it means. */
function toldAsDamage(engine: Engine, error: unknown): unknown {
  if (error instanceof CommandError || !saysDamage(String(error))) return error
  return new CommandError(1, damageSentence(engine.store.path, (error as Error).message))
}

function errorReply(error: unknown, command: Document): Document {
  if (!(error instanceof CommandError))
    return document({
      ok: 0,
      errmsg: `internal error: ${(error as Error).message}`,
      code: int(1),
      codeName: 'InternalError',
    })
  const transient = command.get('autocommit') === false && [24, 112, 246, 251].includes(error.code)
  const labels = transient
    ? [...new Set([...error.labels, 'TransientTransactionError'])]
    : error.labels.filter((label) => label !== 'TransientTransactionError')
  return document({
    ok: 0,
    errmsg: error.message,
    code: int(error.code),
    codeName: codeName(error.code),
    ...error.more,
    errorLabels: labels.length > 0 ? labels : undefined,
  })
}

const noSignature = document({ hash: new Binary(Buffer.alloc(20), 0), keyId: 0n })
let lastTimes: { position: bigint; newest: bigint; time: Timestamp; clusterTime: RawDocument } | undefined

/** Every reply carries the time of the newest write; it is encoded once for all replies between two writes. */
function withTimes(engine: Engine, reply: Document): Document {
  const position = engine.store.oplog.now()
  const newest = engine.store.oplog.clusterTime()
  if (lastTimes?.position !== position || lastTimes.newest !== newest) {
    const time = timestampOf(position)
    const known = document({ clusterTime: timestampOf(newest), signature: noSignature })
    lastTimes = { position, newest, time, clusterTime: new RawDocument(encode(known)) }
  }
  reply.set('$clusterTime', lastTimes.clusterTime)
  reply.set('operationTime', lastTimes.time)
  return reply
}
