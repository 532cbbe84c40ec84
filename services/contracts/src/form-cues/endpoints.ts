import type { BankName } from '../banks/banks.js'
import { endpoint } from '../endpoint.js'
import type { FormCues } from './schemas.js'

/** Minimum number of other questions; with fewer, the score would be random. */
export const minTrainingQuestions = 10

/**
 * Returns how much the choices of a question reveal to someone who has not read it, learned from the other questions in
 * play of its bank. Also for drafts and retired questions; it never rejects a question. Admins and moderators.
 */
export const readFormCues = endpoint<{ params: { bank: BankName; id: string }; reply: FormCues }>({
  method: 'GET',
  url: '/api/content/banks/:bank/:id/form-cues',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})

export type { FormCues } from './schemas.js'
