import { cancelRun, generateQuestions, listRuns, startRun } from '@icio/contracts/generation/endpoints'
import {
  GeneratedReply,
  GenerateQuestions,
  GenerationJob,
  GenerationJobs,
  RunId,
  StartRun,
} from '@icio/contracts/generation/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Generator } from '../jobs/generator.js'
import { shownJob, type GenerationJobRecords } from '../collections/generation-jobs.js'

/** Generation of questions by the model, for admins and moderators: single requests and full-set runs. */
export async function serveGenerate(
  app: FastifyInstance,
  { generator, jobs }: { generator: Generator; jobs: GenerationJobRecords },
) {
  serve(
    app,
    generateQuestions,
    { body: GenerateQuestions, reply: GeneratedReply, summary: 'Makes up to fifteen questions' },
    ({ body, request }) => generator.single(body, personOf(request).displayName),
  )
  serve(
    app,
    startRun,
    { body: StartRun, reply: GenerationJob, status: 201, summary: 'Begins a full-set run' },
    async ({ body, request }) => shownJob(await generator.startRun(body, personOf(request).displayName)),
  )
  serve(app, listRuns, { reply: GenerationJobs, callsPerMinute: 'refused' }, async () => ({
    jobs: (await jobs.list()).map(shownJob),
    configured: generator.isConfigured(),
  }))
  serve(app, cancelRun, { params: RunId, reply: GenerationJob }, async ({ params }) => {
    const row = await jobs.cancel(params.id)
    if (!row) throw new ServiceError('not_found')
    return shownJob(row)
  })
}
