import { document, isBinary, isDocument, type Document, type Maybe, type Value } from '../bson/values.js'
import { binaryBytes } from '../bson/compare.js'
import { CommandError } from '../errors.js'
import { userName } from '../server/authentication.js'
import type { Context } from '../server/engine.js'
import { toWhole } from '../bson/numbers.js'
import { checkWriteConcern } from './write-concern.js'

/** The id of a session document in hex. */
export function sessionId(lsid: Maybe): string {
  const id = isDocument(lsid) ? lsid.get('id') : undefined
  if (!isBinary(id)) throw new CommandError(14, 'lsid needs an id')
  return Buffer.from(binaryBytes(id)).toString('hex')
}

export function endSessions(context: Context): Document {
  const listed = context.command.get(context.name)
  if (Array.isArray(listed)) {
    for (const lsid of listed) {
      const id = sessionId(lsid)
      context.engine.sessions.end(id)
      context.engine.cursors.closeWhere((cursor) => cursor.session === id)
    }
  }
  return document({ ok: 1 })
}

/** Ends all sessions, or those of the listed users; clients of a socket are no user. */
export function killAllSessions(context: Context): Document {
  const listed = context.command.get(context.name)
  const isOurs = (user: Value) =>
    isDocument(user) && user.get('user') === userName && user.get('db') === 'admin'
  const isSignedIn = context.engine.authentication !== undefined
  if (!Array.isArray(listed)) throw new CommandError(14, `${context.name} needs a list of users`)
  if (listed.length === 0 || (isSignedIn && listed.some(isOurs))) {
    context.engine.sessions.closeAll()
    context.engine.cursors.closeWhere((cursor) => cursor.session !== '')
  }
  return document({ ok: 1 })
}

function numberOf(context: Context): bigint {
  const number = context.command.get('txnNumber')
  if (context.session === '' || number === undefined)
    throw new CommandError(
      number === undefined && context.session !== '' ? 125 : 125,
      `${context.name} must be run within a transaction`,
    )
  if (context.command.get('autocommit') !== false)
    throw new CommandError(
      50768,
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided`,
    )
  return toWhole(number)!
}

export async function commitTransaction(context: Context): Promise<Document> {
  checkWriteConcern(context.command)
  await context.engine.sessions.commit(context.session, numberOf(context))
  return document({ ok: 1 })
}
export function abortTransaction(context: Context): Document {
  context.engine.sessions.abort(context.session, numberOf(context))
  return document({ ok: 1 })
}
