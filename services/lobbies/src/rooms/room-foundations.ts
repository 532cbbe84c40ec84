import type { DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import type { NoteMisses } from '@icio/contracts/practice/endpoints'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import { wrongRoomCodes } from '@icio/contracts/rooms/rules'
import type { Random } from '@icio/kit/random'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import type { Clock } from '../clock.js'
import type { Tickets } from '../collections/lobby-tickets.js'
import { createWrongCodeRecords, type WrongCodes } from '../collections/lobby-wrong-codes.js'
import { createAttendanceRecords, type AttendanceRecords } from '../collections/attendance.js'
import { createCreditSessions, type CreditSessions } from '../collections/credit-sessions.js'
import { createCreditSponsors, type CreditSponsors } from '../collections/credit-sponsors.js'
import { createForumRecords, type Forums } from '../collections/forums.js'
import { createMirrorLots, type MirrorLots } from '../collections/mirror-lots.js'
import { createMirrorRooms, type MirrorRooms } from '../collections/mirror-rooms.js'
import { createRoomAnswers, type RoomAnswers } from '../collections/room-answers.js'
import { createRoomCopies, type RoomCopies } from '../collections/room-copies.js'
import { createRoomEntries, type RoomEntries } from '../collections/room-entries.js'
import { createRoomNames, type RoomNames } from '../collections/room-names.js'
import { createRoomReports, type RoomReports } from '../collections/room-reports.js'
import { createRoomSeats, type RoomSeats } from '../collections/room-seats.js'
import { createSealedAnswers, type SealedAnswers } from '../collections/sealed-answers.js'
import { createRoomRecords, type RoomRecords } from '../collections/rooms.js'

/** The collections of rooms. */
export interface RoomsRecords {
  rooms: RoomRecords
  seats: RoomSeats
  names: RoomNames
  answers: RoomAnswers
  entries: RoomEntries
  reports: RoomReports
  lots: MirrorLots
  mirrorRooms: MirrorRooms
  wrongCodes: WrongCodes
  forums: Forums
  copies: RoomCopies
  sealed: SealedAnswers
  creditSponsors: CreditSponsors
  creditSessions: CreditSessions
  attendance: AttendanceRecords
}

/** What the parts of the rooms depend on. */
export interface RoomFoundations {
  records: RoomsRecords
  tickets: Tickets
  bank: QuestionBank
  noteMisses: NoteMisses
  deskKeys: DeskKeys
  /** Finds what an account has open in live games; those of solo games are known where the keys are kept. */
  findOpenLive: FindOpenQuestions
  /** Returns which of these people are administrators or moderators now. */
  findOrganizers: (ids: readonly string[]) => Promise<string[]>
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  /** The installation's secret, which the keys of seats are made with (ROOM-25). */
  secret: string
}

const roomCodes = {
  collection: 'room_wrong_codes',
  byPerson: wrongRoomCodes.browser,
  byAddress: wrongRoomCodes.address,
  missing: 'room_not_found',
} as const

/** Creates the operations on the collections of rooms. */
export function createRoomsRecords(connection: Connection, now: () => Date): RoomsRecords {
  return {
    rooms: createRoomRecords(connection, now),
    seats: createRoomSeats(connection, now),
    names: createRoomNames(connection),
    answers: createRoomAnswers(connection, now),
    entries: createRoomEntries(connection),
    reports: createRoomReports(connection, now),
    lots: createMirrorLots(connection),
    mirrorRooms: createMirrorRooms(connection, now),
    wrongCodes: createWrongCodeRecords(connection, now, roomCodes),
    forums: createForumRecords(connection),
    copies: createRoomCopies(connection, now),
    sealed: createSealedAnswers(connection, now),
    creditSponsors: createCreditSponsors(connection),
    creditSessions: createCreditSessions(connection, now),
    attendance: createAttendanceRecords(connection, now),
  }
}
