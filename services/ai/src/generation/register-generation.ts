import { requireRole } from '@icio/kit/auth/identity'
import { gaugeQueue } from '@icio/kit/metrics/queue-gauges'
import type { FastifyInstance } from 'fastify'
import { createGenerationJobs } from '../collections/generation-jobs.js'
import type { Foundations } from '../foundations.js'
import type { GeneratorOptions } from '../jobs/generation-work.js'
import { createGenerator } from '../jobs/generator.js'
import { serveGenerate } from '../routes/generate.js'
import { openWholeReplies } from './ask-model.js'

type GenerationParts = Foundations & Pick<GeneratorOptions, 'bank' | 'intake' | 'wait'>

/** Registers the generation of questions by the model, for staff, with its runs in the background. */
export async function registerGeneration(
  app: FastifyInstance,
  { connection, database, config, bank, intake, wait, now }: GenerationParts,
): Promise<void> {
  const jobs = createGenerationJobs(connection, now)
  database.prepare(jobs.ensureIndexes)
  gaugeQueue(app, { name: 'generation', depth: jobs.depth, now })
  const model = config.model && openWholeReplies(config.model, app.log)
  const generator = createGenerator({ jobs, bank, intake, model, wait, log: app.log })
  database.run(() => generator.startLooking())
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    await staff.register(serveGenerate, { generator, jobs })
  })
}
