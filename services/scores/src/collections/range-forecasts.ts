import type { Edition } from '@icio/contracts/editions'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** A person's range of a forecast. */
export interface ForecastAnswer {
  user_id: string
  forecast_id: string
  specialization: Edition
  low: number
  high: number
  changed_at: Date
}

/** The collection range_forecasts; no other file accesses it. */
export type RangeForecasts = ReturnType<typeof createRangeForecasts>

/** Creates the operations on people's ranges of forecasts (RANGE-21). */
export function createRangeForecasts(connection: Connection) {
  const collection = typedCollection<ForecastAnswer>(connection, 'range_forecasts')

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { user_id: 1, forecast_id: 1 }, unique: true },
        { key: { forecast_id: 1 } },
      ]),

    /** Gives or changes a range; the last one counts. */
    async give(answer: ForecastAnswer): Promise<void> {
      const { user_id, forecast_id, ...fields } = answer
      await collection.updateOne({ user_id, forecast_id }, { $set: fields }, { upsert: true })
    },

    async ofUser(user_id: string): Promise<ForecastAnswer[]> {
      return await collection.find({ user_id }).toArray()
    },

    /** The ranges that all persons gave to these forecasts. */
    async ofForecasts(forecastIds: readonly string[]): Promise<ForecastAnswer[]> {
      return await collection.find({ forecast_id: { $in: [...forecastIds] } }).toArray()
    },

    async removeOf(user_id: string): Promise<void> {
      await collection.deleteMany({ user_id })
    },
  }
}
