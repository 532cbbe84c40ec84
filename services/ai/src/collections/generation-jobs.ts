import { randomUUID } from 'node:crypto'
import {
  isUnderWay,
  type GenerationJob,
  type GenerationRequest,
  type RunState,
} from '@icio/contracts/generation/endpoints'
import type { BankName } from '@icio/contracts/banks/banks'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { Connection } from 'mongoose'

/** A generation run as it is stored. */
export interface JobRow extends GenerationRequest {
  _id: string
  kind: 'single' | 'full-set'
  bank: BankName
  state: RunState
  /** True while the run is in progress; a bank can have one at a time. */
  active: boolean
  target: number
  batches: number
  batch: number
  failed_batches: number
  saved: number
  /** Of runs from before drafts, which retired questions themselves. */
  deleted: number
  /** Missing in older rows. */
  drafts?: number
  in_bank: number
  errors: string[]
  started_by: string
  started_at: Date
  updated_at: Date
  /** The process that works on it, and until when no other may take it over. */
  holder: string
  held_until: Date
}

/** A run whose process has died is taken over after this time. */
export const leaseMs = 30_000

/** The number of errors kept per run, the newest ones. */
const keptErrors = 200

const shownJobs = 20

export interface NewJob extends GenerationRequest {
  kind: JobRow['kind']
  bank: BankName
  target: number
  batches: number
  in_bank: number
  started_by: string
}

/** The `generation_jobs` collection; the only module that accesses it. */
export function createGenerationJobs(connection: Connection, now: () => number) {
  const collection = typedCollection<JobRow>(connection, 'generation_jobs')
  const lease = () => new Date(now() + leaseMs)

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { bank: 1 }, unique: true, partialFilterExpression: { active: true } },
        { key: { started_at: -1 } },
      ]),

    /** Starts a run. @throws ServiceError generation_running if the bank has a run in progress */
    async begin(job: NewJob, holder: string): Promise<JobRow> {
      const at = new Date(now())
      const row: JobRow = {
        ...job,
        _id: randomUUID(),
        state: 'running',
        active: true,
        batch: 0,
        failed_batches: 0,
        saved: 0,
        deleted: 0,
        drafts: 0,
        errors: [],
        started_at: at,
        updated_at: at,
        holder,
        held_until: lease(),
      }
      try {
        await collection.insertOne(row)
        return row
      } catch (error) {
        if (isDuplicateKey(error)) throw new ServiceError('generation_running')
        throw error
      }
    },

    find: (id: string): Promise<JobRow | null> => collection.findOne({ _id: id }),

    /** Lists the latest runs. A quick batch that failed is left out, because its caller already got the error. */
    list: (): Promise<JobRow[]> =>
      collection
        .find({ $nor: [{ kind: 'single', state: 'failed' }] }, { sort: { started_at: -1 }, limit: shownJobs })
        .toArray(),

    /**
     * Records the progress of a run and appends errors. Returns false if another process has taken it over, or if a run
     * that should continue has been canceled.
     */
    async note(
      id: string,
      holder: string,
      { errors = [], ...changes }: Partial<Omit<JobRow, '_id' | 'holder'>>,
    ): Promise<boolean> {
      // The process that works on a canceled run must not set it to running again.
      const goesOn = changes.state === 'running' || changes.state === 'waiting'
      const { matchedCount } = await collection.updateOne(
        { _id: id, holder, ...(goesOn ? { state: { $ne: 'cancelling' } } : {}) },
        {
          $set: { held_until: lease(), ...changes, updated_at: new Date(now()) },
          ...(errors.length > 0 ? { $push: { errors: { $each: errors, $slice: -keptErrors } } } : {}),
        },
      )
      return matchedCount === 1
    },

    /** Asks a run to end before its next batch; a run that has ended stays unchanged. */
    async cancel(id: string): Promise<JobRow | null> {
      await collection.updateOne(
        { _id: id, active: true, kind: 'full-set' },
        { $set: { state: 'cancelling', updated_at: new Date(now()) } },
      )
      return collection.findOne({ _id: id })
    },

    /** Takes over one run whose lease has expired. */
    takeOver: (holder: string): Promise<JobRow | null> =>
      collection.findOneAndUpdate(
        { active: true, held_until: { $lte: new Date(now()) } },
        { $set: { holder, held_until: lease() } },
        { returnDocument: 'after' },
      ),

    /** How many runs are under way, and when the one that has rested longest was last worked on. */
    async depth(): Promise<{ waiting: number; oldest: Date | null }> {
      const rows = await collection.find({ active: true }, { sort: { updated_at: 1 } }).toArray()
      return { waiting: rows.length, oldest: rows[0]?.updated_at ?? null }
    },

    /** Releases all runs of this process, so that another process can take them over at once. */
    letGo: (holder: string) =>
      collection.updateMany({ holder, active: true }, { $set: { held_until: new Date(now()) } }),
  }
}

export type GenerationJobRecords = ReturnType<typeof createGenerationJobs>

/** A run as the page sees it. */
export function shownJob(row: JobRow): GenerationJob {
  return {
    id: row._id,
    kind: row.kind,
    bank: row.bank,
    questionType: row.questionType,
    ...(row.audience ? { audience: row.audience } : {}),
    state: row.state,
    target: row.target,
    batches: row.batches,
    batch: row.batch,
    failedBatches: row.failed_batches,
    savedCount: row.saved,
    deletedCount: row.deleted,
    draftCount: row.drafts ?? 0,
    inBank: row.in_bank,
    errors: row.errors,
    startedBy: row.started_by,
    startedAt: row.started_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The fields of a run that has ended. */
export function endedRunFields(state: RunState): Pick<JobRow, 'state' | 'active'> {
  return { state, active: isUnderWay(state) }
}
