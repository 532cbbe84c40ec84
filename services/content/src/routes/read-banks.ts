import { bankNames, type BankName } from '@icio/contracts/banks/banks'
import {
  listUnplayableQuestions,
  readBankQuestion,
  readBankRows,
  readCounts,
  readQuestionVersions,
} from '@icio/contracts/question-passport/endpoints'
import {
  BankParams,
  BankQuery,
  BankQuestionParams,
  BankRows,
  Counts as CountsReply,
  OneQuestion,
  QuestionVersions,
  UnplayableQuestions,
} from '@icio/contracts/question-passport/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { QuestionKeeper } from '../editing/question-keeper.js'

/** The banks as admins and moderators read them: counts without rows, whole banks, one question, its audit trail. */
export async function serveReadBanks(app: FastifyInstance, { keeper }: { keeper: QuestionKeeper }) {
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
    { params: BankQuestionParams, reply: QuestionVersions, summary: 'Every change, newest first' },
    async ({ params: { bank, id } }) => ({ versions: await keeper.versions(bank, id) }),
  )
}
