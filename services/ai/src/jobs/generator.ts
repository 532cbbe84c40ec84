import { randomUUID } from 'node:crypto'
import { bankTarget } from '@icio/contracts/banks/banks'
import {
  batchPauseMs,
  batchSize,
  rateLimitPauseMs,
  targetOfRequest,
  type GenerateQuestions,
  type GeneratedReply,
  type GenerationTarget,
  type StartRun,
} from '@icio/contracts/generation/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { WholeReplies } from '../generation/ask-model.js'
import { ended, type GenerationJobRecords, type JobRow } from '../collections/generation-jobs.js'
import { makeBatch, type BatchParts, type BatchResult } from '../generation/make-batch.js'

/** Waits; returns early without an error if the signal aborts. Tests pass their own. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

export interface GeneratorOptions extends Omit<BatchParts, 'model'> {
  jobs: GenerationJobRecords
  /** Null if no model is connected. */
  model: WholeReplies | null
  wait: Wait
  log: { error(details: object, text: string): void }
}

/** How often this process looks for abandoned runs and renews the lease on its own. */
const lookMs = 10_000

/**
 * Generates questions: single requests, and runs that continue in the background. A run is a row in the database: it
 * outlives the process, only one process works on it at a time, and another takes over if that one dies.
 */
export function createGenerator({ jobs, model, wait, log, ...parts }: GeneratorOptions) {
  const holder = randomUUID()
  const closing = new AbortController()
  const working = new Map<string, Promise<void>>()

  function demandModel(): WholeReplies {
    if (!model) throw new ServiceError('ai_not_configured')
    return model
  }

  async function inBank({ kind, edition }: GenerationTarget): Promise<number> {
    return (await parts.bank.questions(kind, edition)).length
  }

  const batchOf = (row: JobRow, number: number, count: number, more: object = {}): Promise<BatchResult> =>
    makeBatch(
      { ...parts, model: demandModel() },
      { target: targetOfRequest(row), run: row._id, number, count, ...more },
      closing.signal,
    )

  /** Works on a run to its end, or until this process closes. */
  async function work(row: JobRow): Promise<void> {
    const size = (number: number) => Math.min(batchSize, row.target - (number - 1) * batchSize)
    let { saved, drafts = 0, failed_batches } = row
    for (let number = Math.max(1, row.batch); number <= row.batches;) {
      const state = (await jobs.find(row._id))?.state
      if (state === 'cancelling') return finish(row, 'cancelled')
      if (!(await jobs.note(row._id, holder, { state: 'running', batch: number }))) {
        const isCancelled = (await jobs.find(row._id))?.state === 'cancelling'
        return isCancelled ? finish(row, 'cancelled') : undefined
      }
      const outcome = await attempt(row, number, size(number))
      if (closing.signal.aborted) return
      if (outcome === 'again') {
        await jobs.note(row._id, holder, { state: 'waiting' })
        await pause(row, rateLimitPauseMs)
      } else if (outcome === 'stop') return finish(row, 'stopped')
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
        const in_bank = await inBank(targetOfRequest(row))
        number += 1
        // The next number is written together with the result, so that a process that takes over does not count a batch
        // twice.
        await jobs.note(row._id, holder, { saved, drafts, failed_batches, in_bank, errors, batch: number })
        if (number <= row.batches) await pause(row, batchPauseMs)
      }
      if (closing.signal.aborted) return
    }
    return finish(row, 'done')
  }

  /** Tries one batch. Gives a result, an error to record, a request to retry, or the end of the run. */
  async function attempt(
    row: JobRow,
    number: number,
    count: number,
  ): Promise<BatchResult | 'again' | 'stop' | string> {
    try {
      return await batchOf(row, number, count)
    } catch (error) {
      if (closing.signal.aborted) return 'again'
      if (!(error instanceof ServiceError)) log.error({ err: error }, 'a batch failed')
      const { code, message } =
        error instanceof ServiceError
          ? error
          : new ServiceError('internal_error', undefined, { cause: error })
      if (code === 'ai_rate_limited') return 'again'
      if (code === 'ai_credits' || code === 'ai_not_configured') {
        await jobs.note(row._id, holder, { errors: [message] })
        return 'stop'
      }
      return message
    }
  }

  async function finish(row: JobRow, state: JobRow['state']): Promise<void> {
    const { batch = row.batch } = (await jobs.find(row._id)) ?? {}
    await jobs.note(row._id, holder, { ...ended(state), batch: Math.min(batch, row.batches) })
  }

  /** Pauses unless the run has been canceled, and renews the lease during the pause. */
  async function pause(row: JobRow, ms: number): Promise<void> {
    if ((await jobs.find(row._id))?.state === 'cancelling') return
    await wait(ms, closing.signal)
  }

  function start(row: JobRow): void {
    const done = work(row)
      .catch(async (error: unknown) => {
        // The database is down or this code failed: the process that takes over continues from the last batch.
        log.error({ err: error }, 'a generation run was interrupted')
      })
      .finally(() => working.delete(row._id))
    working.set(row._id, done)
  }

  /** Continues runs that other processes left. An abandoned single request just ends: nobody waits for it. */
  async function look(): Promise<void> {
    for (const id of working.keys()) await jobs.note(id, holder, {})
    for (;;) {
      const row = closing.signal.aborted ? null : await jobs.takeOver(holder)
      if (!row) return
      if (row.kind === 'single') await jobs.note(row._id, holder, ended('failed'))
      else if (!working.has(row._id)) start(row)
    }
  }

  return {
    isConfigured: () => model !== null,

    /** Makes one batch on request. @throws ServiceError as defined in the contract */
    async single(
      { count, difficulty, ...generateOptions }: GenerateQuestions,
      startedBy: string,
    ): Promise<GeneratedReply> {
      if (count > batchSize) throw new ServiceError('too_many_generated', { n: count })
      demandModel()
      const target = targetOfRequest(generateOptions)
      const job = {
        ...generateOptions,
        kind: 'single' as const,
        bank: target.bank,
        target: count,
        batches: 1,
      }
      const row = await jobs.begin({ ...job, in_bank: await inBank(target), started_by: startedBy }, holder)
      const alive = setInterval(() => void jobs.note(row._id, holder, {}).catch(() => {}), lookMs)
      try {
        const result = await batchOf(row, 1, count, difficulty ? { difficulty } : {})
        await jobs.note(row._id, holder, {
          ...ended('done'),
          batch: 1,
          saved: result.saved,
          drafts: result.drafts,
          in_bank: await inBank(target),
          errors: result.errors,
        })
        const { questions, saved: savedCount, drafts: draftCount, errors } = result
        return { questions, savedCount, deletedCount: 0, draftCount, errors }
      } catch (error) {
        const errors = [(error as Error).message]
        await jobs.note(row._id, holder, { ...ended('failed'), failed_batches: 1, errors })
        throw error
      } finally {
        clearInterval(alive)
      }
    },

    /** Starts a run for the missing questions, or for a whole new set. */
    async startRun({ replace = false, ...generateOptions }: StartRun, startedBy: string): Promise<JobRow> {
      demandModel()
      const target = targetOfRequest(generateOptions)
      const in_bank = await inBank(target)
      if (in_bank >= bankTarget && !replace) throw new ServiceError('bank_full')
      const missing = in_bank >= bankTarget ? bankTarget : bankTarget - in_bank
      const job = { ...generateOptions, kind: 'full-set' as const, bank: target.bank, target: missing }
      const batches = Math.ceil(missing / batchSize)
      const row = await jobs.begin({ ...job, batches, in_bank, started_by: startedBy }, holder)
      start(row)
      return row
    },

    /**
     * Continues runs from before a restart, and keeps looking. @returns a function that stops the work and releases the
     * runs
     */
    startLooking(): () => Promise<void> {
      const tell = (error: unknown) => log.error({ err: error }, 'generation jobs could not be read')
      void look().catch(tell)
      const timer = setInterval(() => void look().catch(tell), lookMs).unref()
      return async () => {
        clearInterval(timer)
        closing.abort()
        await Promise.allSettled(working.values())
        await jobs.letGo(holder).catch(() => {})
      }
    },

    /** Resolves when this process works on no run; for tests. */
    idle: async () => {
      while (working.size > 0) await Promise.allSettled([...working.values()])
    },
  }
}

export type Generator = ReturnType<typeof createGenerator>

/** The actual timer. */
export const realWait: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
