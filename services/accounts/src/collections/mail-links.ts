import { Schema, trusted, type ClientSession, type Connection } from 'mongoose'
import { days, hours, later, type Clock } from '../clock.js'
import type { AccountSecrets } from '../signing/account-secrets.js'

export type LinkKind = 'confirm' | 'reset'

/** How long a link of each kind is good after it was mailed, or kept alive (SEC-5). */
export const linkLifetimes: Readonly<Record<LinkKind, number>> = { confirm: 24 * hours, reset: hours }

/** A link that was mailed: good once, for one address, until it expires. The token itself is not stored anywhere. */
export interface MailLink {
  _id: string
  kind: LinkKind
  email: string
  /** A path of this site. */
  redirect_to: string
  /** When the mail was asked for; not known of links from before it was kept. */
  asked_at?: Date
  /** Left out of links from before mails had a limit of the day: they are good until they expire. */
  good_until?: Date
  /** When it is gone for good. */
  expires_at: Date
}

/** A link that is good no more can become good again for so long, where no other mail may be sent. */
const keptMs = days

const linkSchema = new Schema<MailLink>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    email: { type: String, required: true },
    redirect_to: { type: String, required: true },
    asked_at: Date,
    good_until: Date,
    expires_at: { type: Date, required: true },
  },
  { collection: 'mail_links', versionKey: false },
)
linkSchema.index({ email: 1, kind: 1 })
linkSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** The links in mails. A token is the link's id and a seal over it, so that a copy of the database opens nothing. */
export function mailLinks(connection: Connection, secrets: AccountSecrets, now: Clock) {
  const model = connection.model('MailLink', linkSchema)
  const read = async (kind: LinkKind, token: string): Promise<MailLink | null> => {
    const [id = '', seal = ''] = token.split('.')
    const row = await model.findById(id).lean<MailLink>()
    const isGood = row && row.kind === kind && (row.good_until ?? row.expires_at) > now()
    return isGood && secrets.isSealed(seal, 'mail-link', id, kind, row.email) ? row : null
  }
  return {
    ensureIndexes: () => model.createIndexes(),

    /**
     * The token of a link; the same for the same id, so that a mail that has to be sent again holds the same one.
     * Links of this kind that were mailed before become void.
     */
    async issue(
      id: string,
      link: Required<Omit<MailLink, '_id' | 'good_until' | 'expires_at'>>,
    ): Promise<string> {
      await model.deleteMany({ _id: trusted({ $ne: id }), email: link.email, kind: link.kind })
      await model.updateOne(
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

    /** Makes the last link that was mailed good anew, in the place of another mail; not beyond a day after it. */
    async keepAlive(kind: LinkKind, email: string): Promise<void> {
      const row = await model.findOne({ kind, email }).lean<MailLink>()
      if (!row || row.expires_at <= now()) return
      const renewed = later(now(), linkLifetimes[kind])
      const good_until = renewed < row.expires_at ? renewed : row.expires_at
      await model.updateOne({ _id: row._id }, { $max: { good_until } })
    },

    /** The link of a token that is still good, without using it. */
    peek: read,

    /** Uses a token; null for one that is not good or that somebody else used a moment ago. */
    async use(kind: LinkKind, token: string, session: ClientSession): Promise<MailLink | null> {
      const row = await read(kind, token)
      if (!row) return null
      return (await model.deleteOne({ _id: row._id }, { session })).deletedCount === 1 ? row : null
    },

    async removeOf(email: string): Promise<void> {
      await model.deleteMany({ email })
    },
  }
}

export type MailLinks = ReturnType<typeof mailLinks>

/** When the mail of a link was asked for. */
export function askedAt(link: MailLink): Date {
  return link.asked_at ?? later(link.expires_at, -linkLifetimes[link.kind])
}
