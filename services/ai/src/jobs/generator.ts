import { randomUUID } from 'node:crypto'
import { bankTarget } from '@icio/contracts/banks/banks'
import {
  batchSize,
  targetOfRequest,
  type GenerateQuestions,
  type GeneratedReply,
  type StartRun,
} from '@icio/contracts/generation/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { endedRunFields, type JobRow } from '../collections/generation-jobs.js'
import {
  batchOf,
  demandModel,
  inBank,
  lookForRuns,
  startWork,
  type GeneratorOptions,
  type Worker,
} from './generation-work.js'

/** How often this process looks for abandoned runs and renews the lease on its own. */
const lookMs = 10_000

/**
 * Generates questions: single requests, and runs that continue in the background. A run is a row in the database: it
 * outlives the process, only one process works on it at a time, and another takes over if that one dies.
 */
export function createGenerator(options: GeneratorOptions) {
  const worker: Worker = {
    ...options,
    holder: randomUUID(),
    closing: new AbortController(),
    working: new Map(),
  }
  const { jobs, log, holder, closing, working } = worker

  return {
    isConfigured: () => worker.model !== null,

    /** Makes one batch on request. @throws ServiceError as defined in the contract */
    async single(
      { count, difficulty, ...generateOptions }: GenerateQuestions,
      startedBy: string,
    ): Promise<GeneratedReply> {
      if (count > batchSize) throw new ServiceError('too_many_generated', { n: count })
      demandModel(worker)
      const target = targetOfRequest(generateOptions)
      const job = {
        ...generateOptions,
        kind: 'single' as const,
        bank: target.bank,
        target: count,
        batches: 1,
      }
      const row = await jobs.begin(
        { ...job, in_bank: await inBank(worker, target), started_by: startedBy },
        holder,
      )
      const alive = setInterval(() => void jobs.note(row._id, holder, {}).catch(() => {}), lookMs)
      try {
        const result = await batchOf(worker, row, 1, count, difficulty ? { difficulty } : {})
        await jobs.note(row._id, holder, {
          ...endedRunFields('done'),
          batch: 1,
          saved: result.saved,
          drafts: result.drafts,
          in_bank: await inBank(worker, target),
          errors: result.errors,
        })
        const { questions, saved: savedCount, drafts: draftCount, errors } = result
        return { questions, savedCount, deletedCount: 0, draftCount, errors }
      } catch (error) {
        const errors = [(error as Error).message]
        await jobs.note(row._id, holder, { ...endedRunFields('failed'), failed_batches: 1, errors })
        throw error
      } finally {
        clearInterval(alive)
      }
    },

    /** Starts a run for the missing questions, or for a whole new set. */
    async startRun({ replace = false, ...generateOptions }: StartRun, startedBy: string): Promise<JobRow> {
      demandModel(worker)
      const target = targetOfRequest(generateOptions)
      const in_bank = await inBank(worker, target)
      if (in_bank >= bankTarget && !replace) throw new ServiceError('bank_full')
      const missing = in_bank >= bankTarget ? bankTarget : bankTarget - in_bank
      const job = { ...generateOptions, kind: 'full-set' as const, bank: target.bank, target: missing }
      const batches = Math.ceil(missing / batchSize)
      const row = await jobs.begin({ ...job, batches, in_bank, started_by: startedBy }, holder)
      startWork(worker, row)
      return row
    },

    /**
     * Continues runs from before a restart, and keeps looking. @returns a function that stops the work and releases the
     * runs
     */
    startLooking(): () => Promise<void> {
      const tell = (error: unknown) => log.error({ err: error }, 'generation jobs could not be read')
      void lookForRuns(worker).catch(tell)
      const timer = setInterval(() => void lookForRuns(worker).catch(tell), lookMs).unref()
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
