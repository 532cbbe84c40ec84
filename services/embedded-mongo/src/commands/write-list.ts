import { nextDocument } from '../budget.js'
import { CommandError } from '../errors.js'
import {
  document,
  int,
  toNumber,
  wholeNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { runWrite, type Context } from '../server/engine.js'
import type { WriteUnit } from '../store/view.js'
import { wantsNoReply } from './write-concern.js'

const largestBulk = 100000
/** How many milliseconds a write or a list of writes may occupy the only writer before others get their turn. */
export const slice = 6

/** One write of a list. It returns false if its time is up, and is then called again. */
export interface Statement {
  step(unit: WriteUnit, until: number): boolean
}

/** The totals of all writes of a list. */
export interface Totals {
  /** The fields of the reply. */
  fields(): Record<string, Maybe>
  /** Restores the counts from before the list was sent again. */
  restore(fields: Document): void
}

/**
 * Runs the writes in order. An error ends an ordered list; in an unordered one it is recorded. Lists are processed in
 * slices, except in a transaction. For a list that the driver may send again, each slice stores its progress in its
 * own commit, so that a repeated list continues where it stopped, even after a crash.
 */
export async function runList(
  context: Context,
  count: number,
  start: (index: number) => Statement,
  totals: Totals,
): Promise<Document> {
  if (count === 0 || count > largestBulk)
    throw new CommandError(
      16,
      `Write batch sizes must be between 1 and ${largestBulk}. Got ${count} operations.`,
    )
  const ordered = isOrdered(context.command)
  let errors: Value[] = []
  let next = 0
  let current: Statement | undefined
  let reply: Document | undefined
  const leaveProgress = (unit: WriteUnit) => {
    if (next > 0) context.retry?.keepProgress(unit, document({ next: int(next), errors, ...totals.fields() }))
  }
  const takeProgress = (unit: WriteUnit) => {
    const progress = count > 1 ? context.retry?.progress(unit) : undefined
    if (!progress || toNumber(progress.get('next')) <= next) return
    next = toNumber(progress.get('next'))
    errors = [...(progress.get('errors') as Value[])]
    totals.restore(progress)
  }
  const work = (unit: WriteUnit): void => {
    reply = context.retry?.find(unit)
    if (reply) return
    takeProgress(unit)
    const until = context.transaction ? Infinity : performance.now() + slice
    while (next < count) {
      try {
        nextDocument()
        current ??= start(next)
        if (!current.step(unit, until)) return
        next++
      } catch (error) {
        if (!(error instanceof CommandError) || isFatal(context, error)) {
          // A write that had to wait for a transaction continues here where it stopped.
          leaveProgress(unit)
          throw error
        }
        errors.push(writeError(next, error))
        next = ordered || context.transaction ? count : next + 1
      }
      current = undefined
      if (next < count && performance.now() > until) return leaveProgress(unit)
    }
    reply = replyOf(context, totals.fields(), errors)
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

/** The totals in the form of the reply. */
export function whole(value: number): Value {
  return wholeNumber(value)
}
