import { CommandError } from '../errors.js'
import { document, toNumber, type Document, type Value } from '../bson/values.js'
import { nextBatch } from '../server/cursors.js'
import { checkOptions, type Context } from '../server/engine.js'
import { countOption } from './find.js'

export async function getMore(context: Context): Promise<Document> {
  const { command, engine } = context
  checkOptions(command, ['getMore', 'collection', 'batchSize', 'term', 'lastKnownCommittedOpTime'])
  const id = command.get('getMore')
  if (typeof id !== 'bigint')
    throw new CommandError(14, "BSON field 'getMore.getMore' is the wrong type, expected type 'long'")
  const name = command.get('collection')
  if (typeof name !== 'string')
    throw new CommandError(
      name === undefined ? 40414 : 14,
      "BSON field 'getMore.collection' must be a string",
    )
  if (name === '') throw new CommandError(73, 'Collection names cannot be empty')
  if (id === 0n) throw new CommandError(2, 'Cursor id for getMore must be non-zero')
  const size = countOption(command.get('batchSize'), 'batchSize')
  const cursor = engine.cursors.get(id)
  if (cursor.ns !== `${context.database}.${name}`)
    throw new CommandError(
      13,
      `Requested getMore on namespace '${context.database}.${name}', but cursor belongs to a different namespace ${cursor.ns}`,
    )
  if (command.has('maxTimeMS') && !cursor.tailing)
    throw new CommandError(2, 'cannot set maxTimeMS on getMore command for a non-awaitData cursor')
  checkOwner(context, cursor)
  if (cursor.inUse) throw new CommandError(222, `cursor id ${id} is already in use`)
  cursor.inUse = true
  const { batch, ended } = await readBatch(context, cursor, size || Number.MAX_SAFE_INTEGER)
  if (ended) engine.cursors.remove(id)
  const reply = document({
    nextBatch: batch,
    id: ended ? 0n : id,
    ns: cursor.ns,
    postBatchResumeToken: cursor.source.resumeToken?.(),
  })
  return document({ cursor: reply, ok: 1 })
}

function checkOwner(context: Context, cursor: { id: bigint; session: string; transaction: string }): void {
  const transaction = context.transaction ? String(context.transaction.number) : ''
  if (cursor.session === context.session && cursor.transaction === transaction) return
  if (cursor.session !== context.session)
    throw new CommandError(
      context.session === '' ? 50736 : cursor.session === '' ? 50737 : 50738,
      `Cannot run getMore on cursor ${cursor.id}, which was created in ${cursor.session === '' ? 'no' : 'another'} session`,
    )
  throw new CommandError(
    transaction === '' ? 50740 : cursor.transaction === '' ? 50739 : 50741,
    `Cannot run getMore on cursor ${cursor.id}, which belongs to another transaction`,
  )
}

async function readBatch(
  context: Context,
  cursor: ReturnType<Context['engine']['cursors']['get']>,
  size: number,
): ReturnType<typeof nextBatch> {
  try {
    return await nextBatch(cursor, size, cursor.tailing ? patienceOf(context) : 0)
  } catch (error) {
    context.engine.cursors.remove(cursor.id)
    throw error
  } finally {
    cursor.inUse = false
  }
}

/** How long a getMore waits for new events: as long as the client requests, or a second by default, as in MongoDB. */
function patienceOf({ command }: Context): number {
  const given = command.get('maxTimeMS')
  return given === undefined ? 1000 : toNumber(given)
}

export function killCursors(context: Context): Document {
  const { command, engine } = context
  checkOptions(command, ['killCursors', 'cursors'])
  const name = command.get('killCursors')
  if (typeof name !== 'string') throw new CommandError(73, 'killCursors needs a collection name')
  if (name === '') throw new CommandError(73, 'Collection names cannot be empty')
  const ids = command.get('cursors')
  if (!Array.isArray(ids))
    throw new CommandError(ids === undefined ? 9 : 9, "killCursors needs an array 'cursors'")
  if (ids.length === 0) throw new CommandError(2, 'Must specify at least one cursor id')
  if (!ids.every((id) => typeof id === 'bigint')) throw new CommandError(9, 'cursor ids must be int64')
  const killed: Value[] = []
  const missing: Value[] = []
  for (const id of ids as bigint[]) (engine.cursors.remove(id) ? killed : missing).push(id)
  return document({
    cursorsKilled: killed,
    cursorsNotFound: missing,
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  })
}
