import { Schema, type Connection } from 'mongoose'

/** When somebody of the staff last opened an address outside the site. */
interface Look {
  /** The address. */
  _id: string
  at: Date
  /** The name of that person. */
  by: string
}

const schema = new Schema<Look>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, required: true },
  },
  { collection: 'outside_link_looks', versionKey: false },
)

/** The `outside_link_looks` collection (SITE-31). */
export function createOutsideLinkLooks(connection: Connection, now: () => Date) {
  const model = connection.models['OutsideLinkLook'] ?? connection.model('OutsideLinkLook', schema)
  return {
    list: () => model.find().lean<Look[]>(),
    async note(url: string, by: string): Promise<Look> {
      const look = { at: now(), by }
      await model.updateOne({ _id: url }, { $set: look }, { upsert: true })
      return { _id: url, ...look }
    },
  }
}

export type OutsideLinkLooks = ReturnType<typeof createOutsideLinkLooks>
