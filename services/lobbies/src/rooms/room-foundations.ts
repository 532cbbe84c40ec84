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
import { createWrongCodeRecords } from '../collections/lobby-wrong-codes.js'
import { createAttendanceRecords } from '../collections/attendance.js'
import { createCreditSessions } from '../collections/credit-sessions.js'
import { createCreditSponsors } from '../collections/credit-sponsors.js'
import { createForumRecords } from '../collections/forums.js'
import { createMirrorLots } from '../collections/mirror-lots.js'
import { createMirrorRooms } from '../collections/mirror-rooms.js'
import { createRoomAnswers } from '../collections/room-answers.js'
import { createRoomCopies } from '../collections/room-copies.js'
import { createRoomEntries } from '../collections/room-entries.js'
import { createRoomNames } from '../collections/room-names.js'
import { createRoomReports } from '../collections/room-reports.js'
import { createRoomSeats } from '../collections/room-seats.js'
import { createSealedAnswers } from '../collections/sealed-answers.js'
import { createRoomRecords } from '../collections/rooms.js'

export type RoomsRecords = ReturnType<typeof createRoomsRecords>

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

export function createRoomsRecords(connection: Connection, now: () => Date) {
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
