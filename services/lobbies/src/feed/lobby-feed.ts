import type { Connection } from 'mongoose'
import { readAnswerId } from '../records/answers.js'

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

interface Change {
  ns?: { coll?: string }
  documentKey?: { _id?: unknown }
  fullDocument?: { rev?: number; mid?: string }
  updateDescription?: { updatedFields?: { rev?: number; mid?: string } }
}

type Stream = ReturnType<Connection['watch']>

/** The feed by MongoDB's change streams: one stream for both collections. */
export function changeStreamFeed(
  connection: Connection,
  log: { warn(details: object, text: string): void },
): LobbyFeed {
  return {
    async listen({ heard, missed }) {
      let isClosed = false
      let stream: Stream | undefined
      let wake = () => {}

      /** Reads one stream to its end. */
      async function read(opened: Stream): Promise<void> {
        for await (const change of opened as unknown as AsyncIterable<Change>) {
          const news = newsOf(change)
          if (news) heard(news)
        }
      }

      async function keepReading(first: Stream): Promise<void> {
        let opened = first
        while (!isClosed) {
          try {
            await read(opened)
          } catch (err) {
            if (!isClosed) log.warn({ err }, 'the feed of lobbies broke and is opened again')
          }
          await opened.close().catch(() => {})
          if (isClosed) return
          await new Promise<void>((resolve) => {
            wake = resolve
            setTimeout(resolve, reopenMs).unref()
          })
          if (isClosed) return
          stream = opened = await openStream(connection)
          missed()
        }
      }

      stream = await openStream(connection)
      const reading = keepReading(stream).catch((err: unknown) =>
        log.warn({ err }, 'the feed of lobbies ended'),
      )
      return async () => {
        isClosed = true
        wake()
        await stream?.close().catch(() => {})
        await reading
      }
    },
  }
}

async function openStream(connection: Connection): Promise<Stream> {
  const collections = ['lobbies', 'lobby_answers']
  const isOurs = { 'ns.coll': { $in: collections }, operationType: { $in: ['insert', 'update', 'replace'] } }
  const stream = connection.watch([{ $match: isOurs }], { maxAwaitTimeMS: 1000 })
  return stream
}

function newsOf({ ns, documentKey, fullDocument, updateDescription }: Change): LobbyNews | null {
  const id = documentKey?._id
  if (typeof id !== 'string') return null
  const fields = { ...fullDocument, ...updateDescription?.updatedFields }
  if (ns?.coll === 'lobby_answers') {
    const { lobbyId, userId } = readAnswerId(id)
    return { lobbyId, answer: { userId, mid: fields.mid } }
  }
  return { lobbyId: id, ...(fields.rev === undefined ? {} : { rev: fields.rev }) }
}
