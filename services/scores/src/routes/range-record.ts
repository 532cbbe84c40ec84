import { deleteCalibration, readCalibration } from '@icio/contracts/ranges/endpoints'
import { CalibrationRecord } from '@icio/contracts/ranges/schemas'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { RangeAnswers } from '../collections/range-answers.js'
import type { RangeForecasts } from '../collections/range-forecasts.js'
import type { StatedConfidences } from '../collections/stated-confidences.js'
import type { ForecastOperations } from '../ranges/forecasts.js'
import { calibrationRecord } from '../ranges/record.js'

interface RecordOptions {
  answers: RangeAnswers
  rangeForecasts: RangeForecasts
  forecasts: ForecastOperations
  confidences: StatedConfidences
}

/** GET and DELETE /api/ranges/record: only ever the caller's own (RANGE-19). */
export async function serveRangeRecord(
  app: FastifyInstance,
  { answers, rangeForecasts, forecasts, confidences }: RecordOptions,
): Promise<void> {
  app.addHook('onRequest', requireUser)

  serve(
    app,
    readCalibration,
    { reply: CalibrationRecord, summary: 'The calibration record of the caller' },
    async ({ request }) => {
      const { id } = personOf(request)
      const [ranges, resolved, statements] = await Promise.all([
        answers.ofUser(id),
        forecasts.markedOf(id),
        confidences.ofUser(id),
      ])
      const inOrder = [...ranges, ...resolved].sort((one, other) => one.at.getTime() - other.at.getTime())
      return calibrationRecord(inOrder, statements)
    },
  )
  serve(
    app,
    deleteCalibration,
    { status: 204, summary: 'Deletes the calibration record of the caller' },
    async ({ request }) => {
      const { id } = personOf(request)
      await Promise.all([answers.removeOf(id), rangeForecasts.removeOf(id), confidences.removeOf(id)])
      return undefined
    },
  )
}
