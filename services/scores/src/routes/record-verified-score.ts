import { recordVerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import { VerifiedScore } from '@icio/contracts/verified-scores/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { RecordVerifiedScore } from '../leaderboard/verified-scores.js'

/** POST /internal/scores/verified, for our other services only. */
export async function serveRecordVerifiedScore(
  app: FastifyInstance,
  { record, secret }: { record: RecordVerifiedScore; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const routeOptions = { body: VerifiedScore, status: 204, hidden: true } as const
  serve(app, recordVerifiedScore, routeOptions, ({ body }) => record(body))
}
