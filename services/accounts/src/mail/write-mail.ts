import type { MailLinks } from '../collections/mail-links.js'
import type { OutboxRow } from '../collections/mail-outbox.js'
import type { OpenSignUps } from '../collections/open-sign-ups.js'
import type { Users } from '../collections/users.js'
import type { VisitorMessagesStore } from '../collections/visitor-messages.js'
import { accountMails } from './account-mails.js'
import type { Mail } from './mail.js'
import { serviceMails } from './service-mails.js'

/** What mails are written from. */
export interface MailParts {
  users: Users
  /** Who of the accounts is of the staff now. */
  roles: { staff(): Promise<string[]> }
  signUps: OpenSignUps
  links: MailLinks
  messages: Pick<VisitorMessagesStore, 'countOpen' | 'find'>
  /** The site's address, without a trailing slash. */
  siteUrl(): string
  /** The contact address that administrators have set. */
  contactEmail(): Promise<string>
}

/** The writers of some kinds of mails. */
export type MailsOf<Kind extends OutboxRow['kind']> = Record<
  Kind,
  (row: OutboxRow) => Promise<Mail | null> | Mail
>

/**
 * Turns a row of the outbox into a mail. Gives null if there is nothing to send: the address has no account and no
 * sign-up, it is already confirmed, the password was changed after a reset link was requested, or results of forecasts
 * are no longer wanted.
 */
export function createMailWriter(parts: MailParts) {
  const mails: MailsOf<OutboxRow['kind']> = { ...accountMails(parts), ...serviceMails(parts) }
  return async (row: OutboxRow): Promise<Mail | null> => mails[row.kind](row)
}
