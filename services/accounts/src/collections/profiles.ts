import type { Profile } from '@icio/contracts/profiles/endpoints'
import { foldText } from '@icio/contracts/search/folded'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import type { Clock } from '../clock.js'
import { literal } from './users.js'

/** A person as others may see them (DATA-2), and the version of their current avatar. */
export interface ProfileRow {
  _id: string
  display_name: string
  /** The display name as searches compare it (NAME-6). */
  search_name: string
  avatar_url: string | null
  /** The upload that is the current avatar; URLs that name another version are gone. */
  avatar_version: string | null
  created_at: Date
  updated_at: Date
}

/** The profiles: one per account, under the account's id. */
export function createProfiles(connection: Connection, now: Clock) {
  const collection = typedCollection<ProfileRow>(connection, 'profiles')
  const change = (id: string, fields: Partial<ProfileRow>) =>
    collection.findOneAndUpdate(
      { _id: id },
      { $set: { ...fields, updated_at: now() } },
      { returnDocument: 'after' },
    )
  return {
    async ensureIndexes(): Promise<void> {
      // Rows from before searches folded names.
      const unfoldedRows = await collection.find({ search_name: { $exists: false } }).toArray()
      for (const { _id, display_name } of unfoldedRows)
        await collection.updateOne({ _id, display_name }, { $set: { search_name: foldText(display_name) } })
    },
    find: (id: string) => collection.findOne({ _id: id }),
    findByIds: (ids: string[]) => collection.find({ _id: { $in: ids } }).toArray(),
    async insert(id: string, displayName: string, session: ClientSession): Promise<void> {
      const moment = now()
      await collection.insertOne(
        {
          _id: id,
          display_name: displayName,
          search_name: foldText(displayName),
          avatar_url: null,
          avatar_version: null,
          created_at: moment,
          updated_at: moment,
        },
        { session },
      )
    },
    setDisplayName: (id: string, displayName: string) =>
      change(id, { display_name: displayName, search_name: foldText(displayName) }),
    setAvatar: (id: string, version: string, url: string) =>
      change(id, { avatar_version: version, avatar_url: url }),
    clearAvatar: (id: string) => change(id, { avatar_version: null, avatar_url: null }),
    async remove(id: string, session: ClientSession): Promise<void> {
      await collection.deleteOne({ _id: id }, { session })
    },
    async idsByName(part: string, limit: number): Promise<string[]> {
      const filter = { search_name: { $regex: literal(foldText(part)) } }
      const rows = await collection.find(filter, { projection: { _id: 1 }, limit }).toArray()
      return rows.map((row) => row._id)
    },
  }
}

export type Profiles = ReturnType<typeof createProfiles>

export function shownProfile(row: ProfileRow): Profile {
  return {
    id: row._id,
    display_name: row.display_name,
    avatar_url: row.avatar_url,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
