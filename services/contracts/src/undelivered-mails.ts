import { endpoint } from './endpoint.js'
import type { UndeliveredMails } from './undelivered-mails.schemas.js'

/** Admins only: the mails that could not be sent, newest first (docs/quality/faults.md). */
export const listDeadMails = endpoint<{ reply: UndeliveredMails }>({
  method: 'GET',
  url: '/api/members/undelivered-mails',
  errors: ['unauthenticated', 'forbidden'],
})
