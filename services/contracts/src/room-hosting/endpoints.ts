import { endpoint } from '../endpoint.js'
import type { HostRoom } from '../rooms/room-views.js'
import type { EntryParams, HelperParams, RoomParams } from '../rooms/schemas.js'
import type { AgainMark } from './again-mark.js'
import type {
  AgainLink,
  AgainParams,
  AgainRoom,
  AnswerAgain,
  ApproveComment,
  AgendaCopy,
  AgendaFile,
  AgendaFileQuery,
  BeginRun,
  CopyLink,
  CopyParams,
  CopyReport,
  CorrectSeal,
  FeedbackComments,
  GiveCopy,
  KeepReport,
  LetHappen,
  LoadAgenda,
  OpenSeal,
  QuietEntry,
  RemoveName,
  SealParams,
  TakeBackEntry,
} from './schemas.js'

/*
 * Calls of hosts around a run, apart from those of rooms, which a seat loads too (ROOM-27, ROOM-36).
 */

/**
 * Opens the doors and begins a run; while one goes on, it is that one (FORUM-2). With `rehearsal` it is a rehearsal with
 * so many invented seats, at most those of the room (FORUM-10). 409 `not_now` for one during the other. Hosts.
 */
export const beginRun = endpoint<{ params: RoomParams; body: BeginRun; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/:id/runs',
  errors: [
    'unauthenticated',
    'room_not_found',
    'not_host',
    'room_closed',
    'too_many_rooms',
    'not_now',
    'validation_failed',
  ],
})

/** Lets something happen in a rehearsal; 409 `not_now` where nothing is open that it could happen to (FORUM-10). Hosts. */
export const letHappen = endpoint<{ params: RoomParams; body: LetHappen; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/:id/runs/current/incidents',
  errors: ['unauthenticated', 'room_not_found', 'not_host', 'not_now', 'validation_failed'],
})

/** Ends the run that goes on, and keeps its report (FORUM-2, ROOM-23). Hosts. */
export const endRun = endpoint<{ params: RoomParams; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/:id/runs/current/end',
  errors: ['unauthenticated', 'room_not_found', 'not_host'],
})

/** Withdraws a helper or a link that was not used (FORUM-5). The opener and admins. */
export const withdrawHost = endpoint<{ params: HelperParams; reply: HostRoom }>({
  method: 'DELETE',
  url: '/api/rooms/:id/hosts/:hid',
  errors: ['unauthenticated', 'room_not_found', 'room_closed', 'not_host', 'not_found'],
})

/** Makes a room of one's own with a new code and the same agenda, notes included (FORUM-6). The opener and admins. */
export const copyRoom = endpoint<{ params: RoomParams; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/:id/copy',
  errors: ['unauthenticated', 'disclosure_needed', 'room_not_found', 'not_host', 'too_many_rooms'],
})

/** Makes a room with a new code of the agenda that a run has played, notes included (FORUM-6). The opener of the run. */
export const copyReport = endpoint<{ params: RoomParams; body: CopyReport; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/reports/:id/copy',
  errors: [
    'unauthenticated',
    'disclosure_needed',
    'not_found',
    'not_host',
    'too_many_rooms',
    'validation_failed',
    'unavailable',
  ],
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

/** Takes a word, a question or a comment out of a report; other rows stay as they were counted (ROOM-23). Hosts. */
export const takeBackEntry = endpoint<{ params: RoomParams; body: TakeBackEntry; reply: void }>({
  method: 'POST',
  url: '/api/rooms/reports/:id/take-back',
  errors: ['unauthenticated', 'not_found', 'validation_failed'],
})

/** Changes how long a report is kept; once somebody has registered for attendance only to less (FORUM-18). Its owner. */
export const keepReport = endpoint<{ params: RoomParams; body: KeepReport; reply: void }>({
  method: 'PATCH',
  url: '/api/rooms/reports/:id',
  errors: ['unauthenticated', 'not_found', 'not_host', 'validation_failed'],
})

/** Returns the comments of a run's exit cards, for a day after it; then there are none (FORUM-15). Hosts of the run. */
export const readComments = endpoint<{ params: RoomParams; reply: FeedbackComments }>({
  method: 'GET',
  url: '/api/rooms/reports/:id/comments',
  errors: ['unauthenticated', 'not_found'],
})

/** Takes a comment into the report (FORUM-15); `takeBackEntry` takes it out. Hosts of the run. */
export const approveComment = endpoint<{ params: RoomParams; body: ApproveComment; reply: void }>({
  method: 'POST',
  url: '/api/rooms/reports/:id/comments',
  errors: ['unauthenticated', 'not_found', 'validation_failed'],
})

/**
 * Opens a seal in the run that goes on, once: its figures are stored, and the ranges deleted in the same write (FORUM-20).
 * 409 `not_now` in a rehearsal, between runs, while something else is open, before its day and 60 days after it. The opener.
 */
export const openSeal = endpoint<{ params: SealParams; body: OpenSeal; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/:id/seals/:sid/open',
  errors: [
    'unauthenticated',
    'disclosure_needed',
    'room_not_found',
    'room_closed',
    'not_host',
    'not_found',
    'not_now',
    'validation_failed',
  ],
})

