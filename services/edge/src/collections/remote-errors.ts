import type { WhichErrors } from '@icio/contracts/releases/schemas'
import { Schema, type Connection } from 'mongoose'

/** One call of a stack, in the files of the release. */
export interface RawFrame {
  call: string
  /** Relative to the release's folder. */
  file: string
  line: number
  column: number
}

/** Errors of one release with the same stack. Scrubbed before it is stored (releases/failures/scrub.ts). */
export interface ErrorRow {
  _id: string
  release: string
  /** The part. */
  name: string
  message: string
  frames: RawFrame[]
  routes: string[]
  count: number
  /** The last support codes that visitors saw with it. */
  codes: string[]
  first_at: Date
  last_at: Date
  expires_at: Date
}

/** What waits to be added to a row. */
export type ErrorChange = Pick<
  ErrorRow,
  'release' | 'name' | 'message' | 'frames' | 'routes' | 'count' | 'codes'
>

const frameSchema = new Schema<RawFrame>(
  { call: { type: String }, file: { type: String }, line: { type: Number }, column: { type: Number } },
  { _id: false },
)

const schema = new Schema<ErrorRow>(
  {
    _id: { type: String, required: true },
    release: { type: String, required: true },
    name: { type: String, required: true },
    message: { type: String, required: true },
    frames: { type: [frameSchema], required: true },
    routes: { type: [String], required: true },
    count: { type: Number, required: true },
    codes: { type: [String], required: true },
    first_at: { type: Date, required: true },
    last_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'remote_errors', versionKey: false },
)
schema.index({ name: 1, last_at: -1 })
schema.index({ release: 1 })
schema.index({ codes: 1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

const dayMs = 24 * 60 * 60_000
/** Errors that no longer happen disappear. */
const keptDays = 90
/** Different stacks of one release. More are likely to be made up. */
const mostPerRelease = 200
/** Support codes of one error that can be looked up, the last ones. */
export const mostCodes = 200

/** The errors of remotes in visitors' pages. */
export function remoteErrorRecords(connection: Connection, now: () => Date = () => new Date()) {
  const model = connection.model('RemoteError', schema)

  /** Adds to a row that exists, or makes it if its release has not too many. */
  async function addOne(_id: string, { codes, routes, count, ...first }: ErrorChange): Promise<void> {
    const at = now()
    const update = {
      $set: { last_at: at, expires_at: new Date(at.getTime() + keptDays * dayMs) },
      $inc: { count },
      $addToSet: { routes: { $each: routes } },
      $push: { codes: { $each: codes, $slice: -mostCodes } },
    }
    const { matchedCount } = await model.updateOne({ _id }, update)
    if (matchedCount === 1) return
    if ((await model.countDocuments({ release: first.release })) >= mostPerRelease) return
    await model.updateOne({ _id }, { ...update, $setOnInsert: { ...first, first_at: at } }, { upsert: true })
  }

  return {
    ensureIndexes: () => model.createIndexes(),
    async add(changes: ReadonlyMap<string, ErrorChange>): Promise<void> {
      for (const [id, change] of changes) await addOne(id, change)
    },
    /** The last errors, of one part, or the one with this support code. */
    find: ({ name, code }: WhichErrors) =>
      model
        .find({ ...(name === undefined ? {} : { name }), ...(code === undefined ? {} : { codes: code }) })
        .sort({ last_at: -1 })
        .limit(100)
        .lean<ErrorRow[]>(),
  }
}

export type RemoteErrorRecords = ReturnType<typeof remoteErrorRecords>
