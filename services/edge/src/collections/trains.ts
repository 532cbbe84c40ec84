import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import type { Train } from '@icio/contracts/releases/endpoints'
import { Schema, type Connection } from 'mongoose'
import { isSameSet } from '../releases/channels/combinations.js'

/** A row of `trains`: releases that were admitted together, or proved to be independent, by part. Immutable. */
export type TrainRow = Omit<Train, 'n' | 'created_at'> & { _id: number; created_at: Date }

const schema = new Schema<TrainRow>(
  {
    _id: { type: Number, required: true },
    set: { type: Schema.Types.Mixed, required: true },
    by: { type: String, required: true },
    why: { type: String, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'trains', versionKey: false },
)

/** The trains of this installation, numbered from 1. */
export function trainRecords(connection: Connection, now: () => Date) {
  const model = connection.model('Train', schema)
  const last = () => model.findOne().sort({ _id: -1 }).lean<TrainRow>()
  const withSet = async (set: TrainRow['set']) => {
    const rows = await model.find().sort({ _id: -1 }).lean<TrainRow[]>()
    return rows.find((row) => isSameSet(row.set, set))
  }

  /** Returns the train with exactly this set: the existing one, or a new one with the next number. */
  async function findOrCreate(set: TrainRow['set'], by: string, why: string): Promise<TrainRow> {
    const known = await withSet(set)
    if (known) return known
    const row: TrainRow = { _id: ((await last())?._id ?? 0) + 1, set, by, why, created_at: now() }
    try {
      await model.create(row)
      return row
    } catch (error) {
      // Another instance took the number at the same moment.
      if (isDuplicateKey(error)) return findOrCreate(set, by, why)
      throw error
    }
  }

  return {
    /** Creates the collection, because rows are read before the first is written. */
    prepare: () => model.createCollection(),
    findOrCreate,
    /** Returns the train with exactly this set; null if nobody has created it yet. */
    findSet: async (set: TrainRow['set']) => (await withSet(set)) ?? null,
    find: (n: number) => model.findById(n).lean<TrainRow>(),
    all: () => model.find().sort({ _id: -1 }).lean<TrainRow[]>(),
  }
}

export type TrainRecords = ReturnType<typeof trainRecords>

/** Converts the row for the API. */
export function toTrainDto({ _id, created_at, ...row }: TrainRow): Train {
  return { n: _id, ...row, created_at: created_at.toISOString() }
}
