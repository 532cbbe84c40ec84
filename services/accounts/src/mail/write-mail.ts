import type { OutboxRow } from '../collections/mail-outbox.js'
import { accountMails } from './account-mails.js'
import type { Mail } from './mail.js'
import type { MailParts, MailsOf } from './mail-parts.js'
import { serviceMails } from './service-mails.js'

/**
 * Turns a row of the outbox into a mail. Gives null if there is nothing to send: the address has no account and no
 * sign-up, it is already confirmed, the password was changed after a reset link was requested, or results of forecasts
 * are no longer wanted.
 */
export function createMailWriter(parts: MailParts) {
  const mails: MailsOf<OutboxRow['kind']> = { ...accountMails(parts), ...serviceMails(parts) }
  return async (row: OutboxRow): Promise<Mail | null> => mails[row.kind](row)
}
