import { endpoint } from '../endpoint.js'
import type {
  AskForLink,
  AttendanceDoor,
  AttendanceList,
  AttendanceMails,
  AttendanceMailsReply,
  AttendCode,
  Attendee,
  AttendeeParams,
  BePresent,
  CorrectAttendance,
  CreditPlan,
  CreditRoomParams,
  EnterSponsor,
  EraseAttendance,
  HumanChallenge,
  HumanProof,
  HumanProofReply,
  Packet,
  Present,
  Register,
  Registered,
  CreditOffer,
  SessionParams,
  Sponsor,
  SponsorList,
  SponsorParams,
  StageWord,
  StageWordRequest,
} from './schemas.js'

/** Tells what makes a room one for credit, the sponsors, and its lists of attendance (CREDIT-1). Its opener. */
export const readRoomCredit = endpoint<{ params: CreditRoomParams; reply: CreditOffer }>({
  method: 'GET',
  url: '/api/credit/rooms/:id',
  errors: ['unauthenticated', 'disclosure_needed', 'room_not_found', 'not_host', 'forbidden'],
})

/** Makes a room one for credit, or changes what it says, between its runs (CREDIT-1). Its opener, who may organize. */
export const offerCredit = endpoint<{ params: CreditRoomParams; body: CreditPlan; reply: CreditOffer }>({
  method: 'PUT',
  url: '/api/credit/rooms/:id',
  errors: [
    'unauthenticated',
    'disclosure_needed',
    'room_not_found',
    'not_host',
    'forbidden',
    'not_now',
    'not_found',
    'credit_of_forum',
    'validation_failed',
  ],
})

/** Makes a room one without credit, between its runs. Its opener. */
export const withdrawCredit = endpoint<{ params: CreditRoomParams; reply: CreditOffer }>({
  method: 'DELETE',
  url: '/api/credit/rooms/:id',
  errors: [
    'unauthenticated',
    'disclosure_needed',
    'room_not_found',
    'not_host',
    'forbidden',
    'not_now',
    'credit_of_forum',
  ],
})

/** Tells what makes a forum one for credit, the sponsors, and its list of attendance (CREDIT-1). Its organizers. */
export const readForumCredit = endpoint<{ params: CreditRoomParams; reply: CreditOffer }>({
  method: 'GET',
  url: '/api/credit/forums/:id',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found'],
})

/**
 * Makes all sessions of a forum such for credit, under one code and with one certificate, or changes what they say
 * (CREDIT-1, CREDIT-4). Its organizers who may organize, while none of its sessions goes on.
 */
export const offerForumCredit = endpoint<{ params: CreditRoomParams; body: CreditPlan; reply: CreditOffer }>({
  method: 'PUT',
  url: '/api/credit/forums/:id',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'forbidden', 'not_now', 'validation_failed'],
})

/** Makes a forum one without credit. Its organizers who may organize, while none of its sessions goes on. */
export const withdrawForumCredit = endpoint<{ params: CreditRoomParams; reply: CreditOffer }>({
  method: 'DELETE',
  url: '/api/credit/forums/:id',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'forbidden', 'not_now'],
})

/** Lists the sponsors that organizers choose from, by name (CREDIT-1). Admins. */
export const listSponsors = endpoint<{ reply: SponsorList }>({
  method: 'GET',
  url: '/api/credit/sponsors',
  errors: ['unauthenticated', 'forbidden'],
})

/** Removes a sponsor; what was offered or certified under its name keeps it (CREDIT-1). Admins. */
export const removeSponsor = endpoint<{ params: SponsorParams; reply: undefined }>({
  method: 'DELETE',
  url: '/api/credit/sponsors/:id',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})

/** Enters a sponsor, under whose name rooms can be for credit (CREDIT-1). Admins. */
export const enterSponsor = endpoint<{ body: EnterSponsor; reply: Sponsor }>({
  method: 'POST',
  url: '/api/credit/sponsors',
  errors: ['unauthenticated', 'forbidden', 'too_many', 'validation_failed'],
})

/** Returns the word of the block to a stage that a host's link has opened (CREDIT-2). */
export const readStageWord = endpoint<{
  params: CreditRoomParams
  body: StageWordRequest
  reply: StageWord
}>({
  method: 'POST',
  url: '/api/credit/rooms/:id/word',
  errors: ['disclosure_needed', 'room_not_found', 'forbidden', 'not_now', 'too_many_attempts'],
})

/** Tells what a page of attendance is for (CREDIT-2). No call of this page reads a cookie. */
export const findAttendance = endpoint<{ params: AttendCode; reply: AttendanceDoor }>({
  method: 'GET',
  url: '/api/attendance/:code',
  errors: ['no_attendance'],
})

