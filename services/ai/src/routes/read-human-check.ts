import { readHumanCheck } from '@icio/contracts/human-check/endpoints'
import { HumanCheck, HumanCheckQuery } from '@icio/contracts/human-check/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { HallChecks } from '../human-check/hall-checks.js'
import type { HumanChecker } from '../human-check/human-check.js'

/** GET /api/functions/human-check: what the page needs to run the check. */
export async function serveHumanCheck(
  app: FastifyInstance,
  { checker, halls }: { checker: HumanChecker; halls: HallChecks },
) {
  serve(
    app,
    readHumanCheck,
    {
      query: HumanCheckQuery,
      reply: HumanCheck,
      summary: 'Which human check runs here, with a fresh challenge',
      callsPerMinute: 60,
      mayExceed: halls.mayExceed,
    },
    () => checker.offer(),
  )
}
