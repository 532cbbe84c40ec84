import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import { days, hours, later, type Clock } from '../clock.js'
import type { AccountSecrets } from '../signing/account-secrets.js'

export type LinkKind = 'confirm' | 'reset'

/** How long a link of each kind stays valid after it was mailed or extended (SEC-5). */
export const linkLifetimes: Readonly<Record<LinkKind, number>> = { confirm: 24 * hours, reset: hours }

/** A mailed link: valid once, for one address, until it expires. The token itself is not stored. */
export interface MailLink {
  _id: string
  kind: LinkKind
  email: string
  /** A path of this site. */
  redirect_to: string
  /** When the mail was requested; unknown for links written before this field existed. */
  asked_at?: Date
  /** Left out of links written before the daily mail limit existed; those are valid until they expire. */
  good_until?: Date
  /** When the row is deleted. */
  expires_at: Date
}

/** For this long, an expired link can be made valid again if the mail limit allows no new mail. */
const keptMs = days

/** The links in mails. A token is the link's id and a seal over it, so a copy of the database opens nothing. */
export function createMailLinks(connection: Connection, secrets: AccountSecrets, now: Clock) {
  const collection = typedCollection<MailLink>(connection, 'mail_links')
  const read = async (kind: LinkKind, token: string): Promise<MailLink | null> => {
    const [id = '', seal = ''] = token.split('.')
    const row = await collection.findOne({ _id: id })
    const isGood = row && row.kind === kind && (row.good_until ?? row.expires_at) > now()
    return isGood && secrets.isSealed(seal, 'mail-link', id, kind, row.email) ? row : null
  }
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { email: 1, kind: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    /**
     * Issues the token of a link. The same id gives the same token, so that a mail sent a second time contains the same
     * link. Earlier links of this kind become void.
     */
    async issue(
      id: string,
      link: Required<Omit<MailLink, '_id' | 'good_until' | 'expires_at'>>,
    ): Promise<string> {
      await collection.deleteMany({ _id: { $ne: id }, email: link.email, kind: link.kind })
      await collection.updateOne(
        { _id: id },
        {
          $setOnInsert: {
            ...link,
            good_until: later(now(), linkLifetimes[link.kind]),
            expires_at: later(now(), keptMs),
          },
        },
        { upsert: true },
      )
      return `${id}.${secrets.seal('mail-link', id, link.kind, link.email)}`
    },

    /** Makes the last mailed link valid again instead of sending another mail; at most until a day after that mail. */
    async keepAlive(kind: LinkKind, email: string): Promise<void> {
      const row = await collection.findOne({ kind, email })
      if (!row || row.expires_at <= now()) return
      const renewalEnd = later(now(), linkLifetimes[kind])
      const good_until = renewalEnd < row.expires_at ? renewalEnd : row.expires_at
      await collection.updateOne({ _id: row._id }, { $max: { good_until } })
    },

    /** Finds the link of a valid token without using it up. */
    peek: read,

    /** Uses up a token; null if it is not valid or was used a moment ago. */
    async use(kind: LinkKind, token: string, session: ClientSession): Promise<MailLink | null> {
      const row = await read(kind, token)
      if (!row) return null
      return (await collection.deleteOne({ _id: row._id }, { session })).deletedCount === 1 ? row : null
    },

    async removeOf(email: string): Promise<void> {
      await collection.deleteMany({ email })
    },
  }
}

export type MailLinks = ReturnType<typeof createMailLinks>

/** When the mail of a link was requested. */
export function askedAt(link: MailLink): Date {
  return link.asked_at ?? later(link.expires_at, -linkLifetimes[link.kind])
}
