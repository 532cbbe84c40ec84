import { createHash, randomBytes } from 'node:crypto'
import { ticketLifetimeSeconds } from '@icio/contracts/lobbies/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

const lobbyViews = ['player', 'projector'] as const
const roomViews = ['host', 'seat', 'stage'] as const

export interface LobbyTicketRecord {
  lobby_id: string
  user_id: string
  /** The sign-in that requested it; the connection ends with it. */
  session_id: string
  view: (typeof lobbyViews)[number]
}

export interface RoomTicketRecord {
  room_id: string
  /** The account of a host, a seat, or an id of the stage's own. */
  watcher_id: string
  /** The sign-in of a host; the connection ends with it. */
  session_id: string
  view: (typeof roomViews)[number]
  /** An admin, who may end every room. */
  is_admin?: boolean
  by_host?: string
}

/** As stored: a ticket of a room has its ids in the fields of a lobby's. */
interface Row
  extends Omit<LobbyTicketRecord, 'view'>, Omit<RoomTicketRecord, 'room_id' | 'watcher_id' | 'view'> {
  _id: string
  view: LobbyTicketRecord['view'] | RoomTicketRecord['view']
  expires_at: Date
}

export type Tickets = ReturnType<typeof createTicketRecords>

/** Creates the operations on single-use tickets for live connections. Only their hashes are stored. */
export function createTicketRecords(connection: Connection, now: () => Date) {
  const collection = typedCollection<Row>(connection, 'lobby_tickets')

  async function issue(ticket: Omit<Row, '_id' | 'expires_at'>): Promise<string> {
    const secret = randomBytes(24).toString('base64url')
    const expires_at = new Date(now().getTime() + ticketLifetimeSeconds * 1000)
    await collection.insertOne({ _id: hash(secret), ...ticket, expires_at })
    return secret
  }

  /** One of a room opens no lobby, and the other way round. */
  async function take<View extends Row['view']>(secret: string, lobby_id: string, views: readonly View[]) {
    const filter = { _id: hash(secret), lobby_id, view: { $in: [...views] }, expires_at: { $gt: now() } }
    const row = await collection.findOneAndDelete(filter)
    // The filter finds no other view.
    return row && { ...row, view: row.view as View }
  }

  return {
    ensureIndexes: () => collection.createIndexes([{ key: { expires_at: 1 }, expireAfterSeconds: 0 }]),

    issueForLobby: (ticket: LobbyTicketRecord): Promise<string> => issue(ticket),

    issueForRoom: ({ room_id, watcher_id, ...ticket }: RoomTicketRecord): Promise<string> =>
      issue({ lobby_id: room_id, user_id: watcher_id, ...ticket }),

    async removeOf(userId: string): Promise<void> {
      await collection.deleteMany({ $or: [{ user_id: userId }, { by_host: userId }] })
    },

    /** Consumes a ticket. Returns null if it is unknown, used, expired, for another lobby, or for a room. */
    takeForLobby: (secret: string, lobbyId: string): Promise<LobbyTicketRecord | null> =>
      take(secret, lobbyId, lobbyViews),

    /** Consumes a ticket. Returns null if it is unknown, used, expired, for another room, or for a lobby. */
    async takeForRoom(secret: string, roomId: string): Promise<RoomTicketRecord | null> {
      const row = await take(secret, roomId, roomViews)
      if (!row) return null
      const { lobby_id: room_id, user_id: watcher_id, ...ticket } = row
      return { ...ticket, room_id, watcher_id }
    },
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
