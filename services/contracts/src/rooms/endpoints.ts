import { endpoint } from '../endpoint.js'
import type {
  AgendaOffer,
  BankItem,
  Entry,
  ExperimentList,
  HostActivity,
  HostRoom,
  ItemKey,
  RoomDoor,
  RoomSummary,
  RoomView,
  SeatRoom,
} from './room-views.js'
import type { ReportSummary, RoomReport } from './report-views.js'
import type {
  AcceptHost,
  ActivityChange,
  ActivityInput,
  ActivityParams,
  AnswerReceipt,
  BankQuery,
  ChangeEntry,
  ChangeRoom,
  ChangeSeat,
  EditionQuery,
  EntryParams,
  FindRoom,
  GiveAnswer,
  HostLink,
  JoinRoom,
  MissedTaken,
  OpenExperiment,
  OpenRoom,
  ReportQuery,
  RoomParams,
  RoomQuery,
  RoomTicket,
  RoomTicketRequest,
  SeatsFreed,
  SecondCode,
  SecondCodeRequest,
  ShareLink,
  StepActivity,
} from './schemas.js'

/**
 * Every call but `findRoom` needs the gate pass (GATE-5): 403 `disclosure_needed` without. Calls of hosts need a
 * signed-in person, calls of seats the visitor's cookie, and stages neither.
 */

/** Opens a room with the caller as its host (ROOM-1, ROOM-2, ROOM-28). */
export const openRoom = endpoint<{ body: OpenRoom; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms',
  errors: [
    'unauthenticated',
    'disclosure_needed',
    'too_many_rooms',
    'too_many',
    'validation_failed',
    'not_found',
    'unavailable',
  ],
})

/** Lists the caller's rooms that are not closed, as opener or host, and whether the caller may open large ones and forums (FORUM-1). */
export const listRooms = endpoint<{ reply: { rooms: RoomSummary[]; organizer: boolean } }>({
  method: 'GET',
  url: '/api/rooms',
  errors: ['unauthenticated'],
})

/** Says what room a code leads to, without taking a seat (ROOM-3, ROOM-7, ROOM-27). */
export const findRoom = endpoint<{ body: FindRoom; reply: RoomDoor }>({
  method: 'POST',
  url: '/api/rooms/find',
  errors: ['room_not_found', 'room_closed', 'too_many_attempts'],
})

/** Takes a seat by code; a browser that has one gets it again (ROOM-3 to ROOM-7). */
export const joinRoom = endpoint<{
  body: JoinRoom
  reply: { room: SeatRoom; seat: { id: string; table: number | null } }
}>({
  method: 'POST',
  url: '/api/rooms/join',
  errors: [
    'disclosure_needed',
    'room_not_found',
    'room_closed',
    'doors_closed',
    'room_full',
    'second_code_needed',
    'second_code_wrong',
    'room_locked',
    'seat_removed',
    'too_many_attempts',
    'validation_failed',
  ],
})

/** Changes the table until the first activity with tables opens (ROOM-4), and the name for a quiz (ROOM-30). */
export const changeSeat = endpoint<{ params: RoomParams; body: ChangeSeat; reply: SeatRoom }>({
  method: 'PATCH',
  url: '/api/rooms/:id/seat',
  errors: ['room_not_found', 'not_now', 'validation_failed', 'name_reserved', 'too_many_attempts'],
})

/** Frees the seat; its answers stay counted (ROOM-6). */
export const leaveRoom = endpoint<{ params: RoomParams; reply: void }>({
  method: 'POST',
  url: '/api/rooms/:id/leave',
  errors: ['room_not_found'],
})

/** Returns the room for who asks; pages without a live connection call it every 5 s (ROOM-21). */
export const readRoom = endpoint<{ params: RoomParams; query: RoomQuery; reply: RoomView }>({
  method: 'GET',
  url: '/api/rooms/:id',
  errors: ['room_not_found', 'not_host', 'too_many_attempts'],
})

/**
 * Changes title, settings, planned time and closing day, and pauses a run (ROOM-15, ROOM-34, FORUM-1, FORUM-4). Hosts; the
 * closing day its opener and admins.
 */
export const changeRoom = endpoint<{ params: RoomParams; body: ChangeRoom; reply: HostRoom }>({
  method: 'PATCH',
  url: '/api/rooms/:id',
  errors: ['unauthenticated', 'room_not_found', 'not_host', 'not_now', 'room_closed', 'validation_failed'],
})

