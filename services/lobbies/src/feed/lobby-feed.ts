import { streamLag } from '@icio/kit/db/stream-lag'
import type { Connection, mongo } from 'mongoose'
import { readAnswerId, writtenBy } from '../collections/lobby-answers.js'

/** A stored change of a lobby or a room, by this instance or another one. */
export interface LobbyNews {
  lobbyId: string
  /** It is a room, and the id is its id. */
  isRoom?: true
  /** The lobby's `rev` after the change, if the lobby itself changed. */
  rev?: number
  /** The user and the message of the answer, if an answer changed. */
  answer?: { userId: string; mid: string | undefined }
}

export interface FeedListener {
  /** Whether this instance still knows the lobby or the room; others are followed no longer. */
  isFollowed(id: string): boolean
  /** Called for each change. */
  onChange(news: LobbyNews): void
  /** Called when changes may have been missed and everything must be read again. */
  onGap(): void
}

/**
 * Reports changes in the lobbies and rooms that this instance follows, made by any instance
 * (docs/decisions/027-who-follows-a-room.md).
 */
export interface LobbyFeed {
  /** Listens until the returned function is called. */
  listen(listener: FeedListener): Promise<() => Promise<void>>
  /** Follows a lobby or a room. Resolves when no later change of it can be missed: read it after that. */
  follow(id: string): Promise<void>
}

type ResumeToken = mongo.ResumeToken | undefined

/** How long to wait before a broken stream is reopened. */
const reopenMs = 1000

/** A lobby or room is followed for at least this time, until it has been read and is known. */
const followMs = 60_000

/** The fields of a change that the feed reads. */
const changeProjection = {
  ns: 1,
  wallTime: 1,
  documentKey: 1,
  'fullDocument.rev': 1,
  'fullDocument.mid': 1,
  'fullDocument.lock_mid': 1,
  'updateDescription.updatedFields.rev': 1,
  'updateDescription.updatedFields.mid': 1,
  'updateDescription.updatedFields.lock_mid': 1,
} as const

interface ChangedFields {
  rev?: number
  mid?: string
  lock_mid?: string | null
}

interface Change {
  wallTime?: Date
  ns?: { coll?: string }
  documentKey?: { _id?: unknown }
  fullDocument?: ChangedFields
  updateDescription?: { updatedFields?: ChangedFields }
}

export interface FeedOptions {
  connection: Connection
  log: { warn(details: object, text: string): void }
  /** The instance that listens; answers that it has written itself are not reported. */
  serverId: string
}

/** Creates the feed of an instance. */
export type OpenFeed = (options: FeedOptions) => LobbyFeed

/**
 * A feed based on MongoDB's change streams: one stream for all collections, whose filter names what this instance
 * follows. When something new is followed, a stream with a wider filter takes over where the last one is; both may report
 * a change, and none is missed.
 */
export const changeStreamFeed: OpenFeed = ({ connection, log, serverId }) => {
  /** What is followed, and since when. */
  const followStartById = new Map<string, number>()
  const lag = streamLag('lobbies')
  let listener: FeedListener | undefined
  let stream: Stream | undefined
  /** Takes over when the stream is closed. */
  let next: Stream | undefined
  let widening: Promise<void> | null = null
  let isClosed = false
  let wake = () => {}

  function open(token?: ResumeToken): Promise<Stream> {
    const now = Date.now()
    for (const [id, since] of followStartById)
      if (now - since > followMs && !listener?.isFollowed(id)) followStartById.delete(id)
    return openStream(connection, { serverId, ids: [...followStartById.keys()], token })
  }

  /** Reads one stream until it ends. */
  async function read({ changes }: Stream): Promise<void> {
    for (;;) {
      const change = await changes()
      if (change.wallTime) lag.heard(change.wallTime)
      const news = newsOf(change)
      if (news) listener?.onChange(news)
    }
  }

  async function reopen(): Promise<Stream | null> {
    while (!isClosed) {
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, reopenMs).unref()
      })
      if (isClosed) return null
      const newStream = await open().catch((err: unknown) => {
        log.warn({ err }, 'the feed of lobbies could not be opened; retrying')
        return null
      })
      if (newStream && !isClosed) return newStream
      await newStream?.close()
    }
    return null
  }

  async function keepReading(first: Stream): Promise<void> {
    let currentStream: Stream | null = first
    while (currentStream) {
      stream = currentStream
      await read(currentStream).catch((err: unknown) => {
        if (!isClosed && !next) log.warn({ err }, 'the feed of lobbies broke; reopening')
      })
      await currentStream.close()
      if (next && !isClosed) {
        currentStream = next
        next = undefined
        continue
      }
      currentStream = await reopen()
      if (currentStream) listener?.onGap()
    }
  }

  /** Replaces the stream by one that also follows what has been added. */
  async function widen(): Promise<void> {
    const before = stream
    if (!before) return
    const wider = await open(before.token()).catch((err: unknown) => {
      log.warn({ err }, 'the feed of lobbies could not be widened; reopening')
      return undefined
    })
    // The stream may have broken meanwhile: then it is reopened with everything that is followed.
    if (isClosed || stream !== before) return wider?.close()
    next = wider
    // Without a wider stream, this one is reopened, and everything is read again.
    await before.close()
    if (wider) stream = wider
  }

  return {
    async listen(newListener) {
      listener = newListener
      stream = await open()
      const reading = keepReading(stream)
      return async () => {
        isClosed = true
        wake()
        await widening
        await Promise.all([stream?.close(), next?.close()])
        await reading
      }
    },

    async follow(id) {
      followStartById.set(id, Date.now())
      // One that is being opened may have been asked before this one was added.
      for (let tries = 0; tries < 2 && stream && !isClosed && !stream.ids.has(id); tries++) {
        widening ??= widen().finally(() => (widening = null))
        await widening
      }
    },
  }
}

