import { endpoint } from '../endpoint.js'
import type { RoomReport } from '../rooms/report-views.js'
import type {
  AcceptOrganizer,
  AddSession,
  ChangeForum,
  ChangeSession,
  Forum,
  ForumCodeParams,
  ForumList,
  ForumParams,
  ForumSession,
  MakeForum,
  OrganizerLink,
  Program,
  SessionParams,
} from './schemas.js'

/** Makes a forum with a code of its own (FORUM-11). Organizers and the staff; at most 20 forums of one person. */
export const makeForum = endpoint<{ body: MakeForum; reply: Forum }>({
  method: 'POST',
  url: '/api/forums',
  errors: ['unauthenticated', 'disclosure_needed', 'forbidden', 'too_many', 'validation_failed'],
})

/** Lists the forums that the caller organizes, the latest first. */
export const listForums = endpoint<{ reply: ForumList }>({
  method: 'GET',
  url: '/api/forums',
  errors: ['unauthenticated', 'disclosure_needed'],
})

/** Returns a forum to its organizers. To others it does not exist. */
export const readForum = endpoint<{ params: ForumParams; reply: Forum }>({
  method: 'GET',
  url: '/api/forums/:id',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found'],
})

/**
 * Returns the program of a code, to everybody; caches may keep it for 5 seconds (FORUM-12). The recorded contract has
 * the call in the spelling of its first release.
 */
const readProgramme = endpoint<{ params: ForumCodeParams; reply: Program }>({
  method: 'GET',
  url: '/api/forums/by-code/:code',
  errors: ['not_found'],
})

/** Changes title and place. Its organizers. */
export const changeForum = endpoint<{ params: ForumParams; body: ChangeForum; reply: Forum }>({
  method: 'PATCH',
  url: '/api/forums/:id',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'validation_failed'],
})

/** Deletes a forum; the rooms of its sessions stay with their hosts, and its code is not used again. Its opener and admins. */
export const deleteForum = endpoint<{ params: ForumParams; reply: void }>({
  method: 'DELETE',
  url: '/api/forums/:id',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'forbidden'],
})

/** Adds a session: makes its room, which the caller hosts and which counts against the forum (FORUM-1, FORUM-11). */
export const addSession = endpoint<{ params: ForumParams; body: AddSession; reply: Forum }>({
  method: 'POST',
  url: '/api/forums/:id/sessions',
  errors: [
    'unauthenticated',
    'disclosure_needed',
    'not_found',
    'too_many',
    'validation_failed',
    'unavailable',
  ],
})

/** Changes hall and times of a session, and the planned time of its room with them. Its organizers. */
export const changeSession = endpoint<{ params: SessionParams; body: ChangeSession; reply: Forum }>({
  method: 'PATCH',
  url: '/api/forums/:id/sessions/:sid',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'validation_failed'],
})

/** Takes a session out of the program; its room stays with its hosts. Its organizers. */
export const removeSession = endpoint<{ params: SessionParams; reply: Forum }>({
  method: 'DELETE',
  url: '/api/forums/:id/sessions/:sid',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found'],
})

/** Makes a link that works once, for a co-organizer; at most ten with those that were used (FORUM-11). The opener and admins. */
export const inviteOrganizer = endpoint<{ params: ForumParams; reply: OrganizerLink }>({
  method: 'POST',
  url: '/api/forums/:id/organizers',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'forbidden', 'too_many'],
})

/** Makes the caller a co-organizer by a link, which is used up. */
export const acceptOrganizer = endpoint<{ params: ForumParams; body: AcceptOrganizer; reply: Forum }>({
  method: 'POST',
  url: '/api/forums/:id/organizers/accept',
  errors: ['unauthenticated', 'disclosure_needed', 'link_expired'],
})

/** Returns the reports of the sessions that are kept, in the order of the program (FORUM-13). Its organizers. */
export const readForumReport = endpoint<{
  params: ForumParams
  reply: { sessions: { session: ForumSession; reports: RoomReport[] }[] }
}>({
  method: 'GET',
  url: '/api/forums/:id/report',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found'],
})

export { readProgramme as readProgram }
export type { AddSession, Forum, ForumSession, MakeForum, Program } from './schemas.js'