/** Closes the room for good, and ends what runs. Its opener and admins (FORUM-1). */
export const endRoom = endpoint<{ params: RoomParams; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/:id/end',
  errors: ['unauthenticated', 'room_not_found', 'not_host'],
})

/** Adds an activity at the end of the agenda (ROOM-9). Hosts. */
export const addActivity = endpoint<{ params: RoomParams; body: ActivityInput; reply: HostActivity }>({
  method: 'POST',
  url: '/api/rooms/:id/activities',
  errors: [
    'unauthenticated',
    'room_not_found',
    'room_closed',
    'not_host',
    'too_many',
    'validation_failed',
    'not_found',
    'unavailable',
  ],
})

/** Changes or moves an activity that has not been opened (ROOM-9). Hosts. */
export const changeActivity = endpoint<{ params: ActivityParams; body: ActivityChange; reply: HostActivity }>(
  {
    method: 'PATCH',
    url: '/api/rooms/:id/activities/:aid',
    errors: [
      'unauthenticated',
      'room_not_found',
      'room_closed',
      'not_host',
      'not_found',
      'not_now',
      'validation_failed',
    ],
  },
)

/** Removes an activity that has not been opened. Hosts. */
export const removeActivity = endpoint<{ params: ActivityParams; reply: void }>({
  method: 'DELETE',
  url: '/api/rooms/:id/activities/:aid',
  errors: ['unauthenticated', 'room_not_found', 'room_closed', 'not_host', 'not_found', 'not_now'],
})

/** Opens, closes, shows, undoes showing (ROOM-10, ROOM-19). Hosts. A step from an outdated `phase_seq` is `not_now`. */
export const stepActivity = endpoint<{ params: ActivityParams; body: StepActivity; reply: HostActivity }>({
  method: 'POST',
  url: '/api/rooms/:id/activities/:aid/step',
  errors: [
    'unauthenticated',
    'room_not_found',
    'not_host',
    'not_found',
    'not_now',
    'no_questions',
    'unavailable',
    'validation_failed',
  ],
})

/**
 * Returns the key of a bank item that the room has not played, at most 40 different ones a day and account; 409 `game_open`
 * for every item of a bank while the account, the browser or its gate pass has a game of it open (ROOM-38). Hosts.
 */
export const readItemKey = endpoint<{ params: ActivityParams; reply: ItemKey }>({
  method: 'POST',
  url: '/api/rooms/:id/activities/:aid/key',
  errors: [
    'unauthenticated',
    'disclosure_needed',
    'room_not_found',
    'not_host',
    'not_found',
    'game_open',
    'too_many_keys',
    'unavailable',
  ],
})

/** Gives or changes the seat's answer (ROOM-11). The live connection does the same. */
export const answerActivity = endpoint<{ params: ActivityParams; body: GiveAnswer; reply: AnswerReceipt }>({
  method: 'POST',
  url: '/api/rooms/:id/activities/:aid/answer',
  errors: [
    'room_not_found',
    'not_found',
    'unknown_choice',
    'validation_failed',
    'too_many',
    'too_many_attempts',
  ],
})

/**
 * Opens an experiment for the seat: takes part, which deals its wording, or only watches (MIRROR-2, MIRROR-3). A second
 * call gives the same wording.
 */
export const openExperiment = endpoint<{ params: ActivityParams; body: OpenExperiment; reply: SeatRoom }>({
  method: 'POST',
  url: '/api/rooms/:id/activities/:aid/wording',
  errors: ['room_not_found', 'not_found', 'not_now', 'too_many_attempts', 'validation_failed'],
})

/** Makes the missed questions of a quiz practice cards of the signed-in person (ROOM-32). A seat with an account. */
export const practiceMissed = endpoint<{ params: ActivityParams; reply: MissedTaken }>({
  method: 'POST',
  url: '/api/rooms/:id/activities/:aid/practice',
  errors: ['unauthenticated', 'room_not_found', 'not_found', 'not_now', 'unavailable'],
})

/** Approves, rejects and marks (hosts), or votes (seats; ROOM-15, ROOM-16). */
export const changeEntry = endpoint<{ params: EntryParams; body: ChangeEntry; reply: Entry }>({
  method: 'POST',
  url: '/api/rooms/:id/entries/:eid',
  errors: ['room_not_found', 'not_host', 'not_found', 'not_now', 'validation_failed', 'too_many_attempts'],
})

