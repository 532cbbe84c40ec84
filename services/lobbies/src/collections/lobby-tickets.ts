import { createHash, randomBytes } from 'node:crypto'
import { ticketLifetimeSeconds } from '@icio/contracts/lobbies/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'

/** The user and the lobby of a ticket; for rooms, the host or seat and the room. */
export interface Ticket {
  lobby_id: string
  user_id: string
  /** The sign-in that requested it; the connection ends with it. */
  session_id: string
  view: 'player' | 'projector' | 'host' | 'seat' | 'stage'
  /** Rooms: an admin, who may end every room. */
  is_admin?: boolean
  /** Rooms: the host whose link has opened a stage. */
  by_host?: string
}

/** The views of each kind of ticket: one of a room opens no lobby, and the other way round. */
const viewsOf: Record<'lobby' | 'room', Ticket['view'][]> = {
  lobby: ['player', 'projector'],
  room: ['host', 'seat', 'stage'],
}

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'lobby_tickets', strict: false },
)
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** The collection lobby_tickets; no other file accesses it. */
export type Tickets = ReturnType<typeof createTicketRecords>

/** Creates the operations on single-use tickets for live connections. Only their hashes are stored. */
export function createTicketRecords(connection: Connection, now: () => Date) {
  const model = connection.model('LobbyTicket', schema)
  const collection = typedCollection<Ticket & { _id: string; expires_at: Date }>(model)
  return {
    ensureIndexes: () => model.createIndexes(),

    async issue(ticket: Ticket): Promise<string> {
      const secret = randomBytes(24).toString('base64url')
      const expires_at = new Date(now().getTime() + ticketLifetimeSeconds * 1000)
      await collection.insertOne({ _id: hash(secret), ...ticket, expires_at })
      return secret
    },

    async removeOf(userId: string): Promise<void> {
      await collection.deleteMany({ $or: [{ user_id: userId }, { by_host: userId }] })
    },

    /** Consumes a ticket. Returns null if it is unknown, used, expired, for another lobby, or of another kind. */
    async take(secret: string, lobbyId: string, kind: keyof typeof viewsOf): Promise<Ticket | null> {
      const view = { $in: viewsOf[kind] }
      const filter = { _id: hash(secret), lobby_id: lobbyId, view, expires_at: { $gt: now() } }
      return collection.findOneAndDelete(filter)
    },
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
