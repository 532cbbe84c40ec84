import { endpoint } from '../endpoint.js'
import type { ForecastMail } from './schemas.js'

/**
 * Mails of resolved forecasts (RANGE-25). The accounts service provides it inside its process; the kit creates one over
 * HTTP.
 */
export interface ForecastMails {
  /**
   * Mails a person their resolved forecasts of a day, if the person has asked for it. A second call for the same person
   * and day changes nothing.
   *
   * @throws ServiceError unavailable if the accounts service cannot be reached
   */
  send(mail: ForecastMail): Promise<void>
}

/** The same over HTTP, between services; requires the installation's internal secret. */
export const sendForecastMail = endpoint<{ body: ForecastMail; reply: undefined }>({
  method: 'POST',
  url: '/internal/accounts/forecast-mails',
  errors: ['not_found', 'unavailable'],
})

export type { ForecastMail } from './schemas.js'
