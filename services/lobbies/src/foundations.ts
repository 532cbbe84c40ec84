import type { QuestionBank } from '@icio/contracts/question-bank'
import type { VerifiedScore } from '@icio/contracts/verified-scores'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import type { Clock } from './clock.js'
import type { Random } from '@icio/kit/chance'
import type { LobbyRecord } from './lobby.js'
import { answerRecords, type Answers } from './records/answers.js'
import { lobbyRecords, type Lobbies } from './records/lobbies.js'
import { playerRecords, type Players } from './records/players.js'
import { questionFlagRecords, type QuestionFlagRecords } from './records/question-flags.js'
import { serverRecords, type Servers } from './records/servers.js'
import { ticketRecords, type Tickets } from './records/tickets.js'
import { wrongCodeRecords, type WrongCodes } from './records/wrong-codes.js'

/** Hands a score to the scores service; sent again with the same key it changes nothing. */
export type RecordScore = (score: VerifiedScore) => Promise<void>

/** The collections of this service. */
export interface Records {
  lobbies: Lobbies
  answers: Answers
  players: Players
  tickets: Tickets
  wrongCodes: WrongCodes
  servers: Servers
  flags: QuestionFlagRecords
}

/** What the parts of this service stand on. */
export interface Foundations {
  records: Records
  bank: QuestionBank
  recordScore: RecordScore
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  /** Tells the players at this instance; those at others learn it by the feed. */
  changed(lobby: LobbyRecord): void
}

/** Opens the collections; `serverId` is of the instance that writes answers. */
export function openRecords(connection: Connection, now: () => Date, serverId: string): Records {
  return {
    lobbies: lobbyRecords(connection, now),
    answers: answerRecords(connection, now, serverId),
    players: playerRecords(connection, now),
    tickets: ticketRecords(connection, now),
    wrongCodes: wrongCodeRecords(connection, now),
    servers: serverRecords(connection),
    flags: questionFlagRecords(connection, now),
  }
}
