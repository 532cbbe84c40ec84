import { readBankStatistics, readItemStatistics } from '@icio/contracts/item-statistics/endpoints'
import { BankStatistics, ItemStatistics } from '@icio/contracts/item-statistics/schemas'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import { BankParams, BankQuestionParams } from '@icio/contracts/question-passport/schemas'
import { serve } from '@icio/kit/http/serve'
import { requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { AnsweredGames } from '../collections/answered-games.js'
import { bankStatistics, currentRevisions, itemStatistics } from '../statistics/item-statistics.js'

export async function serveReadStatistics(
  app: FastifyInstance,
  { answered, bank: questions }: { answered: AnsweredGames; bank: QuestionBank },
): Promise<void> {
  app.addHook('onRequest', requireRole('admin', 'moderator'))

  const whole = { params: BankParams, reply: BankStatistics, summary: 'What the answers say of a bank' }
  serve(app, readBankStatistics, whole, async ({ params: { bank } }) => {
    const [games, revisionOf] = await Promise.all([answered.ofBank(bank), currentRevisions(questions, bank)])
    return { games: games.length, items: bankStatistics(games, revisionOf) }
  })

  const one = {
    params: BankQuestionParams,
    reply: ItemStatistics,
    summary: 'What the answers say of a question',
  }
  serve(app, readItemStatistics, one, async ({ params: { bank, id } }) => {
    const [games, revisionOf] = await Promise.all([
      answered.showing(bank, id),
      currentRevisions(questions, bank),
    ])
    return itemStatistics(id, games, revisionOf(id))
  })
}
