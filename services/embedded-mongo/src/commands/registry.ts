import { document } from '../bson/values.js'
import type { Context, Handler } from '../server/engine.js'
import { aggregate } from './aggregate.js'
import { listCollections, listDatabases, statistics } from './catalog-lists.js'
import { create, drop, dropDatabase, renameCollection } from './collections.js'
import { getMore, killCursors } from './cursor-commands.js'
import { createIndexes } from './create-indexes.js'
import { explain } from './explain.js'
import { count, distinct, find } from './find.js'
import { findAndModify } from './find-and-modify.js'
import {
  buildInfo,
  connectionStatus,
  getParameter,
  hello,
  hostInfo,
  ping,
  sasl,
  serverStatus,
} from './handshake.js'
import { collMod, dropIndexes, listIndexes } from './indexes.js'
import { abortTransaction, commitTransaction, endSessions, killAllSessions } from './session-commands.js'
import { validate } from './validate.js'
import { remove } from './delete.js'
import { update } from './update.js'
import { insert } from './write.js'

const nothingToDo: Handler = (_context: Context) => document({ ok: 1 })

/** Every command this server knows, by name; all others are refused with code 59. */
export const commands: Record<string, Handler> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping,
  saslStart: sasl,
  saslContinue: sasl,
  buildInfo,
  buildinfo: buildInfo,
  connectionStatus,
  hostInfo,
  serverStatus,
  getParameter,
  find,
  count,
  distinct,
  aggregate,
  getMore,
  killCursors,
  explain,
  insert,
  update,
  delete: remove,
  findAndModify,
  findandmodify: findAndModify,
  create,
  drop,
  dropDatabase,
  renameCollection,
  listCollections,
  listDatabases,
  collStats: statistics,
  dbStats: statistics,
  dbstats: statistics,
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
  collMod,
  validate,
  startSession: nothingToDo,
  refreshSessions: nothingToDo,
  endSessions,
  killSessions: endSessions,
  killAllSessions,
  commitTransaction,
  abortTransaction,
  whatsmyuri: (context) => document({ you: `client:${context.connection.id}`, ok: 1 }),
  getLog: () => document({ totalLinesWritten: 0, log: [], ok: 1 }),
  fsync: nothingToDo,
  getCmdLineOpts: () => document({ argv: [], parsed: document({}), ok: 1 }),
}

/** Commands allowed inside a transaction. */
export const inTransaction = new Set([
  'find',
  'count',
  'distinct',
  'aggregate',
  'getMore',
  'killCursors',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'findandmodify',
  'commitTransaction',
  'abortTransaction',
  'create',
  'createIndexes',
])
/** Writes that a driver may send twice with the same number. */
export const retryable = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify'])
