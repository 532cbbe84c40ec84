import type { Connection } from 'mongoose'
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
  /** Called for each change. */
  onChange(news: LobbyNews): void
  /** Called when changes may have been missed and everything must be read again. */
  onGap(): void
}

/** Reports changes in the lobbies of the whole installation. */
export interface LobbyFeed {
  /** Listens until the returned function is called. Resolves when no later change can be missed. */
  listen(listener: FeedListener): Promise<() => Promise<void>>
}

/** How long to wait before a broken stream is reopened. */
const reopenMs = 1000

/** The fields of a change that the feed reads. */
const changeProjection = {
  ns: 1,
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

/** A feed based on MongoDB's change streams, with one stream for both collections. */
export const changeStreamFeed: OpenFeed = ({ connection, log, serverId }) => {
  return {
    async listen({ onChange, onGap }) {
      let isClosed = false
      let stream: Stream | undefined
      let wake = () => {}

      /** Reads one stream until it ends. */
      async function read({ changes }: Stream): Promise<void> {
        for (;;) {
          const news = newsOf(await changes())
          if (news) onChange(news)
        }
      }

      async function reopened(): Promise<Stream | null> {
        while (!isClosed) {
          await new Promise<void>((resolve) => {
            wake = resolve
            setTimeout(resolve, reopenMs).unref()
          })
          if (isClosed) return null
          const next = await openStream(connection, serverId).catch((err: unknown) => {
            log.warn({ err }, 'the feed of lobbies could not be opened; retrying')
            return null
          })
          if (next && !isClosed) return next
          await next?.close()
        }
        return null
      }

      async function keepReading(first: Stream): Promise<void> {
        let opened: Stream | null = first
        while (opened) {
          stream = opened
          await read(opened).catch((err: unknown) => {
            if (!isClosed) log.warn({ err }, 'the feed of lobbies broke; reopening')
          })
          await opened.close()
          opened = await reopened()
          if (opened) onGap()
        }
      }

      stream = await openStream(connection, serverId)
      const reading = keepReading(stream)
      return async () => {
        isClosed = true
        wake()
        await stream?.close()
        await reading
      }
    },
  }
}

/** An open change stream. */
interface Stream {
  /** Waits for the next change. Rejects when the stream has ended. */
  changes(): Promise<Change>
  close(): Promise<void>
}

/** Opens a stream. Resolves when the server has started it, so that it contains every later change. */
async function openStream(connection: Connection, serverId: string): Promise<Stream> {
  // Answers written by players at other instances. What the reveal adds to answers arrives with the lobby.
  const fromElsewhere = { $exists: true, $not: new RegExp(`^${writtenBy(serverId, '')}`) }
  const isNews = {
    operationType: { $in: ['insert', 'update', 'replace'] },
    $or: [
      { 'ns.coll': 'lobbies' },
      // Seats are counted without a new rev, and are no news for other instances.
      { 'ns.coll': 'rooms', 'updateDescription.updatedFields.rev': { $exists: true } },
      { 'ns.coll': 'lobby_answers', 'fullDocument.written_by': fromElsewhere },
      { 'ns.coll': 'lobby_answers', 'updateDescription.updatedFields.written_by': fromElsewhere },
    ],
  }
  const { db } = connection
  if (!db) throw new Error('The feed needs an open connection')
  const stream = db.watch([{ $match: isNews }, { $project: changeProjection }], { maxAwaitTimeMS: 1000 })
  const begun = new Promise<void>((resolve) => stream.once('resumeTokenChanged', () => resolve()))
  let first: Promise<Change> | null = stream.next() as Promise<Change>
  await Promise.race([begun, first])
  return {
    changes() {
      const next = first ?? (stream.next() as Promise<Change>)
      first = null
      return next
    },
    close: () => stream.close().catch(() => {}),
  }
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
