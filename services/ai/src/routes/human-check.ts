import { passesHumanCheck, readHumanCheck, verifyRecaptcha } from '@icio/contracts/human-check/endpoints'
import {
  HumanCheck,
  HumanCheckQuery,
  HumanCheckVerdict,
  VerifyHumanCheck,
} from '@icio/contracts/human-check/schemas'
import { hasGatePass, setGatePass } from '@icio/kit/auth/gate-pass'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { RoomAllowances } from '../human-check/room-allowances.js'
import type { HumanChecker } from '../human-check/human-check.js'
import { HumanCheckUnavailable } from '../human-check/recaptcha.js'

/**
 * GET /api/functions/human-check: what the page needs to run the check; POST /api/functions/verify-recaptcha (CALL-1): the
 * verdict, and for a pass the cookie that proves it later.
 */
export async function serveHumanCheck(
  app: FastifyInstance,
  { checker, roomAllowances }: { checker: HumanChecker; roomAllowances: RoomAllowances },
) {
  const limits = { query: HumanCheckQuery, callsPerMinute: 60, mayExceed: roomAllowances.mayExceed }
  const offering = {
    ...limits,
    reply: HumanCheck,
    summary: 'Which human check runs here, with a fresh challenge',
  }
  serve(app, readHumanCheck, offering, () => checker.offer())

  const judging = {
    ...limits,
    body: VerifyHumanCheck,
    reply: HumanCheckVerdict,
    summary: 'Judges a token of the human check',
  }
  serve(app, verifyRecaptcha, judging, async ({ body, request, reply }) => {
    const verdict = await checker.judge(body.token).catch((error: unknown) => {
      if (!(error instanceof HumanCheckUnavailable)) throw error
      request.log.error({ err: error }, 'human check unreachable')
      throw new ServiceError('unavailable')
    })
    if (!passesHumanCheck(verdict)) return verdict
    const room = roomAllowances.roomOf(request)
    if (room === undefined) setGatePass(request, reply)
    // A pass to the whole site is never narrowed.
    else if (hasGatePass(request)) return verdict
    else setGatePass(request, reply, { room })
    return room === undefined ? verdict : { ...verdict, room_only: true as const }
  })
}
