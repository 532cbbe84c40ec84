import {
  batchPauseMs,
  batchSize,
  rateLimitPauseMs,
  targetOfRequest,
  type GenerationTarget,
} from '@icio/contracts/generation/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { endedRunFields, type GenerationJobRecords, type JobRow } from '../collections/generation-jobs.js'
import type { WholeReplies } from '../generation/ask-model.js'
import { makeBatch, type BatchParts, type BatchResult } from '../generation/make-batch.js'

/** Waits; returns early without an error if the signal aborts. Tests pass their own. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** The actual timer. */
export const realWait: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

export interface GeneratorOptions extends Omit<BatchParts, 'model'> {
  jobs: GenerationJobRecords
  /** Null if no model is connected. */
  model: WholeReplies | null
  wait: Wait
  log: { error(details: object, text: string): void }
}

/** The work of this process on runs. */
export interface Worker extends GeneratorOptions {
  /** Names this process in the leases of its runs. */
  holder: string
  closing: AbortController
  working: Map<string, Promise<void>>
}

/** @throws ServiceError ai_not_configured */
export function demandModel({ model }: Pick<Worker, 'model'>): WholeReplies {
  if (!model) throw new ServiceError('ai_not_configured')
  return model
}

export async function inBank(
  { bank }: Pick<Worker, 'bank'>,
  { kind, edition }: GenerationTarget,
): Promise<number> {
  return (await bank.questions(kind, edition)).length
}

export function batchOf(
  worker: Worker,
  row: JobRow,
  number: number,
  count: number,
  more: object = {},
): Promise<BatchResult> {
  return makeBatch(
    { ...worker, model: demandModel(worker) },
    { target: targetOfRequest(row), run: row._id, number, count, ...more },
    worker.closing.signal,
  )
}

/** Works on a run to its end, or until this process closes. */
async function work(worker: Worker, row: JobRow): Promise<void> {
  const { jobs, holder, closing } = worker
  const size = (number: number) => Math.min(batchSize, row.target - (number - 1) * batchSize)
  let { saved, drafts = 0, failed_batches } = row
  for (let number = Math.max(1, row.batch); number <= row.batches;) {
    const state = (await jobs.find(row._id))?.state
    if (state === 'cancelling') return finish(worker, row, 'cancelled')
    if (!(await jobs.note(row._id, holder, { state: 'running', batch: number }))) {
      const isCancelled = (await jobs.find(row._id))?.state === 'cancelling'
      return isCancelled ? finish(worker, row, 'cancelled') : undefined
    }
    const outcome = await attempt(worker, row, number, size(number))
    if (closing.signal.aborted) return
    if (outcome === 'again') {
      await jobs.note(row._id, holder, { state: 'waiting' })
      await pause(worker, row, rateLimitPauseMs)
    } else if (outcome === 'stop') return finish(worker, row, 'stopped')
    else {
      if (typeof outcome === 'string') failed_batches += 1
      else {
        saved += outcome.saved
        drafts += outcome.drafts
      }
      const errors =
        typeof outcome === 'string'
          ? [`Batch ${number} failed: ${outcome}`]
          : outcome.errors.map((error) => `Batch ${number}, ${error}`)
      const in_bank = await inBank(worker, targetOfRequest(row))
      number += 1
      // The next number is written together with the result, so that a process that takes over does not count a batch
      // twice.
      await jobs.note(row._id, holder, { saved, drafts, failed_batches, in_bank, errors, batch: number })
      if (number <= row.batches) await pause(worker, row, batchPauseMs)
    }
    if (closing.signal.aborted) return
  }
  return finish(worker, row, 'done')
}

/** Tries one batch. Gives a result, an error to record, a request to retry, or the end of the run. */
async function attempt(
  worker: Worker,
  row: JobRow,
  number: number,
  count: number,
): Promise<BatchResult | 'again' | 'stop' | string> {
  const { jobs, holder, closing, log } = worker
  try {
    return await batchOf(worker, row, number, count)
  } catch (error) {
    if (closing.signal.aborted) return 'again'
    if (!(error instanceof ServiceError)) log.error({ err: error }, 'a batch failed')
    const { code, message } =
      error instanceof ServiceError ? error : new ServiceError('internal_error', undefined, { cause: error })
    if (code === 'ai_rate_limited') return 'again'
    if (code === 'ai_credits' || code === 'ai_not_configured') {
      await jobs.note(row._id, holder, { errors: [message] })
      return 'stop'
    }
    return message
  }
}

async function finish({ jobs, holder }: Worker, row: JobRow, state: JobRow['state']): Promise<void> {
  const { batch = row.batch } = (await jobs.find(row._id)) ?? {}
  await jobs.note(row._id, holder, { ...endedRunFields(state), batch: Math.min(batch, row.batches) })
}

/** Pauses unless the run has been canceled, and renews the lease during the pause. */
async function pause({ jobs, wait, closing }: Worker, row: JobRow, ms: number): Promise<void> {
  if ((await jobs.find(row._id))?.state === 'cancelling') return
  await wait(ms, closing.signal)
}

export function startWork(worker: Worker, row: JobRow): void {
  const { working, log } = worker
  const done = work(worker, row)
    .catch(async (error: unknown) => {
      // The database is down or this code failed: the process that takes over continues from the last batch.
      log.error({ err: error }, 'a generation run was interrupted')
    })
    .finally(() => working.delete(row._id))
  working.set(row._id, done)
}

/** Continues runs that other processes left. An abandoned single request just ends: nobody waits for it. */
export async function lookForRuns(worker: Worker): Promise<void> {
  const { jobs, holder, closing, working } = worker
  for (const id of working.keys()) await jobs.note(id, holder, {})
  for (;;) {
    const row = closing.signal.aborted ? null : await jobs.takeOver(holder)
    if (!row) return
    if (row.kind === 'single') await jobs.note(row._id, holder, endedRunFields('failed'))
    else if (!working.has(row._id)) startWork(worker, row)
  }
}
