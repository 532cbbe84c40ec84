import type { Channel, ChannelChange } from '@icio/contracts/releases/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { streamLag } from '@icio/kit/db/stream-lag'
import { ServiceError } from '@icio/kit/http/errors'
import { Schema, trusted, type Connection } from 'mongoose'

/** A row of `channels`, one per edition. */
export type ChannelRow = Omit<Channel, 'edition' | 'canary'> & {
  _id: Edition
  canary: { train: number; permyriad: number; began_at: Date } | null
  /** The builds found beside the edge when it last started: only a rebuilt part moves the channel. */
  built: Record<string, string>
}

/** Includes the pins at that time, so that what visitors got can be reconstructed. */
type ChangeRow = Omit<ChannelChange, 'at'> & { at: Date; pinned?: Record<string, string> }

const channelSchema = new Schema<ChannelRow>(
  {
    _id: { type: String, required: true },
    rev: { type: Number, required: true },
    stable: { type: Number, required: true },
    previous: { type: Number, default: null },
    canary: { type: Schema.Types.Mixed, default: null },
    pinned: { type: Schema.Types.Mixed, required: true },
    built: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'channels', versionKey: false, minimize: false },
)

const changeSchema = new Schema<ChangeRow>(
  {
    edition: { type: String, required: true },
    rev: { type: Number, required: true },
    action: { type: String, required: true },
    stable: { type: Number, required: true },
    canary: { type: Number, default: null },
    pinned: { type: Schema.Types.Mixed },
    by: { type: String, required: true },
    why: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'channel_changes', versionKey: false, minimize: false },
)
changeSchema.index({ edition: 1, rev: -1 }, { unique: true })
changeSchema.index({ at: -1 })

/** Who changes a channel, the name of the change, and why. */
export interface Reason {
  action: ChannelChange['action']
  by: string
  why: string
}

/** The fields that a change may set. */
export type ChannelMove = Partial<Pick<ChannelRow, 'stable' | 'previous' | 'canary' | 'pinned' | 'built'>>

/** The channels of the editions and their history. */
export function channelRecords(connection: Connection, now: () => Date) {
  const model = connection.model('Channel', channelSchema)
  const changes = connection.model('ChannelChange', changeSchema)
  const lag = streamLag('channels')

  const lineOf = (row: ChannelRow, { action, by, why }: Reason): ChangeRow => ({
    edition: row._id,
    rev: row.rev,
    action,
    stable: row.stable,
    canary: row.canary?.train ?? null,
    pinned: row.pinned,
    by,
    why,
    at: now(),
  })

  return {
    async ensureIndexes() {
      await model.createCollection()
      await changes.createIndexes()
    },
    all: () => model.find().sort({ _id: 1 }).lean<ChannelRow[]>(),
    lastChanges: () => changes.find().sort({ at: -1, rev: -1 }).limit(200).lean<ChangeRow[]>(),
    /** Returns what visitors of an edition got at a past moment, without canaries; null before the first change. */
    async at(edition: Edition, moment: Date): Promise<Pick<ChannelRow, 'stable' | 'pinned'> | null> {
      const row = await changes
        .findOne({ edition, at: trusted({ $lte: moment }) })
        .sort({ rev: -1 })
        .lean<ChangeRow>()
      return row ? { stable: row.stable, pinned: row.pinned ?? {} } : null
    },
    /** True if visitors of an edition have had this train before. */
    wasStable: async (edition: Edition, stable: number) =>
      (await changes.exists({ edition, stable })) !== null,
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
        await model.create([row], { session })
        await changes.create([lineOf(row, reason)], { session })
      })
    },

    /**
     * Moves a channel that is still at this revision, and writes its history, in one transaction.
     *
     * @throws ServiceError channel_moved if another change was faster
     */
    async move(from: ChannelRow, move: ChannelMove, reason: Reason): Promise<ChannelRow> {
      const row: ChannelRow = { ...from, ...move, rev: from.rev + 1 }
      await connection.transaction(async (session) => {
        const { matchedCount } = await model.updateOne(
          { _id: from._id, rev: from.rev },
          { $set: { ...move, rev: row.rev } },
          { session },
        )
        if (matchedCount === 0) throw new ServiceError('channel_moved', { edition: from._id, rev: from.rev })
        await changes.create([lineOf(row, reason)], { session })
      })
      return row
    },
  }
}

export type ChannelRecords = ReturnType<typeof channelRecords>

/** Converts the row for the API. */
export function toChannelDto({ _id, canary, rev, stable, previous, pinned }: ChannelRow): Channel {
  return {
    edition: _id,
    rev,
    stable,
    previous,
    pinned,
    canary: canary ? { ...canary, began_at: canary.began_at.toISOString() } : null,
  }
}

export function toChannelChangeDto({
  at,
  edition,
  rev,
  action,
  stable,
  canary,
  by,
  why,
}: ChangeRow): ChannelChange {
  return { edition, rev, action, stable, canary, by, why, at: at.toISOString() }
}
