import type { Channel, ChannelChange } from '@icio/contracts/releases/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { streamLag } from '@icio/kit/db/stream-lag'
import { ServiceError } from '@icio/kit/http/errors'
import { Schema, trusted, type Connection } from 'mongoose'
import { carriedOver, type WholeCanary } from '../releases/channels/carry-over.js'
import type { PartState } from '../releases/channels/part-state.js'
import type { TrainRecords } from './trains.js'

/** The channel of one edition: one state for each part, and the train that the stable releases make up. */
export interface ChannelRow {
  _id: Edition
  rev: number
  /** The train of the stable releases: what an instance of the version before serves. */
  stable: number
  previous: number | null
  pinned: Record<string, string>
  /** The builds found beside the edge when it last started: only a rebuilt part moves its channel. */
  built: Record<string, string>
  parts: Record<string, PartState>
}

/**
 * A row of `channels`, one per edition. `parts` is valid while `parts_rev` is the row's `rev`: an instance of the
 * version before, which knows trains of whole editions only, raises `rev` alone, and its change is then taken over.
 */
export interface StoredChannel extends Omit<ChannelRow, 'parts'> {
  parts?: Record<string, PartState>
  parts_rev?: number
  /** The canary train of the version before; always null in rows of this version. */
  canary: WholeCanary | null
}

/** Includes the pins at that time, so that what visitors got can be reconstructed. */
type ChangeRow = Omit<ChannelChange, 'at'> & { at: Date; pinned?: Record<string, string> }

const channelSchema = new Schema<StoredChannel>(
  {
    _id: { type: String, required: true },
    rev: { type: Number, required: true },
    stable: { type: Number, required: true },
    previous: { type: Number, default: null },
    canary: { type: Schema.Types.Mixed, default: null },
    pinned: { type: Schema.Types.Mixed, required: true },
    built: { type: Schema.Types.Mixed, required: true },
    parts: { type: Schema.Types.Mixed },
    parts_rev: { type: Number },
  },
  { collection: 'channels', versionKey: false },
)

const changeSchema = new Schema<ChangeRow>(
  {
    edition: { type: String, required: true },
    rev: { type: Number, required: true },
    action: { type: String, required: true },
    stable: { type: Number, required: true },
    canary: { type: Number, default: null },
    parts: { type: Schema.Types.Mixed },
    pinned: { type: Schema.Types.Mixed },
    by: { type: String, required: true },
    why: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'channel_changes', versionKey: false },
)
changeSchema.index({ edition: 1, rev: -1 }, { unique: true })
changeSchema.index({ at: -1 })

/** Who changes a channel, the name of the change, and why. */
export interface Reason {
  action: ChannelChange['action']
  by: string
  why: string
}

/** What a change sets: the parts that change, and the train of the stable releases after it. */
export interface ChannelMove extends Partial<Pick<ChannelRow, 'pinned' | 'built'>> {
  parts: Record<string, PartState>
  stable: number
}

