import { randomBytes } from 'node:crypto'
import type { SaveBackend } from '@icio/contracts/remote-backends/endpoints'
import { Schema, trusted, type Connection } from 'mongoose'

/** Where the service of a remote is, and what its calls need. */
export interface BackendRow extends SaveBackend {
  /** The remote's name. */
  _id: string
  changed_by: string
  /** The person who set it up. */
  person: string
  changed_at: Date
  /** Makes the ids by which this service knows people; stays when the address changes or is removed. */
  salt: string
}

/** A removed service has no address. */
type Stored = Omit<BackendRow, 'address'> & { address: string | null }

/** Remotes that may have a service. */
export const backendsMaximum = 100

const schema = new Schema<Stored>(
  {
    _id: { type: String, required: true },
    address: { type: String, default: null },
    gated: { type: Boolean, required: true },
    shares_names: { type: Boolean, required: true },
    calls_per_minute: { type: Number, required: true },
    calls_per_day: { type: Number, default: null },
    changed_by: { type: String, required: true },
    person: { type: String, required: true },
    changed_at: { type: Date, required: true },
    salt: { type: String, required: true },
  },
  { collection: 'remote_backends', versionKey: false },
)

/** The services of remotes. A row is read for each call, so that a removed one ends on every instance at once. */
export function remoteBackends(connection: Connection, now: () => Date = () => new Date()) {
  const model = connection.model('RemoteBackend', schema)
  const present = { address: trusted({ $ne: null }) }
  return {
    ensureIndexes: () => model.createIndexes(),
    find: (remote: string) => model.findOne({ _id: remote, ...present }).lean<BackendRow>(),
    list: () => model.find(present).sort({ _id: 1 }).lean<BackendRow[]>(),
    async save(remote: string, fields: SaveBackend, by: { person: string; name: string }): Promise<void> {
      await model.updateOne(
        { _id: remote },
        {
          $set: { ...fields, changed_by: by.name, person: by.person, changed_at: now() },
          $setOnInsert: { salt: randomBytes(32).toString('base64url') },
        },
        { upsert: true },
      )
    },
    /** Forgets the address and keeps the salt. Returns whether there was one. */
    async remove(remote: string): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: remote, ...present },
        { $set: { address: null } },
      )
      return modifiedCount === 1
    },
  }
}

export type RemoteBackends = ReturnType<typeof remoteBackends>
