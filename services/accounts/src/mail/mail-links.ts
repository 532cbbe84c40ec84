import { Schema, trusted, type Connection } from 'mongoose'
import { hours, later, type Clock } from '../clock.js'
import type { AccountSecrets } from '../secrets.js'

export type LinkKind = 'confirm' | 'reset'

/** How long a link of each kind is good (security.md, threat 5). */
export const linkLifetimes: Readonly<Record<LinkKind, number>> = { confirm: 24 * hours, reset: hours }

/** A link that was mailed: good once, for one address, until it expires. The token itself is not stored anywhere. */
export interface MailLink {
  _id: string
  kind: LinkKind
  user_id: string
  email: string
  /** A path of this site. */
  redirect_to: string
  expires_at: Date
}

const linkSchema = new Schema<MailLink>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    user_id: { type: String, required: true },
    email: { type: String, required: true },
    redirect_to: { type: String, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'mail_links', versionKey: false },
)
linkSchema.index({ user_id: 1, kind: 1 })
linkSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** The links in mails. A token is the link's id and a seal over it, so that a copy of the database opens nothing. */
export function mailLinks(connection: Connection, secrets: AccountSecrets, now: Clock) {
  const model = connection.model('MailLink', linkSchema)
  const read = async (kind: LinkKind, token: string): Promise<MailLink | null> => {
    const [id = '', seal = ''] = token.split('.')
    const row = await model.findById(id).lean<MailLink>()
    const isGood = row && row.kind === kind && row.expires_at > now()
    return isGood && secrets.isSealed(seal, 'mail-link', id, kind, row.email) ? row : null
  }
  return {
    ensureIndexes: () => model.createIndexes(),

    /**
     * The token of a link; the same for the same id, so that a mail that has to be sent again holds the same one.
     * Links of this kind that were mailed before become void.
     */
    async issue(id: string, link: Omit<MailLink, '_id' | 'expires_at'>): Promise<string> {
      await model.deleteMany({ _id: trusted({ $ne: id }), user_id: link.user_id, kind: link.kind })
      await model.updateOne(
        { _id: id },
        { $setOnInsert: { ...link, expires_at: later(now(), linkLifetimes[link.kind]) } },
        { upsert: true },
      )
      return `${id}.${secrets.seal('mail-link', id, link.kind, link.email)}`
    },

    /** The link of a token that is still good, without using it. */
    peek: read,

    /** Uses a token; null for one that is not good or that somebody else used a moment ago. */
    async use(kind: LinkKind, token: string): Promise<MailLink | null> {
      const row = await read(kind, token)
      if (!row) return null
      return (await model.deleteOne({ _id: row._id })).deletedCount === 1 ? row : null
    },

    async removeOf(userId: string): Promise<void> {
      await model.deleteMany({ user_id: userId })
    },
  }
}

export type MailLinks = ReturnType<typeof mailLinks>
