import { decideBankChange, readBankUpgrades } from '@icio/contracts/bank-upgrades/endpoints'
import { BankUpgrades, DecideChange } from '@icio/contracts/bank-upgrades/schemas'
import { BankQuestionParams, OneQuestion } from '@icio/contracts/question-passport/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { UpgradeRecords } from '../collections/bank-upgrades.js'
import type { WaitingChanges } from '../bank-upgrade/waiting-changes.js'
import { actorOf } from './edit-banks.js'

/** The reports of what starts have changed in the banks, and the decisions on questions that the staff had edited. */
export async function serveBankUpgrades(
  app: FastifyInstance,
  { records, waiting }: { records: UpgradeRecords; waiting: WaitingChanges },
) {
  serve(
    app,
    readBankUpgrades,
    { reply: BankUpgrades, summary: 'What starts have changed in the banks' },
    async () => ({ upgrades: await records.latest(), waiting: await waiting.list() }),
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
}
