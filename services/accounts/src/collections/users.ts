import type { MailPreferences } from '@icio/contracts/accounts/endpoints'
import { earlierNormalEmail, normalEmail } from '@icio/contracts/accounts/email-address'
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose'
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

const userSchema = new Schema<User>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    password_hash: { type: String, required: true },
    has_password: Boolean,
    confirmed_at: { type: Date, default: null },
    password_changed_at: { type: Date, default: null },
    mail_preferences: {
      _id: false,
      type: {
        site_news: Boolean,
        learning_reminders: Boolean,
        forecast_results: Boolean,
        review_digest: Boolean,
      },
      required: true,
    },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
)
userSchema.index({ email: 1 }, { unique: true })

/** The accounts. Mail preferences are off by default: only security mail is sent unless the person asks for more. */
export function createUsers(connection: Connection, now: Clock) {
  const model = connection.model('User', userSchema)
  const change = async (id: string, fields: Partial<User>, session?: ClientSession): Promise<void> => {
    await model.updateOne({ _id: id }, { $set: { ...fields, updated_at: now() } }, { session })
  }
  return {
    ensureIndexes: () => model.createIndexes(),
    findById: (id: string) => model.findById(id).lean<User>(),
    findByEmail: (email: string) => model.findOne({ email }).lean<User>(),
    /** Finds an account by a typed address; addresses stored in the form of earlier versions are found too. */
    async findByTypedEmail(text: string): Promise<User | null> {
      const [email, earlier] = [normalEmail(text), earlierNormalEmail(text)]
      const user = await model.findOne({ email }).lean<User>()
      return user || earlier === email ? user : model.findOne({ email: earlier }).lean<User>()
    },
    findByIds: (ids: string[]) => model.find({ _id: trusted({ $in: ids }) }).lean<User[]>(),

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
      await model.create([row], { session })
      return row
    },
    listUnconfirmed: () => model.find({ confirmed_at: null }).lean<User[]>(),
    /** Stores a password newly chosen by the person. */
    changePassword: (id: string, passwordHash: string, session: ClientSession) =>
      change(id, { password_hash: passwordHash, has_password: true, password_changed_at: now() }, session),
    /** Stores the same password, hashed at today's strength. */
    rehash: (id: string, passwordHash: string) => change(id, { password_hash: passwordHash }),
    setMailPreferences: (id: string, preferences: MailPreferences) =>
      change(id, { mail_preferences: preferences }),
    async remove(id: string, session: ClientSession): Promise<void> {
      await model.deleteOne({ _id: id }, { session })
    },

    /** Lists accounts, newest first. `after` is the creation time and id of the last one seen. */
    list: (ids: string[] | null, after: { created_at: Date; id: string } | null, limit: number) => {
      const among = ids ? { _id: trusted({ $in: ids }) } : {}
      const older = after && [
        { created_at: trusted({ $lt: after.created_at }) },
        { created_at: after.created_at, _id: trusted({ $lt: after.id }) },
      ]
      return model
        .find({ $and: [among, older ? { $or: older } : {}] })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<User[]>()
    },
    /** Ids of the accounts whose address contains the text. */
    async idsByEmail(part: string, limit: number): Promise<string[]> {
      const rows = await model
        .find({ email: trusted({ $regex: literal(part) }) })
        .select('_id')
        .limit(limit)
        .lean()
      return rows.map((row) => row._id)
    },
  }
}

export type Users = ReturnType<typeof createUsers>

/** A pattern that matches the text literally, with special characters escaped. */
export function literal(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i')
}
