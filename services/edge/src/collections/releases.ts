import type { Admission, ReleaseRecord } from '@icio/contracts/releases/endpoints'
import { Schema, trusted, type Connection } from 'mongoose'
import { extensionsOf } from '../releases/extensions/extensions-of.js'
import { releaseId, sizesOf, type ReleaseDescription } from '../releases/release.js'

/** A row of `releases`: the fields of ReleaseRecord, by id. Rows are immutable except for admission and approvals. */
export type Approval = { person: string; by: string; at: Date }

export type ReleaseRow = Omit<ReleaseRecord, 'id' | 'published_at' | 'admission' | 'approvals'> & {
  _id: string
  published_at: Date
  admission: Omit<Admission, 'at'> & { at: Date }
  /** Rows from before approvals existed have neither of these. */
  approvals?: Approval[]
  /** The person who published it, directly or with a key they made; null if unknown. */
  publisher?: string | null
  /** When the job of old releases took its admission back, and when it deleted its files (jobs/prune-releases.ts). */
  retired_at?: Date
  files_gone_at?: Date
}

const schema = new Schema<ReleaseRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    version: { type: String, required: true },
    build: { type: String, required: true },
    scope: { type: String, required: true },
    // Keys such as react-dom or @icio/platform are data here, not paths.
    needs: { type: Schema.Types.Mixed, required: true },
    apis: { type: Schema.Types.Mixed },
    owns: { type: [String], required: true },
    paths: { type: [String], required: true },
    usage: { type: [String], required: true },
    extensions: { type: [Schema.Types.Mixed], default: undefined },
    sizes: { type: Schema.Types.Mixed, required: true },
    admission: { type: Schema.Types.Mixed, required: true },
    approvals: { type: [Schema.Types.Mixed] },
    publisher: { type: String, default: null },
    by: { type: String, required: true },
    git: { type: String, default: null },
    published_at: { type: Date, required: true },
    retired_at: { type: Date },
    files_gone_at: { type: Date },
  },
  { collection: 'releases', versionKey: false },
)
schema.index({ name: 1, build: 1 }, { unique: true })
schema.index({ published_at: -1 })

/** Who brings the releases that were built with the installation, in place of a person or a key. */
export const builtBy = 'start of the site'

/** The check by which an old release loses its admission. */
const keptCheck = 'is kept'

/** All releases that this installation has ever had. */
export function releaseRecords(connection: Connection) {
  const model = connection.model('Release', schema)
  return {
    ensureIndexes: () => model.createIndexes(),
    all: () => model.find().sort({ published_at: -1, _id: 1 }).lean<ReleaseRow[]>(),
    find: (id: string) => model.findById(id).lean<ReleaseRow>(),
    findBuild: (name: string, build: string) => model.findOne({ name, build }).lean<ReleaseRow>(),
    /** Adds a release. @throws MongoServerError 11000 if the release already exists. */
    add: async (row: ReleaseRow) => void (await model.create(row)),
    async setAdmission(id: string, admission: ReleaseRow['admission']) {
      await model.updateOne({ _id: id }, { $set: { admission } })
    },
    /** Takes the admission of an old release back; not if somebody has admitted it in the meantime. @returns whether it did */
    async retire({ _id, admission }: ReleaseRow, at: Date, keptDays: number): Promise<boolean> {
      const detail = `No visitor has got it for ${keptDays} days. Its files are deleted after an hour.`
      const retired = {
        state: 'refused',
        checks: [...admission.checks, { name: keptCheck, passed: false, detail }],
        at,
      }
      const { modifiedCount } = await model.updateOne(
        { _id, 'admission.state': admission.state, 'admission.at': admission.at },
        { $set: { admission: retired, retired_at: at } },
      )
      return modifiedCount === 1
    },
    /** Keeps a release after all: visitors get it, or somebody has admitted it again. */
    async restore({ _id, admission }: ReleaseRow): Promise<void> {
      const checks = admission.checks.filter(({ name }) => name !== keptCheck)
      const isRefused = checks.some(({ passed }) => !passed)
      await model.updateOne(
        { _id },
        {
          $set: { 'admission.state': isRefused ? 'refused' : 'admitted', 'admission.checks': checks },
          $unset: { retired_at: 1, files_gone_at: 1 },
        },
      )
    },
    noteFilesGone: async (id: string, at: Date) =>
      void (await model.updateOne({ _id: id }, { $set: { files_gone_at: at } })),
    /** Records a person's approval; a second one by the same person replaces the first. */
    async approve(id: string, approval: Approval) {
      const { person } = approval
      const again = await model.updateOne(
        { _id: id, 'approvals.person': person },
        { $set: { 'approvals.$': approval } },
      )
      if (again.matchedCount === 1) return
      await model.updateOne(
        { _id: id, 'approvals.person': trusted({ $ne: person }) },
        { $push: { approvals: approval } },
      )
    },
  }
}

export type ReleaseRecords = ReturnType<typeof releaseRecords>

/** Converts the row for the API. @param counts whether an approval counts at this moment (deploying/approvals.ts) */
export function toReleaseDto(
  { _id, published_at, admission, approvals = [], publisher: _kept, ...row }: ReleaseRow,
  counts: (approval: Approval) => boolean,
): ReleaseRecord {
  return {
    id: _id,
    ...row,
    approvals: approvals.map((each) => ({ by: each.by, at: each.at.toISOString(), counts: counts(each) })),
    admission: { ...admission, at: admission.at.toISOString() },
    published_at: published_at.toISOString(),
  }
}

/** The row of a newly published release. */
export function newRow(
  release: ReleaseDescription,
  {
    by,
    at,
    admission,
    publisher = null,
  }: { by: string; at: Date; admission: Omit<Admission, 'at'>; publisher?: string | null },
): ReleaseRow {
  const { name, version, build, scope, needs, apis, owns, paths, usage, git } = release
  return {
    _id: releaseId(release),
    name,
    version,
    build,
    scope,
    needs,
    ...(apis ? { apis } : {}),
    owns,
    paths,
    usage,
    extensions: extensionsOf(release).map(({ kind, title, path }) => ({ kind, title, path })),
    sizes: sizesOf(release),
    admission: { ...admission, at },
    approvals: [],
    publisher,
    by,
    git: git ?? null,
    published_at: at,
  }
}
