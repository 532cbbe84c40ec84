import { Schema, trusted, type ClientSession, type Connection } from 'mongoose'
import { days, later, type Clock } from '../clock.js'

/** A sign-up that waits for its confirmation: no account yet, and nothing that signs anybody in. */
export interface OpenSignUp {
  /** The id that the account gets. */
  _id: string
  /** In its normal form. Several sign-ups of one address may be open: anybody can type an address. */
  email: string
  password_hash: string
  display_name: string
  created_at: Date
  expires_at: Date
}

/** A sign-up can be confirmed for a week; its links are shorter, and can be asked for again. */
export const signUpLifetimeMs = 7 * days

/** More sign-ups of one address are not kept: a later one never pushes an earlier one out. */
export const openSignUpsMaximum = 20

const openSignUpSchema = new Schema<OpenSignUp>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    password_hash: { type: String, required: true },
    display_name: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'open_sign_ups', versionKey: false },
)
openSignUpSchema.index({ email: 1, created_at: -1 })
openSignUpSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** What a sign-up brings along. */
export type NewSignUp = Pick<OpenSignUp, '_id' | 'email' | 'password_hash' | 'display_name'>

/** The sign-ups whose address nobody has confirmed yet. Each keeps its own password, whoever signs up later. */
export function openSignUps(connection: Connection, now: Clock) {
  const model = connection.model('OpenSignUp', openSignUpSchema)
  return {
    ensureIndexes: () => model.createIndexes(),

    /** Keeps a sign-up beside those that are open. */
    async put(signUp: NewSignUp, session: ClientSession): Promise<void> {
      const open = await model.countDocuments({ email: signUp.email }).session(session)
      if (open >= openSignUpsMaximum) return
      const row: OpenSignUp = { ...signUp, created_at: now(), expires_at: later(now(), signUpLifetimeMs) }
      await model.create([row], { session })
    },

    /** Takes one over that an earlier version kept as an account. */
    async takeOver(signUp: NewSignUp & { created_at: Date }, session: ClientSession): Promise<void> {
      await model.create([{ ...signUp, expires_at: later(now(), signUpLifetimeMs) }], { session })
    },

    /** The open sign-ups of an address, newest first. */
    openOf: (email: string): Promise<OpenSignUp[]> =>
      model
        .find({ email, expires_at: trusted({ $gt: now() }) })
        .sort({ created_at: -1 })
        .lean<OpenSignUp[]>(),

    async removeOf(email: string, session: ClientSession): Promise<void> {
      await model.deleteMany({ email }, { session })
    },
  }
}

export type OpenSignUps = ReturnType<typeof openSignUps>
