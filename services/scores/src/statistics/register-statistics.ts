import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { ReviewDigestMails, SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import type { FastifyInstance } from 'fastify'
import { createAnsweredGames } from '../collections/answered-games.js'
import { createChallengeRecords } from '../collections/challenges.js'
import { createReviewDigests } from '../collections/review-digests.js'
import type { Foundations } from '../foundations.js'
import { mailReviewDigest } from '../jobs/mail-review-digest.js'
import { keepSweeping } from '../jobs/sweep.js'
import { serveReadStatistics } from '../routes/read-statistics.js'

interface StatisticsParts extends Foundations {
  /** The banks as they are now. */
  bank: QuestionBank
  /** What the weekly digest of the review desk needs of other services; without it none is sent. */
  reviewDigest: { summarize: SummarizeBank; mails: ReviewDigestMails } | undefined
}

/** Registers what the answers say of the questions, for staff, and the weekly digest of the review desk. */
export async function registerStatistics(
  app: FastifyInstance,
  { connection, database, bank, reviewDigest, now }: StatisticsParts,
): Promise<void> {
  const digests = createReviewDigests(connection)
  database.prepare(digests.ensureIndexes)
  const answeredGames = createAnsweredGames(connection)
  const challenges = createChallengeRecords(connection)
  if (reviewDigest)
    keepSweeping(app, database, {
      'the digest of the review desk': () =>
        mailReviewDigest({ ...reviewDigest, digests, answered: answeredGames, challenges, bank, now }),
    })
  await app.register(serveReadStatistics, { answered: answeredGames, bank })
}