/**
 * Offers the work that proves a person: always that of the site's own check, so that no other company's script learns who
 * attends.
 */
export const readChallenge = endpoint<{ params: AttendCode; reply: HumanChallenge }>({
  method: 'GET',
  url: '/api/attendance/:code/challenge',
  errors: ['unavailable'],
})

/** Registers somebody with the word now on the stage (CREDIT-2, CREDIT-3). */
export const register = endpoint<{ params: AttendCode; body: Register; reply: Registered }>({
  method: 'POST',
  url: '/api/attendance/:code/registrations',
  errors: ['no_attendance', 'not_human', 'word_wrong', 'too_many', 'unavailable', 'validation_failed'],
})

/** Takes the link of a mail and the words of blocks, and tells what is held and what is kept (CREDIT-2). */
export const bePresent = endpoint<{ params: AttendCode; body: BePresent; reply: Present }>({
  method: 'POST',
  url: '/api/attendance/:code/presence',
  errors: ['no_attendance', 'link_used', 'word_wrong', 'too_many', 'too_many_attempts', 'validation_failed'],
})

/** Mails a new link to a registered address, once a day and after the session; the reply tells nothing of the address. */
export const askForLink = endpoint<{ params: AttendCode; body: AskForLink; reply: undefined }>({
  method: 'POST',
  url: '/api/attendance/:code/links',
  errors: ['no_attendance', 'not_human', 'not_now', 'unavailable', 'validation_failed'],
})

/** Erases what is kept of the caller (CREDIT-6). */
export const eraseAttendance = endpoint<{ params: AttendCode; body: EraseAttendance; reply: undefined }>({
  method: 'POST',
  url: '/api/attendance/:code/erasure',
  errors: ['no_attendance', 'validation_failed'],
})

/** Returns a list of attendance (CREDIT-4). The opener of its room, or the organizers of its forum. */
export const readAttendance = endpoint<{ params: SessionParams; reply: AttendanceList }>({
  method: 'GET',
  url: '/api/credit/sessions/:id',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found'],
})

/** Returns what the packet of a list is built from: the list, and how its sessions went (CREDIT-5). As the list; after the session. */
export const readPacket = endpoint<{ params: SessionParams; reply: Packet }>({
  method: 'GET',
  url: '/api/credit/sessions/:id/packet',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'not_now'],
})

/** Counts a block by hand, with a note, or takes that back (CREDIT-4). As the list, until it is closed. */
export const correctAttendance = endpoint<{
  params: AttendeeParams
  body: CorrectAttendance
  reply: Attendee
}>({
  method: 'POST',
  url: '/api/credit/sessions/:id/people/:pid',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'not_now', 'validation_failed'],
})

/** Closes a list for good (CREDIT-4). As the list, ten minutes after its last session. */
export const closeAttendance = endpoint<{ params: SessionParams; reply: AttendanceList }>({
  method: 'POST',
  url: '/api/credit/sessions/:id/close',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'not_now'],
})

/** Deletes a list with everything in it, before its day (CREDIT-5). As the list, after its sessions. */
export const eraseSession = endpoint<{ params: SessionParams; reply: undefined }>({
  method: 'DELETE',
  url: '/api/credit/sessions/:id',
  errors: ['unauthenticated', 'disclosure_needed', 'not_found', 'not_now'],
})

/** Mails links of attendance, and tells whether mails can be sent at all; between services. */
export const sendAttendanceMails = endpoint<{ body: AttendanceMails; reply: AttendanceMailsReply }>({
  method: 'POST',
  url: '/internal/accounts/attendance-mails',
  errors: ['not_found', 'unavailable'],
})

/** Offers a challenge for a call that has no cookie; between services. */
export const offerHumanProof = endpoint<{ reply: HumanChallenge }>({
  method: 'GET',
  url: '/internal/ai/human-proofs',
  errors: ['not_found', 'unavailable'],
})

/** Judges its proof; between services. */
export const judgeHumanProof = endpoint<{ body: HumanProof; reply: HumanProofReply }>({
  method: 'POST',
  url: '/internal/ai/human-proofs',
  errors: ['not_found', 'unavailable'],
})

/** What the service of rooms calls: in the same process, or over the calls above. */
export type MailAttendance = (mails: AttendanceMails) => Promise<AttendanceMailsReply>
export interface HumanProofs {
  offer(): Promise<HumanChallenge>
  /** Whether the proof is right, and was not used before. */
  judge(proof: string): Promise<boolean>
}

export type {
  AttendanceDoor,
  AttendanceList,
  Attendee,
  CreditPlan,
  Packet,
  Present,
  PublicCredit,
  Register,
  Registered,
  CreditOffer,
  Sponsor,
  StageWord,
} from './schemas.js'
