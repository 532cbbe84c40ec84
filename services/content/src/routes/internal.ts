import { readBankQuestions } from '@icio/contracts/question-bank/endpoints'
import {
  BankQuestionsParams,
  BankQuestionsQuery,
  BankQuestionsReply,
} from '@icio/contracts/question-bank/schemas'
import { correctQuestion, type QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import { Correction, CorrectionReply } from '@icio/contracts/question-corrections/schemas'
import { saveGenerated, type QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import { GeneratedBatch, IntakeResult } from '@icio/contracts/question-intake/schemas'
import { BankParams, BankQuestionParams } from '@icio/contracts/question-passport/schemas'
import { RangeCorrection } from '@icio/contracts/ranges/challenge-schemas'
import { correctRange, readRangeBank } from '@icio/contracts/ranges/endpoints'
import { RangeBankQuery, RangeBankReply, RangeRowParams } from '@icio/contracts/ranges/schemas'
import { summarizeBank, type SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import { AnswersOfBank, BankSummary } from '@icio/contracts/review-digest/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { RangeQuestions } from '../collections/range-questions.js'
import { rowsInPlay } from '../editing/question-bank.js'

/** The figures of some hundred questions exceed the usual body limit. */
const figuresLimit = 2 * 1024 * 1024

/** A batch of fifteen scenarios with all their explanations exceeds the usual body limit. */
const batchLimit = 512 * 1024

interface BanksForServices {
  connection: Connection
  ranges: RangeQuestions
  intake: QuestionIntake
  corrections: QuestionCorrections
  summarize: SummarizeBank
  secret: string
}

/** /internal/content/…: the banks with their answers, and what our other services save, correct and ask about them. */
export async function serveInternalCalls(
  app: FastifyInstance,
  { connection, ranges, intake, corrections, summarize, secret }: BanksForServices,
): Promise<void> {
  requireInternalSecret(app, secret)
  const reading = { params: BankQuestionsParams, query: BankQuestionsQuery, reply: BankQuestionsReply }
  serve(app, readBankQuestions, { ...reading, hidden: true }, async ({ params, query }) => ({
    questions: await rowsInPlay(connection, params.bank, query.limit),
  }))
  const correcting = { params: BankQuestionParams, body: Correction, reply: CorrectionReply }
  serve(app, correctQuestion, { ...correcting, hidden: true }, ({ params, body }) =>
    corrections.correct(params.bank, params.id, body),
  )
  const saving = { params: BankParams, body: GeneratedBatch, reply: IntakeResult, bodyLimit: batchLimit }
  serve(app, saveGenerated, { ...saving, hidden: true }, ({ params, body }) => intake.save(params.bank, body))
  const summing = { params: BankParams, body: AnswersOfBank, reply: BankSummary, bodyLimit: figuresLimit }
  serve(app, summarizeBank, { ...summing, hidden: true }, ({ params, body }) => summarize(params.bank, body))

  const readingRanges = { query: RangeBankQuery, reply: RangeBankReply, hidden: true }
  serve(app, readRangeBank, readingRanges, async ({ query: { specialization } }) => ({
    rows: await ranges.inPlay(specialization),
  }))
  const correctingRange = {
    params: RangeRowParams,
    body: RangeCorrection,
    status: 204,
    hidden: true,
  } as const
  serve(app, correctRange, correctingRange, async ({ params: { specialization, id }, body }) => {
    await ranges.correct(specialization, id, body)
    return undefined
  })
}
