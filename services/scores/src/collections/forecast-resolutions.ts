import type { Actor } from '@icio/contracts/question-passport/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { isNew } from '@icio/kit/db/duplicate-key'
import type { Connection } from 'mongoose'

export interface ForecastResolution {
  _id: string
  /** Null if the forecast is void. */
  value: number | null
  /** The question as it was when it was resolved; ranges are marked by its scale and its unit of width. */
  prompt: string
  unit: string
  scale: 'linear' | 'log'
  spread: number
  source: string
  source_url?: string
  void_reason?: string
  by: Actor
  resolved_at: Date
  /** When the persons who had asked for it were mailed; missing before. */
  mailed_at?: Date
  corrections: { was: number | null; at: Date; by: Actor }[]
}

export type ForecastResolutions = ReturnType<typeof createForecastResolutions>

/** Creates the operations on the outcomes of forecasts (RANGE-23). */
export function createForecastResolutions(connection: Connection) {
  const collection = typedCollection<ForecastResolution>(connection, 'forecast_resolutions')

  return {
    ensureIndexes: () => collection.createIndexes([{ key: { resolved_at: 1 } }]),

    find: (id: string) => collection.findOne({ _id: id }),

    async all(): Promise<Map<string, ForecastResolution>> {
      return new Map((await collection.find().toArray()).map((row) => [row._id, row]))
    },

    notMailed: () => collection.find({ mailed_at: { $exists: false } }).toArray(),

    async markMailed(ids: readonly string[], at: Date): Promise<void> {
      await collection.updateMany({ _id: { $in: [...ids] } }, { $set: { mailed_at: at } })
    },

    /** Resolves once. @returns false if the forecast is already resolved */
    add: (resolution: ForecastResolution): Promise<boolean> => isNew(collection.insertOne(resolution)),

    /** Replaces the outcome and keeps the earlier value. @returns null if it was changed since it was read */
    async correct(
      before: ForecastResolution,
      change: Omit<ForecastResolution, '_id' | 'by' | 'resolved_at' | 'mailed_at' | 'corrections'>,
      by: Actor,
      at: Date,
    ): Promise<ForecastResolution | null> {
      const { source_url: link, void_reason: reason, ...set } = change
      const missing = {
        ...(link === undefined ? { source_url: '' as const } : {}),
        ...(reason === undefined ? { void_reason: '' as const } : {}),
      }
      return await collection.findOneAndUpdate(
        { _id: before._id, corrections: { $size: before.corrections.length } },
        {
          $set: {
            ...set,
            ...(link === undefined ? {} : { source_url: link }),
            ...(reason === undefined ? {} : { void_reason: reason }),
          },
          ...(Object.keys(missing).length > 0 ? { $unset: missing } : {}),
          $push: { corrections: { was: before.value, at, by } },
        },
        { returnDocument: 'after' },
      )
    },
  }
}
