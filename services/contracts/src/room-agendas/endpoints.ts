import { endpoint } from '../endpoint.js'
import type { HostRoom } from '../rooms/room-views.js'
import type { RoomParams } from '../rooms/schemas.js'
import type { AgendaFile, AgendaFileQuery, LoadAgenda } from './schemas.js'

/** Makes a room of one's own with a new code and the same agenda, notes included (FORUM-6). The opener and admins. */
export const copyRoom = endpoint<{ params: RoomParams; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/:id/copy',
  errors: ['unauthenticated', 'disclosure_needed', 'room_not_found', 'not_host', 'too_many_rooms'],
})

/** Writes the agenda as a file; notes and the answers of own items only where they are asked for (FORUM-6). Hosts. */
export const writeAgendaFile = endpoint<{ params: RoomParams; query: AgendaFileQuery; reply: AgendaFile }>({
  method: 'GET',
  url: '/api/rooms/:id/agenda-file',
  errors: ['unauthenticated', 'disclosure_needed', 'room_not_found', 'not_host', 'validation_failed'],
})

/** Makes a room of an agenda's file. One that does not fit makes nothing, and the field is named (FORUM-6). */
export const loadAgendaFile = endpoint<{ body: LoadAgenda; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/agenda-file',
  errors: [
    'unauthenticated',
    'disclosure_needed',
    'too_many_rooms',
    'validation_failed',
    'not_found',
    'unavailable',
  ],
})

export type { AgendaFile } from './schemas.js'
