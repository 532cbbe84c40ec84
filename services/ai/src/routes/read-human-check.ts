import { readHumanCheck } from '@icio/contracts/human-check/endpoints'
import { HumanCheck } from '@icio/contracts/human-check/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { HumanChecker } from '../human-check/human-check.js'

/** GET /api/functions/human-check: what the page needs to run the check. */
export async function serveHumanCheck(app: FastifyInstance, { checker }: { checker: HumanChecker }) {
  serve(
    app,
    readHumanCheck,
    { reply: HumanCheck, summary: 'Which human check runs here, with a fresh challenge', callsPerMinute: 60 },
    () => checker.offer(),
  )
}
