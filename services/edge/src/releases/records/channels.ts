import type { Channel, ChannelChange } from '@icio/contracts/releases'
import { ServiceError } from '@icio/kit/errors'
import { Schema, trusted, type Connection } from 'mongoose'

export type Edition = Channel['edition']

/** A row of `channels`, one an edition. */
export type ChannelRow = Omit<Channel, 'edition' | 'canary'> & {
  _id: Edition
  canary: { train: number; permyriad: number; began_at: Date } | null
  /** The builds that lay beside the edge when it last started: a rebuilt part moves the channel, nothing else does. */
  built: Record<string, string>
}

/** With the pins of that moment, so that what visitors got can be told later. */
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

/** Who changes a channel, what they call it and why. */
export interface Reason {
  action: ChannelChange['action']
  by: string
  why: string
}

/** What a change may touch. */
export type ChannelMove = Partial<Pick<ChannelRow, 'stable' | 'previous' | 'canary' | 'pinned' | 'built'>>

/** The channels of the editions and their history. */
export function channelRecords(connection: Connection, now: () => Date) {
  const model = connection.model('Channel', channelSchema)
  const changes = connection.model('ChannelChange', changeSchema)

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
    /** What visitors of an edition got at a moment of the past, canaries aside; null before its first. */
    async at(edition: Edition, moment: Date): Promise<Pick<ChannelRow, 'stable' | 'pinned'> | null> {
      const row = await changes
        .findOne({ edition, at: trusted({ $lte: moment }) })
        .sort({ rev: -1 })
        .lean<ChangeRow>()
      return row ? { stable: row.stable, pinned: row.pinned ?? {} } : null
    },
    /** True where visitors of an edition have had this train before. */
    wasStable: async (edition: Edition, stable: number) =>
      (await changes.exists({ edition, stable })) !== null,
    /** Calls back at every change of a channel, by whichever instance. Returns the end of it. */
    watch: (changed: () => void) => {
      const stream = model.watch([], { fullDocument: 'updateLookup' })
      stream.on('change', changed)
      return stream
    },

    /** The first state of an edition; where there is one already nothing happens. */
    async begin(row: ChannelRow, reason: Reason): Promise<void> {
      await connection.transaction(async (session) => {
        const there = await model.findById(row._id).session(session).lean()
        if (there) return
        await model.create([row], { session })
        await changes.create([lineOf(row, reason)], { session })
      })
    },

    /**
     * Moves a channel that still is at this revision, and writes its history, or does neither.
     *
     * @throws ServiceError channel_moved where somebody else was faster
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

/** The row as the calls hand it out. */
export function toChannel({ _id, canary, rev, stable, previous, pinned }: ChannelRow): Channel {
  return {
    edition: _id,
    rev,
    stable,
    previous,
    pinned,
    canary: canary ? { ...canary, began_at: canary.began_at.toISOString() } : null,
  }
}

export function toChange({ at, edition, rev, action, stable, canary, by, why }: ChangeRow): ChannelChange {
  return { edition, rev, action, stable, canary, by, why, at: at.toISOString() }
}
