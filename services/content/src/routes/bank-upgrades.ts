import {
  decideBankChange,
  decideRangeChange,
  readBankUpgrades,
} from '@icio/contracts/bank-upgrades/endpoints'
import { BankUpgrades, DecideChange, DecideRange } from '@icio/contracts/bank-upgrades/schemas'
import { BankQuestionParams, OneQuestion } from '@icio/contracts/question-passport/schemas'
import { RangeRowParams, StaffRangeRow } from '@icio/contracts/ranges/schemas'
import { actorOf } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { UpgradeRecords } from '../collections/bank-upgrades.js'
import type { RangeQuestions } from '../collections/range-questions.js'
import type { WaitingChanges } from '../bank-upgrade/waiting-changes.js'

/** The reports of what starts have changed in the banks, and the decisions on questions that the staff had edited. */
export async function serveBankUpgrades(
  app: FastifyInstance,
  { records, waiting, ranges }: { records: UpgradeRecords; waiting: WaitingChanges; ranges: RangeQuestions },
) {
  serve(
    app,
    readBankUpgrades,
    { reply: BankUpgrades, summary: 'What starts have changed in the banks' },
    async () => ({
      upgrades: await records.latest(),
      waiting: await waiting.list(),
      waiting_ranges: await ranges.waiting(),
    }),
  )
  serve(
    app,
    decideBankChange,
    {
      params: BankQuestionParams,
      body: DecideChange,
      reply: OneQuestion,
      summary: 'Takes, keeps or merges a new text of the project',
    },
    async ({ params: { bank, id }, body, request }) => ({
      question: await waiting.decide(bank, id, body, actorOf(request)),
    }),
  )
  serve(
    app,
    decideRangeChange,
    {
      params: RangeRowParams,
      body: DecideRange,
      reply: StaffRangeRow,
      summary: 'Takes or keeps a range question',
    },
    async ({ params: { specialization, id }, body }) => ranges.decide(specialization, id, body),
  )
}
