import { readBankStatistics, readItemStatistics } from '@icio/contracts/item-statistics'
import { BankStatistics, ItemStatistics } from '@icio/contracts/item-statistics.schemas'
import { BankParams, BankQuestionParams } from '@icio/contracts/question-passport.schemas'
import { serve } from '@icio/kit/serve'
import { requireRole } from '@icio/kit/who'
import type { FastifyInstance } from 'fastify'
import type { AnsweredGames } from '../statistics/answered-games.js'
import { bankStatistics, itemStatistics } from '../statistics/item-statistics.js'

/** GET /api/games/statistics/:bank and …/:bank/:id, for admins and moderators */
export async function serveReadStatistics(
  app: FastifyInstance,
  { answered }: { answered: AnsweredGames },
): Promise<void> {
  app.addHook('onRequest', requireRole('admin', 'moderator'))

  const whole = { params: BankParams, reply: BankStatistics, summary: 'What the answers say of a bank' }
  serve(app, readBankStatistics, whole, async ({ params: { bank } }) => {
    const games = await answered.ofBank(bank)
    return { games: games.length, items: bankStatistics(games) }
  })

  const one = {
    params: BankQuestionParams,
    reply: ItemStatistics,
    summary: 'What the answers say of a question',
  }
  serve(app, readItemStatistics, one, async ({ params: { bank, id } }) =>
    itemStatistics(id, await answered.showing(bank, id)),
  )
}
