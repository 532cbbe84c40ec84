import type { Edition } from '@icio/contracts/editions'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { rowsOfPerson } from './rows-of-person.js'

export interface ForecastAnswer {
  user_id: string
  forecast_id: string
  specialization: Edition
  low: number
  high: number
  changed_at: Date
}

export type RangeForecasts = ReturnType<typeof createRangeForecasts>

export function createRangeForecasts(connection: Connection) {
  const collection = typedCollection<ForecastAnswer>(connection, 'range_forecasts')

  return {
    ...rowsOfPerson(collection),
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

    ofForecasts: (forecastIds: readonly string[]) =>
      collection.find({ forecast_id: { $in: [...forecastIds] } }).toArray(),
  }
}
