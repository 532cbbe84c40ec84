import type { BankName } from './banks.js'
import { endpoint } from './endpoint.js'
import type { FormCues } from './form-cues.schemas.js'

/** From fewer other questions nothing is learned: a figure would be an accident. */
export const leastToLearnFrom = 10

/**
 * What the choices of a question give away to somebody who has not read it, learned from the other questions of its bank
 * that are in play. For drafts and retired questions too; it refuses nothing. Admins and moderators.
 */
export const readFormCues = endpoint<{ params: { bank: BankName; id: string }; reply: FormCues }>({
  method: 'GET',
  url: '/api/content/banks/:bank/:id/form-cues',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})

export type { FormCues } from './form-cues.schemas.js'