/** Corrects the truth of an opened seal in a report, which withdraws its share (FORUM-20). The owner of the report. */
export const correctSeal = endpoint<{ params: RoomParams; body: CorrectSeal; reply: void }>({
  method: 'POST',
  url: '/api/rooms/reports/:id/seal',
  errors: ['unauthenticated', 'not_found', 'not_host', 'validation_failed'],
})

/** Lists the names of those who are there, by the alphabet (ROOM-44). Hosts. */
export const listNames = endpoint<{ params: RoomParams; reply: { names: string[] } }>({
  method: 'GET',
  url: '/api/rooms/:id/names',
  errors: ['unauthenticated', 'room_not_found', 'not_host'],
})

/** Takes a name away, or removes who has it from the run; no count changes (ROOM-44). Hosts. */
export const removeName = endpoint<{ params: RoomParams; body: RemoveName; reply: void }>({
  method: 'POST',
  url: '/api/rooms/:id/names/remove',
  errors: ['unauthenticated', 'room_not_found', 'not_host', 'not_found', 'validation_failed'],
})

/** Makes whoever entered a word or asked a question quiet, or lets them speak again; no name is told (ROOM-45). Hosts. */
export const quietEntry = endpoint<{ params: EntryParams; body: QuietEntry; reply: void }>({
  method: 'POST',
  url: '/api/rooms/:id/entries/:eid/quiet',
  errors: ['unauthenticated', 'room_not_found', 'not_host', 'not_found', 'validation_failed'],
})

/**
 * Makes a link, anew if there is one, that shows the agenda as it is now to whoever has it, for 90 days; notes and the
 * answers of own items only where they are ticked (FORUM-6). The opener and admins.
 */
export const giveCopy = endpoint<{ params: RoomParams; body: GiveCopy; reply: CopyLink }>({
  method: 'POST',
  url: '/api/rooms/:id/copy-link',
  errors: ['unauthenticated', 'disclosure_needed', 'room_not_found', 'not_host', 'validation_failed'],
})

/** Withdraws that link. The opener and admins. */
export const withdrawCopy = endpoint<{ params: RoomParams; reply: void }>({
  method: 'DELETE',
  url: '/api/rooms/:id/copy-link',
  errors: ['unauthenticated', 'disclosure_needed', 'room_not_found', 'not_host'],
})

/** Returns an agenda that was given away, to whoever has the link; answers of own items to signed-in people only (FORUM-6). */
export const readAgendaCopy = endpoint<{ params: CopyParams; reply: AgendaCopy }>({
  method: 'GET',
  url: '/api/rooms/copies/:token',
  errors: ['not_found'],
})

/**
 * Makes the link to what the last run has asked, for those who were absent, anew if there is one (FORUM-17). 409 `not_now`
 * during a run; `not_found` where the last run has no report, or one with nothing to answer. Hosts.
 */
export const makeAgainLink = endpoint<{ params: RoomParams; reply: AgainLink }>({
  method: 'POST',
  url: '/api/rooms/:id/again-link',
  errors: [
    'unauthenticated',
    'disclosure_needed',
    'room_not_found',
    'room_closed',
    'not_host',
    'not_now',
    'not_found',
  ],
})

/** Withdraws that link. Hosts. */
export const withdrawAgainLink = endpoint<{ params: RoomParams; reply: void }>({
  method: 'DELETE',
  url: '/api/rooms/:id/again-link',
  errors: ['unauthenticated', 'disclosure_needed', 'room_not_found', 'room_closed', 'not_host'],
})

/** Returns what a run has asked, without what answers it; 409 `not_now` while a run is planned or goes on (FORUM-17). */
export const readAgain = endpoint<{ params: AgainParams; reply: AgainRoom }>({
  method: 'GET',
  url: '/api/rooms/again/:token',
  errors: ['disclosure_needed', 'not_found', 'not_now'],
})

/**
 * Marks one answer and shows the hall's result beside it. Of a bank item account or gate pass has had the key from then on,
 * as at a desk, and gets none while it has a game of the bank open (FORUM-17, ROOM-38, LEAD-22).
 */
export const answerAgain = endpoint<{ params: AgainParams; body: AnswerAgain; reply: AgainMark }>({
  method: 'POST',
  url: '/api/rooms/again/:token/answers',
  errors: [
    'disclosure_needed',
    'not_found',
    'not_now',
    'unknown_choice',
    'validation_failed',
    'game_open',
    'too_many_keys',
    'unavailable',
  ],
})

export type { AgainMark } from './again-mark.js'
export type { AgainItem, AgainLink, AgainRoom, AgendaCopy, AgendaFile } from './schemas.js'
