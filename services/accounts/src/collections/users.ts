import type { MailPreferences } from '@icio/contracts/accounts/endpoints'
import { earlierNormalEmail, normalEmail } from '@icio/contracts/accounts/email-address'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import type { Clock } from '../clock.js'

/** An account: what it takes to sign in. The profile holds what others may see of a person. */
export interface User {
  _id: string
  /** In its normal form; unique. */
  email: string
  /** For an account without a password, the hash of a text that nobody knows. */
  password_hash: string
  /** False for an account opened through an organization until its owner chooses a password; missing means true. */
  has_password?: boolean
  /** When the address was confirmed; null only in accounts from before sign-ups were stored separately. */
  confirmed_at: Date | null
  /** Links in mails requested before this moment can no longer set a password. */
  password_changed_at?: Date | null
  mail_preferences: MailPreferences
  created_at: Date
  updated_at: Date
}

/** The accounts. Mail preferences are off by default: only security mail is sent unless the person asks for more. */
export function createUsers(connection: Connection, now: Clock) {
  const collection = typedCollection<User>(connection, 'users')
  const change = async (id: string, fields: Partial<User>, session?: ClientSession): Promise<void> => {
    await collection.updateOne({ _id: id }, { $set: { ...fields, updated_at: now() } }, { session })
  }
  return {
    ensureIndexes: () => collection.createIndexes([{ key: { email: 1 }, unique: true }]),
    findById: (id: string) => collection.findOne({ _id: id }),
    findByEmail: (email: string) => collection.findOne({ email }),
    /** Finds an account by a typed address; addresses stored in the form of earlier versions are found too. */
    async findByTypedEmail(text: string): Promise<User | null> {
      const [email, earlier] = [normalEmail(text), earlierNormalEmail(text)]
      const user = await collection.findOne({ email })
      return user || earlier === email ? user : collection.findOne({ email: earlier })
    },
    findByIds: (ids: string[]) => collection.find({ _id: { $in: ids } }).toArray(),

    /** Inserts an account with a confirmed address. @throws MongoServerError with code 11000 if the address has one. */
    async insert(
      {
        id,
        email,
        passwordHash,
        hasPassword = true,
      }: { id: string; email: string; passwordHash: string; hasPassword?: boolean },
      session: ClientSession,
    ): Promise<User> {
      const row: User = {
        _id: id,
        email,
        password_hash: passwordHash,
        has_password: hasPassword,
        confirmed_at: now(),
        password_changed_at: null,
        mail_preferences: { site_news: false, learning_reminders: false },
        created_at: now(),
        updated_at: now(),
      }
      await collection.insertOne(row, { session })
      return row
    },
    listUnconfirmed: () => collection.find({ confirmed_at: null }).toArray(),
    /** Stores a password newly chosen by the person. */
    changePassword: (id: string, passwordHash: string, session: ClientSession) =>
      change(id, { password_hash: passwordHash, has_password: true, password_changed_at: now() }, session),
    /** Stores the same password, hashed at today's strength. */
    rehash: (id: string, passwordHash: string) => change(id, { password_hash: passwordHash }),
    setMailPreferences: (id: string, preferences: MailPreferences) =>
      change(id, { mail_preferences: preferences }),
    async remove(id: string, session: ClientSession): Promise<void> {
      await collection.deleteOne({ _id: id }, { session })
    },

    /** Lists accounts, newest first. `after` is the creation time and id of the last one seen. */
    list: (ids: string[] | null, after: { created_at: Date; id: string } | null, limit: number) => {
      const among = ids ? { _id: { $in: ids } } : {}
      const older = after && [
        { created_at: { $lt: after.created_at } },
        { created_at: after.created_at, _id: { $lt: after.id } },
      ]
      const filter = { $and: [among, older ? { $or: older } : {}] }
      return collection.find(filter, { sort: { created_at: -1, _id: -1 }, limit }).toArray()
    },
    /** Ids of the accounts whose address contains the text. */
    async idsByEmail(part: string, limit: number): Promise<string[]> {
      const filter = { email: { $regex: literal(part) } }
      const rows = await collection.find(filter, { projection: { _id: 1 }, limit }).toArray()
      return rows.map((row) => row._id)
    },
  }
}

export type Users = ReturnType<typeof createUsers>

/** A pattern that matches the text literally, with special characters escaped. */
export function literal(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i')
}
