import { cueItemOf, itemCues } from '@icio/banks/form-cues'
import { bankNames, type BankName } from '@icio/contracts/banks/banks'
import {
  listUnplayableQuestions,
  readBankQuestion,
  readBankRows,
  readCounts,
  readQuestionVersions,
  type BankQuestion,
} from '@icio/contracts/question-passport/endpoints'
import {
  BankParams,
  BankQuery,
  BankQuestionParams,
  BankRows,
  Counts as CountsReply,
  OneQuestion,
  QuestionVersions as VersionsReply,
  UnplayableQuestions,
} from '@icio/contracts/question-passport/schemas'
import { readFormCues } from '@icio/contracts/form-cues/endpoints'
import { FormCues } from '@icio/contracts/form-cues/schemas'
import { readReviewActivity, readReviewFindings } from '@icio/contracts/review/endpoints'
import { activityDays, ReviewActivity, ReviewFindings } from '@icio/contracts/review/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { QuestionVersions } from '../collections/question-versions.js'
import { idOf } from '../editing/bank-writes.js'
import type { QuestionKeeper } from '../editing/question-keeper.js'
import { reviewFindings } from '../editing/review.js'

interface ReadParts {
  keeper: QuestionKeeper
  versions: QuestionVersions
  now: () => Date
}

/**
 * The banks as admins and moderators read them: counts without rows, whole banks, one question, its audit trail, what its
 * choices give away, what programs find, and who has looked at how much (REVIEW-2, REVIEW-4).
 */
export async function serveReadBanks(app: FastifyInstance, { keeper, versions, now }: ReadParts) {
  serve(
    app,
    readCounts,
    { reply: CountsReply, summary: 'How many questions are in play, and how many wait' },
    async () => {
      const ofBanks = async (count: (bank: BankName) => Promise<number>) =>
        Object.fromEntries(
          await Promise.all(bankNames.map(async (name) => [name, await count(name)] as const)),
        ) as Record<BankName, number>
      return { ...(await ofBanks(keeper.count)), waiting: await ofBanks(keeper.waiting) }
    },
  )
  serve(
    app,
    listUnplayableQuestions,
    { reply: UnplayableQuestions, summary: 'Published questions that no game can deal' },
    async () => ({ questions: await keeper.unplayable() }),
  )
  serve(
    app,
    readBankRows,
    { params: BankParams, query: BankQuery, reply: BankRows, summary: 'A whole bank' },
    async ({ params, query }) => ({ questions: await keeper.list(params.bank, query.state) }),
  )
  serve(
    app,
    readBankQuestion,
    { params: BankQuestionParams, reply: OneQuestion },
    async ({ params: { bank, id } }) => ({ question: await keeper.read(bank, id) }),
  )
  serve(
    app,
    readQuestionVersions,
    { params: BankQuestionParams, reply: VersionsReply, summary: 'Every change, newest first' },
    async ({ params: { bank, id } }) => ({ versions: await keeper.versions(bank, id) }),
  )
  serve(
    app,
    readFormCues,
    {
      params: BankQuestionParams,
      reply: FormCues,
      summary: 'What the choices give away without the question',
    },
    async ({ params: { bank, id } }) => {
      const itemOf = (row: BankQuestion) => ({ id: idOf(bank, row), ...cueItemOf(row) })
      const own = itemOf(await keeper.read(bank, id))
      const publishedItems = (await keeper.list(bank, 'published')).map(itemOf)
      return itemCues(
        own,
        publishedItems.filter((item) => item.id !== own.id),
      )
    },
  )
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
