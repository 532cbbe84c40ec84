import type { MailLinks } from '../collections/mail-links.js'
import type { OutboxRow } from '../collections/mail-outbox.js'
import type { OpenSignUps } from '../collections/open-sign-ups.js'
import type { Users } from '../collections/users.js'
import type { VisitorMessagesStore } from '../collections/visitor-messages.js'
import type { Mail } from './mail.js'

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
