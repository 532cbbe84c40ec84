import { BankParams } from '@icio/contracts/question-passport/schemas'
import { readReviewActivity, readReviewFindings } from '@icio/contracts/review/endpoints'
import { activityDays, ReviewActivity, ReviewFindings } from '@icio/contracts/review/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { QuestionVersions } from '../collections/question-versions.js'
import type { QuestionKeeper } from '../editing/question-keeper.js'
import { reviewFindings } from '../editing/review.js'

interface Review {
  keeper: QuestionKeeper
  versions: QuestionVersions
  now: () => Date
}

/** What the review desk reads besides the banks: findings of programs, and who has looked at how much (REVIEW-2, REVIEW-4). */
export async function serveReview(app: FastifyInstance, { keeper, versions, now }: Review) {
  serve(
    app,
    readReviewFindings,
    { params: BankParams, reply: ReviewFindings, summary: 'What programs find in the questions of a bank' },
    async ({ params: { bank } }) => ({
      findings: (await reviewFindings(keeper, bank)).map(({ finding }) => finding),
    }),
  )
  serve(
    app,
    readReviewActivity,
    { reply: ReviewActivity, summary: 'Who has looked at how many questions' },
    async () => ({
      people: await versions.activity(new Date(now().getTime() - activityDays * 24 * 60 * 60 * 1000)),
    }),
  )
}
