import type { BankName } from './banks.js'
import { endpoint } from './endpoint.js'
import type { BankStatistics, ItemStatistics } from './item-statistics.schemas.js'

/** Below so many answers the figures say little: the pages say so. */
export const fewAnswers = 30

/** No more games than this are counted, the latest. */
export const countedGames = 20_000

/** The figures of every question of a bank that has been shown. Admins and moderators. */
export const readBankStatistics = endpoint<{ params: { bank: BankName }; reply: BankStatistics }>({
  method: 'GET',
  url: '/api/games/statistics/:bank',
  errors: ['unauthenticated', 'forbidden'],
})

/** The figures of one question, with its choices; all zero where it has not been shown. Admins and moderators. */
export const readItemStatistics = endpoint<{ params: { bank: BankName; id: string }; reply: ItemStatistics }>(
  {
    method: 'GET',
    url: '/api/games/statistics/:bank/:id',
    errors: ['unauthenticated', 'forbidden'],
  },
)

export type { BankStatistics, ChoiceFigures, ItemFigures, ItemStatistics } from './item-statistics.schemas.js'
