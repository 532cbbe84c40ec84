import type { Connection } from 'mongoose'
import { readAnswerId, writtenBy } from '../records/answers.js'

/** Something about a lobby has been stored, by this instance or another one. */
export interface LobbyNews {
  lobbyId: string
  /** The lobby's `rev` after the change, where it is the lobby that changed. */
  rev?: number
  /** Whose answer it is, and the message that wrote it, where it is an answer that changed. */
  answer?: { userId: string; mid: string | undefined }
}

export interface FeedListener {
  /** Called for each change. */
  heard(news: LobbyNews): void
  /** Changes may have been missed: read everything again. */
  missed(): void
}

/** Tells what has changed in the lobbies of the whole installation. */
export interface LobbyFeed {
  /** Listens until the returned function is called. Resolves when nothing that happens from now on is missed. */
  listen(listener: FeedListener): Promise<() => Promise<void>>
}

/** How long to wait before a stream that broke is opened again. */
const reopenMs = 1000

/** What the feed reads of a change; the rest stays in the database. */
const told = {
  ns: 1,
  documentKey: 1,
  'fullDocument.rev': 1,
  'fullDocument.mid': 1,
  'fullDocument.lock_mid': 1,
  'updateDescription.updatedFields.rev': 1,
  'updateDescription.updatedFields.mid': 1,
  'updateDescription.updatedFields.lock_mid': 1,
} as const

interface ToldFields {
  rev?: number
  mid?: string
  lock_mid?: string | null
}

interface Change {
  ns?: { coll?: string }
  documentKey?: { _id?: unknown }
  fullDocument?: ToldFields
  updateDescription?: { updatedFields?: ToldFields }
}

export interface FeedOptions {
  connection: Connection
  log: { warn(details: object, text: string): void }
  /** The instance that listens: answers that it has written itself need not be told. */
  serverId: string
}

/** Opens the feed of an instance. */
export type OpenFeed = (options: FeedOptions) => LobbyFeed

/** The feed by MongoDB's change streams: one stream for both collections. */
export const changeStreamFeed: OpenFeed = ({ connection, log, serverId }) => {
  return {
    async listen({ heard, missed }) {
      let isClosed = false
      let stream: Stream | undefined
      let wake = () => {}

      /** Reads one stream to its end. */
      async function read({ changes }: Stream): Promise<void> {
        for (;;) {
          const news = newsOf(await changes())
          if (news) heard(news)
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
            log.warn({ err }, 'the feed of lobbies could not be opened and is tried again')
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
            if (!isClosed) log.warn({ err }, 'the feed of lobbies broke and is opened again')
          })
          await opened.close()
          opened = await reopened()
          if (opened) missed()
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
  /** The next change; waits for it. Rejects when the stream has ended. */
  changes(): Promise<Change>
  close(): Promise<void>
}

/** Opens a stream; resolves when the server has begun it, so that every later change is in it. */
async function openStream(connection: Connection, serverId: string): Promise<Stream> {
  // What players say; what the reveal adds to their answers comes with the lobby.
  const fromElsewhere = { $exists: true, $not: new RegExp(`^${writtenBy(serverId, '')}`) }
  const isNews = {
    operationType: { $in: ['insert', 'update', 'replace'] },
    $or: [
      { 'ns.coll': 'lobbies' },
      { 'ns.coll': 'lobby_answers', 'fullDocument.written_by': fromElsewhere },
      { 'ns.coll': 'lobby_answers', 'updateDescription.updatedFields.written_by': fromElsewhere },
    ],
  }
  const { db } = connection
  if (!db) throw new Error('The feed needs an open connection')
  const stream = db.watch([{ $match: isNews }, { $project: told }], { maxAwaitTimeMS: 1000 })
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
  return { lobbyId: id, ...(fields.rev === undefined ? {} : { rev: fields.rev }) }
}
