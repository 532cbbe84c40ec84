import { CommandError } from '../errors.js'
import { document, int, wholeNumber, type Document, type Maybe, type Value } from '../bson/values.js'
import { runWrite, type Context } from '../server/engine.js'
import type { WriteUnit } from '../store/view.js'
import { wantsNoReply } from './write-concern.js'

const largestBulk = 100000
/** How long a list of writes may hold the one writer before others get their turn. */
const slice = 6

/** One write of a list. It may say that its time is up by answering false, and is then called again. */
export interface Statement {
  step(unit: WriteUnit, until: number): boolean
}

/**
 * One write after another; an error ends an ordered list and is noted in an unordered one. Lists are worked off in
 * slices, but for those that must be seen whole: in a transaction, and when the driver may send them again.
 */
export async function runList(
  context: Context,
  count: number,
  start: (index: number) => Statement,
  fields: () => Record<string, Maybe>,
): Promise<Document> {
  if (count === 0 || count > largestBulk)
    throw new CommandError(
      16,
      `Write batch sizes must be between 1 and ${largestBulk}. Got ${count} operations.`,
    )
  const ordered = isOrdered(context.command)
  const whole = context.transaction !== undefined || context.retry !== undefined
  const errors: Value[] = []
  let next = 0
  let current: Statement | undefined
  let reply: Document | undefined
  const work = (unit: WriteUnit): void => {
    reply = context.retry?.find(unit)
    const until = whole ? Infinity : performance.now() + slice
    while (!reply && next < count) {
      try {
        current ??= start(next)
        if (!current.step(unit, until)) return
        next++
      } catch (error) {
        // A write that has to wait for a transaction comes back here and goes on where it was.
        if (!(error instanceof CommandError) || isFatal(context, error)) throw error
        errors.push(writeError(next, error))
        next = ordered || context.transaction ? count : next + 1
      }
      current = undefined
      if (performance.now() > until && next < count) return
    }
    if (reply) return
    reply = replyOf(context, fields(), errors)
    context.retry?.keep(unit, reply)
  }
  for (;;) {
    await runWrite(context, work)
    if (reply) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (errors.length > 0 && context.transaction) context.engine.sessions.abortQuietly(context.session)
  return reply
}

function isFatal(context: Context, error: CommandError): boolean {
  return error.code === 112 || (context.transaction !== undefined && error.labels.length > 0)
}

function writeError(index: number, error: CommandError): Document {
  return document({ index: int(index), code: int(error.code), ...error.more, errmsg: error.message })
}

function replyOf(context: Context, fields: Record<string, Maybe>, errors: Value[]): Document {
  if (wantsNoReply(context.command)) return document({ ok: 1 })
  return document({ ...fields, writeErrors: errors.length > 0 ? errors : undefined, ok: 1 })
}

export function isOrdered(command: Document): boolean {
  const ordered = command.get('ordered')
  if (ordered !== undefined && typeof ordered !== 'boolean')
    throw new CommandError(14, "BSON field 'ordered' must be a bool")
  return ordered !== false
}

/** Totals as the reply gives them. */
export function whole(value: number): Value {
  return wholeNumber(value)
}
