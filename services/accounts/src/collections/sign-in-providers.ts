import { Schema, type Connection } from 'mongoose'
import type { Clock } from '../clock.js'

/** A provider that an administrator has set up. Its secret is encrypted. */
export interface StoredProvider {
  _id: string
  label: string
  issuer: string
  client_id: string
  client_secret: string | null
  domains: string[]
  role_claim: string
  moderator_values: string[]
  changed_by: string
  changed_at: Date
}

/** Providers that administrators may set up. */
export const providersMaximum = 20

const providerSchema = new Schema<StoredProvider>(
  {
    _id: { type: String, required: true },
    label: { type: String, required: true },
    issuer: { type: String, required: true },
    client_id: { type: String, required: true },
    client_secret: { type: String, default: null },
    domains: { type: [String], required: true },
    role_claim: { type: String, default: '' },
    moderator_values: { type: [String], required: true },
    changed_by: { type: String, required: true },
    changed_at: { type: Date, required: true },
  },
  { collection: 'sign_in_providers', versionKey: false },
)

/** The `sign_in_providers` collection. */
export function createSignInProviders(connection: Connection, now: Clock) {
  const model = connection.model('SignInProvider', providerSchema)
  return {
    ensureIndexes: () => model.createIndexes(),
    find: (id: string) => model.findById(id).lean<StoredProvider>(),
    list: () => model.find({}).sort({ label: 1, _id: 1 }).lean<StoredProvider[]>(),
    async save({ _id, ...fields }: Omit<StoredProvider, 'changed_at'>): Promise<void> {
      await model.updateOne({ _id }, { $set: { ...fields, changed_at: now() } }, { upsert: true })
    },
    async remove(id: string): Promise<boolean> {
      return (await model.deleteOne({ _id: id })).deletedCount === 1
    },
    /** Encrypts every secret again, for the time after ACCOUNTS_SECRET was replaced. */
    async encryptAgain(encrypt: (secret: string, id: string) => string | null): Promise<void> {
      for (const { _id, client_secret } of await model.find({}).lean<StoredProvider[]>()) {
        const secret = client_secret && encrypt(client_secret, _id)
        if (secret) await model.updateOne({ _id, client_secret }, { $set: { client_secret: secret } })
      }
    },
  }
}

export type SignInProviders = ReturnType<typeof createSignInProviders>
