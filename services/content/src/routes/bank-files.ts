import { exportBank, formatFiles, importBank, importLimit } from '@icio/contracts/question-passport/endpoints'
import {
  BankParams,
  ExportQuery,
  ImportQuestions,
  ImportReport,
} from '@icio/contracts/question-passport/schemas'
import { actorOf } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { kindOf } from '../collections/banks.js'
import { importQuestions } from '../editing/import-questions.js'
import type { QuestionKeeper } from '../editing/question-keeper.js'
import { codecs } from '../question-files/question-file.js'

export async function serveBankFiles(app: FastifyInstance, { keeper }: { keeper: QuestionKeeper }) {
  serve(
    app,
    exportBank,
    {
      params: BankParams,
      query: ExportQuery,
      reply: Type.String(),
      summary: 'The published questions of a bank as a file',
    },
    async ({ params: { bank }, query: { format }, reply }) => {
      const { ending, type } = formatFiles[format]
      reply.header('content-disposition', `attachment; filename="${bank}.${ending}"`)
      reply.type(`${type}; charset=utf-8`)
      return codecs[format].write(kindOf[bank], await keeper.list(bank, 'published'))
    },
  )
  serve(
    app,
    importBank,
    {
      params: BankParams,
      body: ImportQuestions,
      reply: ImportReport,
      bodyLimit: importLimit,
      bodyAsSent: true,
    },
    async ({ params, body, request }) => importQuestions(keeper, params.bank, body, actorOf(request)),
  )
}
