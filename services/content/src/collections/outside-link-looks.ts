import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** When somebody of the staff last opened an address outside the site. */
interface Look {
  _id: string
  at: Date
  by: string
}

export function createOutsideLinkLooks(connection: Connection, now: () => Date) {
  const collection = typedCollection<Look>(connection, 'outside_link_looks')
  return {
    list: () => collection.find().toArray(),
    async note(url: string, by: string): Promise<Look> {
      const look = { at: now(), by }
      await collection.updateOne({ _id: url }, { $set: look }, { upsert: true })
      return { _id: url, ...look }
    },
  }
}

export type OutsideLinkLooks = ReturnType<typeof createOutsideLinkLooks>