/**
 * Frees the seats that were there when an activity opened and have never answered (ROOM-41); not while one is open. Hosts.
 */
export const freeSeats = endpoint<{ params: RoomParams; reply: SeatsFreed }>({
  method: 'POST',
  url: '/api/rooms/:id/seats/free',
  errors: ['unauthenticated', 'room_not_found', 'not_host', 'not_now'],
})

/** Returns the second code of this minute to a stage that a host's link has opened (ROOM-42). */
export const readSecondCode = endpoint<{ params: RoomParams; body: SecondCodeRequest; reply: SecondCode }>({
  method: 'POST',
  url: '/api/rooms/:id/second-code',
  errors: ['disclosure_needed', 'room_not_found', 'forbidden', 'not_now', 'too_many_attempts'],
})

/** Makes a link of one use for a helper (ROOM-8). Hosts. */
export const inviteHost = endpoint<{ params: RoomParams; reply: HostLink }>({
  method: 'POST',
  url: '/api/rooms/:id/hosts',
  errors: ['unauthenticated', 'room_not_found', 'room_closed', 'not_host', 'too_many'],
})

/** Makes the caller a host by a link; the link is used up. A host who opens it again stays one. */
export const acceptHost = endpoint<{ params: RoomParams; body: AcceptHost; reply: HostRoom }>({
  method: 'POST',
  url: '/api/rooms/:id/hosts/accept',
  errors: ['unauthenticated', 'room_not_found', 'room_closed', 'link_expired', 'too_many'],
})

/** Returns a single-use ticket for GET /api/rooms/:id/live?ticket=. */
export const takeRoomTicket = endpoint<{ params: RoomParams; body: RoomTicketRequest; reply: RoomTicket }>({
  method: 'POST',
  url: '/api/rooms/:id/ticket',
  errors: ['room_not_found', 'not_host', 'forbidden', 'too_many_attempts'],
})

/** Lists the agendas that can be started with one press. Everybody: the entrance shows them before signing in (FORUM-14). */
export const listAgendas = endpoint<{ query: EditionQuery; reply: { agendas: AgendaOffer[] } }>({
  method: 'GET',
  url: '/api/rooms/agendas',
  errors: [],
})

/** Lists the experiments of the bias mirror for the agenda (MIRROR-22). Anybody who is signed in. */
export const listExperiments = endpoint<{ reply: ExperimentList }>({
  method: 'GET',
  url: '/api/rooms/experiments',
  errors: ['unauthenticated'],
})

/** Lists bank items for the agenda, at most 50, without their solutions (ROOM-9). Anybody who is signed in. */
export const listBankItems = endpoint<{ query: BankQuery; reply: { items: BankItem[] } }>({
  method: 'GET',
  url: '/api/rooms/bank',
  errors: ['unauthenticated', 'unavailable'],
})

/** Lists the reports of the rooms in which the caller was a host, newest first (ROOM-24). */
export const listReports = endpoint<{ reply: { reports: ReportSummary[] } }>({
  method: 'GET',
  url: '/api/rooms/reports',
  errors: ['unauthenticated'],
})

/** Returns a report, to hosts or by its share link (ROOM-24). Word and CSV are made from it in the browser. */
export const readReport = endpoint<{ params: RoomParams; query: ReportQuery; reply: RoomReport }>({
  method: 'GET',
  url: '/api/rooms/reports/:id',
  errors: ['not_found'],
})

/** Deletes a report. Hosts. */
export const deleteReport = endpoint<{ params: RoomParams; reply: void }>({
  method: 'DELETE',
  url: '/api/rooms/reports/:id',
  errors: ['unauthenticated', 'not_found'],
})

/** Makes the share link, anew if there is one. Hosts. */
export const shareReport = endpoint<{ params: RoomParams; reply: ShareLink }>({
  method: 'POST',
  url: '/api/rooms/reports/:id/share',
  errors: ['unauthenticated', 'not_found'],
})

/** Withdraws the share link. Hosts. */
export const withdrawReport = endpoint<{ params: RoomParams; reply: void }>({
  method: 'DELETE',
  url: '/api/rooms/reports/:id/share',
  errors: ['unauthenticated', 'not_found'],
})

export type * from './report-views.js'
export type * from './room-views.js'
export type {
  ActivityContent,
  ActivityInput,
  AnswerReceipt,
  AnswerValue,
  OpenRoom,
  StepActivity,
  StepTarget,
} from './schemas.js'
