import type { BankName } from '../banks/banks.js'
import { endpoint } from '../endpoint.js'
import type { BankStatistics, ItemStatistics } from './schemas.js'

/** With fewer answers than this, pages warn that the statistics are not meaningful. */
export const minMeaningfulAnswers = 30

/** From this many answers on, a point-biserial correlation is shown: below, its 95% interval is wider than 0.5. */
export const minCorrelatedAnswers = 60

/** Maximum number of games counted; the latest ones. */
export const maxCountedGames = 20_000

/** Returns the statistics of every question of a bank that has been shown. Admins and moderators. */
export const readBankStatistics = endpoint<{ params: { bank: BankName }; reply: BankStatistics }>({
  method: 'GET',
  url: '/api/games/statistics/:bank',
  errors: ['unauthenticated', 'forbidden'],
})

/**
 * Returns the statistics of one question with its choices; all zero if it has not been shown. Admins and moderators.
 */
export const readItemStatistics = endpoint<{ params: { bank: BankName; id: string }; reply: ItemStatistics }>(
  {
    method: 'GET',
    url: '/api/games/statistics/:bank/:id',
    errors: ['unauthenticated', 'forbidden'],
  },
)

export type { BankStatistics, ChoiceFigures, ItemFigures, ItemStatistics } from './schemas.js'