/** The channels of the editions and their history. */
export function channelRecords(connection: Connection, now: () => Date, trains: TrainRecords) {
  const model = connection.model('Channel', channelSchema)
  const changes = connection.model('ChannelChange', changeSchema)
  const lag = streamLag('channels')

  const lineOf = (row: ChannelRow, changed: readonly string[], { action, by, why }: Reason): ChangeRow => ({
    edition: row._id,
    rev: row.rev,
    action,
    stable: row.stable,
    canary: null,
    parts: Object.fromEntries(changed.map((name) => [name, lineOfPart(row, name)])),
    pinned: row.pinned,
    by,
    why,
    at: now(),
  })

  /** Returns the row with its parts, derived from its trains and its history if another version wrote it last. */
  async function withParts(row: StoredChannel): Promise<ChannelRow> {
    const { parts, parts_rev, canary, ...rest } = row
    if (parts && parts_rev === row.rev) return { ...rest, parts }
    const [history, all] = await Promise.all([
      changes.find({ edition: row._id }).sort({ rev: -1 }).lean<ChangeRow[]>(),
      trains.all(),
    ])
    const sets = new Map(all.map(({ _id, set }) => [_id, set]))
    const before = history.map(({ stable }) => sets.get(stable) ?? {})
    return { ...rest, parts: carriedOver({ row, parts, canary, sets, before }) }
  }

  const all = async (): Promise<ChannelRow[]> =>
    Promise.all((await model.find().sort({ _id: 1 }).lean<StoredChannel[]>()).map(withParts))

  return {
    async ensureIndexes() {
      await model.createCollection()
      await changes.createIndexes()
    },
    all,
    find: async (edition: Edition) => (await all()).find(({ _id }) => _id === edition) ?? null,
    /** Stores the parts of rows that another version wrote last. Changes nothing that visitors get. */
    async carryOver(): Promise<void> {
      for (const row of await model.find().lean<StoredChannel[]>()) {
        if (row.parts && row.parts_rev === row.rev) continue
        const { parts, rev } = await withParts(row)
        await model.updateOne({ _id: row._id, rev }, { $set: { parts, parts_rev: rev, canary: null } })
      }
    },
    lastChanges: () => changes.find().sort({ at: -1, rev: -1 }).limit(200).lean<ChangeRow[]>(),
    /** Returns what visitors of an edition got at a past moment, without canaries; null before the first change. */
    async at(edition: Edition, moment: Date): Promise<Pick<ChannelRow, 'stable' | 'pinned'> | null> {
      const row = await changes
        .findOne({ edition, at: trusted({ $lte: moment }) })
        .sort({ rev: -1 })
        .lean<ChangeRow>()
      return row ? { stable: row.stable, pinned: row.pinned ?? {} } : null
    },
    /** The channels now, their changes since a moment, and the last one of each edition before it; for what must be kept. */
    async namedSince(moment: Date): Promise<object[]> {
      const [now, since, editions] = await Promise.all([
        model.find().lean<ChannelRow[]>(),
        changes.find({ at: trusted({ $gt: moment }) }).lean<ChangeRow[]>(),
        changes.distinct('edition'),
      ])
      const before = await Promise.all(
        editions.map((edition) =>
          changes
            .findOne({ edition, at: trusted({ $lte: moment }) })
            .sort({ rev: -1 })
            .lean<ChangeRow>(),
        ),
      )
      return [...now, ...since, ...before.filter((row) => row !== null)]
    },
    /** True if visitors of an edition have had this train before. */
    wasStable: async (edition: Edition, stable: number) =>
      (await changes.exists({ edition, stable })) !== null,
    /** True if all visitors of an edition have had this release before. */
    async hadRelease(edition: Edition, name: string, release: string): Promise<boolean> {
      const had = new Set(await changes.distinct('stable', { edition }))
      return (await trains.all()).some(({ _id, set }) => had.has(_id) && set[name] === release)
    },
    /** Calls back on every change of a channel by any instance. Returns a function that stops it. */
    watch: (changed: () => void) => {
      const stream = model.watch([], { fullDocument: 'updateLookup' })
      stream.on('change', ({ wallTime }) => {
        if (wallTime) lag.heard(wallTime)
        changed()
      })
      return stream
    },

    /** Creates the initial state of an edition; does nothing if there is one. */
    async begin(row: ChannelRow, reason: Reason): Promise<void> {
      await connection.transaction(async (session) => {
        const there = await model.findById(row._id).session(session).lean()
        if (there) return
        await model.create([{ ...row, parts_rev: row.rev, canary: null }], { session })
        await changes.create([lineOf(row, Object.keys(row.parts), reason)], { session })
      })
    },

    /**
     * Moves a channel that is still at this revision, and writes its history, in one transaction.
     *
     * @throws ServiceError channel_moved if another change was faster
     */
    async move(from: ChannelRow, move: ChannelMove, reason: Reason): Promise<ChannelRow> {
      const row: ChannelRow = {
        ...from,
        ...move,
        parts: { ...from.parts, ...move.parts },
        previous: move.stable === from.stable ? from.previous : from.stable,
        rev: from.rev + 1,
      }
      const { _id, ...fields } = row
      await connection.transaction(async (session) => {
        const { matchedCount } = await model.updateOne(
          { _id, rev: from.rev },
          { $set: { ...fields, parts_rev: row.rev, canary: null } },
          { session },
        )
        if (matchedCount === 0) throw new ServiceError('channel_moved', { edition: _id, rev: from.rev })
        await changes.create([lineOf(row, Object.keys(move.parts), reason)], { session })
      })
      return row
    },
  }
}

export type ChannelRecords = ReturnType<typeof channelRecords>

function lineOfPart({ parts, pinned }: ChannelRow, name: string) {
  const { rev = 0, stable = null, canary = null } = parts[name] ?? {}
  return {
    rev,
    stable,
    canary: canary && { release: canary.release, permyriad: canary.permyriad },
    pinned: pinned[name] ?? null,
  }
}

/** Converts the row for the API. @param isGiven whether visitors get the canary of the part at present */
export function toChannelDto(
  { _id, rev, stable, previous, pinned, parts }: ChannelRow,
  isGiven: (name: string) => boolean,
): Channel {
  const toPart = ([name, { canary, ...part }]: [string, PartState]) => [
    name,
    {
      ...part,
      canary: canary && { ...canary, began_at: canary.began_at.toISOString(), given: isGiven(name) },
    },
  ]
  return {
    edition: _id,
    rev,
    stable,
    previous,
    pinned,
    parts: Object.fromEntries(Object.entries(parts).map(toPart)) as Channel['parts'],
  }
}

export function toChannelChangeDto({
  at,
  edition,
  rev,
  action,
  stable,
  canary,
  parts,
  by,
  why,
}: ChangeRow): ChannelChange {
  const own = parts === undefined ? {} : { parts }
  return { edition, rev, action, stable, canary, ...own, by, why, at: at.toISOString() }
}
