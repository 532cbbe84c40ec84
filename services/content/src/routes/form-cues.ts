import { cueItemOf, itemCues } from '@icio/banks/form-cues'
import { readFormCues } from '@icio/contracts/form-cues/endpoints'
import { FormCues } from '@icio/contracts/form-cues/schemas'
import { BankQuestionParams } from '@icio/contracts/question-passport/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { idOf } from '../editing/bank-writes.js'
import type { QuestionKeeper } from '../editing/question-keeper.js'

/** What the choices of a stored question reveal, for admins and moderators. */
export async function serveFormCues(app: FastifyInstance, { keeper }: { keeper: QuestionKeeper }) {
  serve(
    app,
    readFormCues,
    {
      params: BankQuestionParams,
      reply: FormCues,
      summary: 'What the choices give away without the question',
    },
    async ({ params: { bank, id } }) => {
      const question = await keeper.read(bank, id)
      const played = await keeper.list(bank, 'published')
      const items = played.map((row) => ({ id: idOf(bank, row), ...cueItemOf(row) }))
      const own = idOf(bank, question)
      return itemCues(
        { id: own, ...cueItemOf(question) },
        items.filter((item) => item.id !== own),
      )
    },
  )
}
