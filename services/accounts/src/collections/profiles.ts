import type { Profile } from '@icio/contracts/profiles/endpoints'
import { foldText } from '@icio/contracts/search/folded'
import { Schema, trusted, type ClientSession, type Connection } from 'mongoose'
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

const profileSchema = new Schema<ProfileRow>(
  {
    _id: { type: String, required: true },
    display_name: { type: String, required: true },
    search_name: { type: String },
    avatar_url: { type: String, default: null },
    avatar_version: { type: String, default: null },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'profiles', versionKey: false },
)

/** The profiles: one per account, under the account's id. */
export function createProfiles(connection: Connection, now: Clock) {
  const model = connection.model('Profile', profileSchema)
  const change = (id: string, update: object) =>
    model.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' }).lean<ProfileRow>()
  return {
    async ensureIndexes(): Promise<void> {
      await model.createIndexes()
      // Rows from before searches folded names.
      for (const { _id, display_name } of await model
        .find({ search_name: trusted({ $exists: false }) })
        .lean())
        await model.updateOne({ _id, display_name }, { $set: { search_name: foldText(display_name) } })
    },
    find: (id: string) => model.findById(id).lean<ProfileRow>(),
    findByIds: (ids: string[]) => model.find({ _id: trusted({ $in: ids }) }).lean<ProfileRow[]>(),
    async insert(id: string, displayName: string, session: ClientSession): Promise<void> {
      const moment = now()
      await model.create(
        [
          {
            _id: id,
            display_name: displayName,
            search_name: foldText(displayName),
            created_at: moment,
            updated_at: moment,
          },
        ],
        { session },
      )
    },
    setDisplayName: (id: string, displayName: string) =>
      change(id, {
        $set: { display_name: displayName, search_name: foldText(displayName), updated_at: now() },
      }),

    setAvatar: (id: string, version: string, url: string) =>
      change(id, { $set: { avatar_version: version, avatar_url: url, updated_at: now() } }),
    clearAvatar: (id: string) =>
      change(id, { $set: { avatar_version: null, avatar_url: null, updated_at: now() } }),
    async remove(id: string, session: ClientSession): Promise<void> {
      await model.deleteOne({ _id: id }, { session })
    },
    async idsByName(part: string, limit: number): Promise<string[]> {
      const rows = await model
        .find({ search_name: trusted({ $regex: literal(foldText(part)) }) })
        .select('_id')
        .limit(limit)
        .lean()
      return rows.map((row) => row._id)
    },
  }
}

export type Profiles = ReturnType<typeof createProfiles>

/** The profile as it is sent to clients. */
export function shownProfile(row: ProfileRow): Profile {
  return {
    id: row._id,
    display_name: row.display_name,
    avatar_url: row.avatar_url,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