/** An open change stream. */
interface Stream {
  /** What it follows. */
  ids: ReadonlySet<string>
  /** Where it is: a stream that is opened with it reports everything that this one has not reported yet. */
  token(): ResumeToken
  /** Waits for the next change. Rejects when the stream has ended. */
  changes(): Promise<Change>
  close(): Promise<void>
}

/** Opens a stream. Resolves when the server has started it, so that it contains every later change. */
async function openStream(
  connection: Connection,
  { serverId, ids, token }: { serverId: string; ids: readonly string[]; token: ResumeToken },
): Promise<Stream> {
  // Answers written by players at other instances. What the reveal adds to answers arrives with the lobby.
  const fromElsewhere = { $exists: true, $not: new RegExp(`^${writtenBy(serverId, '')}`) }
  const isFollowed = { 'documentKey._id': { $in: ids } }
  const isInFollowed = { $expr: { $in: [lobbyOfAnswer, { $literal: ids }] } }
  const isNews = {
    operationType: { $in: ['insert', 'update', 'replace'] },
    $or: [
      { 'ns.coll': 'lobbies', ...isFollowed },
      // Seats are counted without a new rev, and are no news for other instances.
      { 'ns.coll': 'rooms', 'updateDescription.updatedFields.rev': { $exists: true }, ...isFollowed },
      { 'ns.coll': 'lobby_answers', 'fullDocument.written_by': fromElsewhere, ...isInFollowed },
      {
        'ns.coll': 'lobby_answers',
        'updateDescription.updatedFields.written_by': fromElsewhere,
        ...isInFollowed,
      },
    ],
  }
  const { db } = connection
  if (!db) throw new Error('The feed needs an open connection')
  const stream = db.watch([{ $match: isNews }, { $project: changeProjection }], {
    maxAwaitTimeMS: 1000,
    ...(token === undefined ? {} : { resumeAfter: token }),
  })
  const streamStart = new Promise<void>((resolve) => stream.once('resumeTokenChanged', () => resolve()))
  let first: Promise<Change> | null = stream.next() as Promise<Change>
  await Promise.race([streamStart, first])
  return {
    ids: new Set(ids),
    token: () => stream.resumeToken,
    changes() {
      const next = first ?? (stream.next() as Promise<Change>)
      first = null
      return next
    },
    close: () => stream.close().catch(() => {}),
  }
}

/** The lobby in the id of an answer (readAnswerId); ids of other collections need not be texts. */
const lobbyOfAnswer = {
  $cond: [
    { $eq: [{ $type: '$documentKey._id' }, 'string'] },
    { $arrayElemAt: [{ $split: ['$documentKey._id', ':'] }, 0] },
    '',
  ],
}

function newsOf({ ns, documentKey, fullDocument, updateDescription }: Change): LobbyNews | null {
  const id = documentKey?._id
  if (typeof id !== 'string') return null
  const fields = { ...fullDocument, ...updateDescription?.updatedFields }
  if (ns?.coll === 'lobby_answers') {
    const { lobbyId, userId } = readAnswerId(id)
    return { lobbyId, answer: { userId, mid: fields.lock_mid ?? fields.mid } }
  }
  if (ns?.coll === 'rooms')
    return { lobbyId: id, isRoom: true, ...(fields.rev === undefined ? {} : { rev: fields.rev }) }
  return { lobbyId: id, ...(fields.rev === undefined ? {} : { rev: fields.rev }) }
}
