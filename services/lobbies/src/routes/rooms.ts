import { requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Rooms } from '../rooms/rooms.js'
import { serveAttendance } from './attendance.js'
import { serveCredit } from './credit.js'
import { serveForums } from './forums.js'
import { serveMirrorContributions, serveReadMirror } from './mirror.js'
import { serveRoomAgain } from './room-again.js'
import { serveAgendaCopies, serveRoomHosting } from './room-hosting.js'
import { serveRoomReports } from './room-reports.js'
import { serveAgendas, serveRoomsOfHosts } from './rooms-of-hosts.js'
import { serveRoomsOfSeats } from './rooms-of-seats.js'
import { serveWatchRoom } from './watch-room.js'

/** The calls of rooms, their forums, credit and mirrors, and the WebSocket of a room. */
export async function serveRooms(app: FastifyInstance, rooms: Rooms): Promise<void> {
  await app.register(async (editor) => {
    editor.addHook('onRequest', requireRole('admin', 'moderator'))
    await editor.register(serveMirrorContributions, rooms)
  })
  await app.register(serveRoomsOfHosts, rooms)
  await app.register(serveAgendas, rooms)
  await app.register(serveForums, rooms)
  await app.register(serveAgendaCopies, rooms)
  await app.register(serveRoomAgain, rooms)
  await app.register(serveRoomHosting, rooms)
  await app.register(serveRoomsOfSeats, rooms)
  await app.register(serveReadMirror, rooms)
  await app.register(serveCredit, rooms)
  await app.register(serveAttendance, rooms)
  await app.register(serveRoomReports, rooms)
  await app.register(serveWatchRoom, rooms)
}
