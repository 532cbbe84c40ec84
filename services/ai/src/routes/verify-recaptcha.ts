import { passesHumanCheck, verifyRecaptcha } from '@icio/contracts/human-check/endpoints'
import { HumanCheckVerdict, VerifyHumanCheck } from '@icio/contracts/human-check/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { setGatePass } from '@icio/kit/auth/gate-pass'
import type { HumanChecker } from '../human-check/human-check.js'
import { HumanCheckUnavailable } from '../human-check/recaptcha.js'

/** POST /api/functions/verify-recaptcha (CALL-1): the verdict, and for a pass the cookie that proves it later. */
export async function serveVerifyRecaptcha(app: FastifyInstance, { checker }: { checker: HumanChecker }) {
  serve(
    app,
    verifyRecaptcha,
    {
      body: VerifyHumanCheck,
      reply: HumanCheckVerdict,
      summary: 'Judges a token of the human check',
      callsPerMinute: 60,
    },
    async ({ body, request, reply }) => {
      const verdict = await checker.judge(body.token).catch((error: unknown) => {
        if (!(error instanceof HumanCheckUnavailable)) throw error
        request.log.error({ err: error }, 'human check unreachable')
        throw new ServiceError('unavailable')
      })
      if (passesHumanCheck(verdict)) setGatePass(request, reply)
      return verdict
    },
  )
}
