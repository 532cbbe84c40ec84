import { typedCollection } from '@icio/kit/db/typed-collection'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import type { Connection } from 'mongoose'

/** How a forecast came out. */
export interface ForecastResolution {
  /** The id of the forecast. */
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
  /** The person who resolved it. */
  by: { id: string; name: string }
  resolved_at: Date
  /** When the persons who had asked for it were mailed; missing before. */
  mailed_at?: Date
  corrections: { was: number | null; at: Date; by: { id: string; name: string } }[]
}

/** The collection forecast_resolutions; no other file accesses it. */
export type ForecastResolutions = ReturnType<typeof createForecastResolutions>

/** Creates the operations on the outcomes of forecasts (RANGE-23). */
export function createForecastResolutions(connection: Connection) {
  const collection = typedCollection<ForecastResolution>(connection, 'forecast_resolutions')

  return {
    ensureIndexes: () => collection.createIndexes([{ key: { resolved_at: 1 } }]),

    async find(id: string): Promise<ForecastResolution | null> {
      return await collection.findOne({ _id: id })
    },

    async all(): Promise<Map<string, ForecastResolution>> {
      return new Map((await collection.find().toArray()).map((row) => [row._id, row]))
    },

    /** The resolutions whose mails have not been sent. */
    async notMailed(): Promise<ForecastResolution[]> {
      return await collection.find({ mailed_at: { $exists: false } }).toArray()
    },

    async markMailed(ids: readonly string[], at: Date): Promise<void> {
      await collection.updateMany({ _id: { $in: [...ids] } }, { $set: { mailed_at: at } })
    },

    /** Resolves once. @returns false if the forecast is already resolved */
    async add(resolution: ForecastResolution): Promise<boolean> {
      try {
        await collection.insertOne(resolution)
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },

    /** Replaces the outcome and keeps the earlier value. @returns null if it was changed since it was read */
    async correct(
      before: ForecastResolution,
      change: Pick<
        ForecastResolution,
        'value' | 'prompt' | 'unit' | 'scale' | 'spread' | 'source' | 'source_url' | 'void_reason'
      >,
      by: { id: string; name: string },
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
