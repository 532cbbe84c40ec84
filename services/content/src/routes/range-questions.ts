import { openForecast, readForecastTemplates, tagsInUse } from '@icio/banks/ranges'
import { listRangeRows, openForecastFromTemplate, saveRangeRow } from '@icio/contracts/ranges/endpoints'
import { rangeRowProblems } from '@icio/contracts/ranges/rules'
import {
  OpenForecast,
  RangeEditionParams,
  RangeRowParams,
  SaveRangeRow,
  StaffRangeRow,
  StaffRangeRows,
} from '@icio/contracts/ranges/schemas'
import { personOf } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { RangeQuestions } from '../collections/range-questions.js'

/** The range banks as admins and moderators read and edit them; the role is checked by the surrounding plugin. */
export async function serveRangeQuestions(
  app: FastifyInstance,
  { questions, now }: { questions: RangeQuestions; now: () => Date },
): Promise<void> {
  // Reads six files: not before somebody saves a row.
  let tags: ReadonlySet<string> | undefined

  serve(
    app,
    listRangeRows,
    { params: RangeEditionParams, reply: StaffRangeRows, summary: 'A range bank and its forecast templates' },
    async ({ params: { specialization } }) => ({
      rows: await questions.all(specialization),
      templates: readForecastTemplates(specialization).map(({ key, prompt, before_use }) => ({
        key,
        prompt,
        ...(before_use === undefined || before_use === null ? {} : { before_use }),
      })),
    }),
  )

  serve(
    app,
    saveRangeRow,
    { params: RangeRowParams, body: SaveRangeRow, reply: StaffRangeRow, summary: 'Saves a range question' },
    async ({ params: { specialization, id }, body: { row, version, retired }, request }) => {
      const problems = rangeRowProblems(row, { now: now(), tagsInUse: (tags ??= tagsInUse()) })
      if (row.id !== id) problems.push({ field: 'id', text: 'The id in the path and in the row differ.' })
      if (problems.length > 0)
        throw new ServiceError(
          'question_invalid',
          problems.map(({ field, text }) => ({ path: field, message: text })),
        )
      const by = personOf(request).displayName
      return version === 0
        ? questions.create(specialization, row, by)
        : questions.change(specialization, { row, version, retired }, by)
    },
  )

  serve(
    app,
    openForecastFromTemplate,
    {
      params: RangeEditionParams,
      body: OpenForecast,
      reply: StaffRangeRow,
      status: 201,
      summary: 'Opens a forecast from a template, dated from today',
    },
    async ({ params: { specialization }, body: { template: key }, request }) => {
      const template = readForecastTemplates(specialization).find((each) => each.key === key)
      if (!template) throw new ServiceError('not_found')
      return questions.create(specialization, openForecast(template, now()), personOf(request).displayName)
    },
  )
}
