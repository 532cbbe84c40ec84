import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
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

export function createSignInProviders(connection: Connection, now: Clock) {
  const collection = typedCollection<StoredProvider>(connection, 'sign_in_providers')
  return {
    find: (id: string) => collection.findOne({ _id: id }),
    list: () => collection.find({}, { sort: { label: 1, _id: 1 } }).toArray(),
    async save({ _id, ...fields }: Omit<StoredProvider, 'changed_at'>): Promise<void> {
      await collection.updateOne({ _id }, { $set: { ...fields, changed_at: now() } }, { upsert: true })
    },
    async remove(id: string): Promise<boolean> {
      return (await collection.deleteOne({ _id: id })).deletedCount === 1
    },
    /** Encrypts every secret again, for the time after ACCOUNTS_SECRET was replaced. */
    async encryptAgain(encrypt: (secret: string, id: string) => string | null): Promise<void> {
      for (const { _id, client_secret } of await collection.find().toArray()) {
        const secret = client_secret && encrypt(client_secret, _id)
        if (secret) await collection.updateOne({ _id, client_secret }, { $set: { client_secret: secret } })
      }
    },
  }
}

export type SignInProviders = ReturnType<typeof createSignInProviders>
