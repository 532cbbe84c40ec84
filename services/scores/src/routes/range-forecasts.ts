import { answerForecast, listForecasts, resolveForecast } from '@icio/contracts/ranges/endpoints'
import {
  Forecast,
  ForecastParams,
  ForecastQuery,
  Forecasts,
  GivenRange,
  ResolveForecast,
} from '@icio/contracts/ranges/schemas'
import { personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { ForecastOperations } from '../ranges/forecasts.js'

/** The calls of forecasts: listed for everybody, answered by persons, resolved by moderators and admins. */
export async function serveRangeForecasts(
  app: FastifyInstance,
  { forecasts }: { forecasts: ForecastOperations },
): Promise<void> {
  serve(
    app,
    listForecasts,
    { query: ForecastQuery, reply: Forecasts, summary: 'Forecasts by state and edition' },
    async ({ query, request }) => {
      const person = await request.server.findPerson(request)
      return { forecasts: await forecasts.list(query, person?.id ?? null) }
    },
  )
  await app.register(async (persons) => {
    persons.addHook('onRequest', requireUser)
    serve(
      persons,
      answerForecast,
      {
        params: ForecastParams,
        body: GivenRange,
        reply: Forecast,
        summary: 'Gives or changes a range of an open forecast',
      },
      ({ params, body, request }) => forecasts.answer(params.id, personOf(request).id, body),
    )
  })
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    serve(
      staff,
      resolveForecast,
      {
        params: ForecastParams,
        body: ResolveForecast,
        reply: Forecast,
        summary: 'Resolves, voids or corrects a closed forecast',
      },
      ({ params, body, request }) => {
        const { id, displayName } = personOf(request)
        return forecasts.resolve(params.id, body, { id, name: displayName })
      },
    )
  })
}
