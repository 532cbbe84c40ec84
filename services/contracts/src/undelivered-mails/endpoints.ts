import { endpoint } from '../endpoint.js'
import type { UndeliveredMails } from './schemas.js'

/** Lists the emails that could not be sent, newest first (docs/quality/faults.md). Admins only. */
export const listDeadMails = endpoint<{ reply: UndeliveredMails }>({
  method: 'GET',
  url: '/api/members/undelivered-mails',
  errors: ['unauthenticated', 'forbidden'],
})
