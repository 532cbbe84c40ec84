import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import type { VerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import type { Clock } from './clock.js'
import type { Random } from '@icio/kit/random'
import type { LobbyRecord } from './lobby/lobby.js'
import { createAnswerRecords, type Answers } from './collections/lobby-answers.js'
import { createBegunGameRecords, type BegunGames } from './collections/lobby-begun-games.js'
import { createLobbyRecords, type Lobbies } from './collections/lobbies.js'
import { createPlayerRecords, type Players } from './collections/lobby-players.js'
import { createQuestionFlagRecords, type QuestionFlagRecords } from './collections/question-flags.js'
import { createServerRecords, type Servers } from './collections/lobby-servers.js'
import { createTicketRecords, type Tickets } from './collections/lobby-tickets.js'
import { createWrongCodeRecords, type WrongCodes } from './collections/lobby-wrong-codes.js'

/** Sends a score to the scores service. Sending the same key again changes nothing. */
export type RecordScore = (score: VerifiedScore) => Promise<void>

/** The collections of this service. */
export interface Records {
  lobbies: Lobbies
  answers: Answers
  players: Players
  tickets: Tickets
  wrongCodes: WrongCodes
  begunGames: BegunGames
  servers: Servers
  flags: QuestionFlagRecords
}

/** What the parts of this service depend on. */
export interface Foundations {
  records: Records
  bank: QuestionBank
  recordScore: RecordScore
  deskKeys: DeskKeys
  clock: Clock
  random: Random
  log: FastifyBaseLogger
  /** Notifies the players at this instance; the feed notifies other instances. */
  changed(lobby: LobbyRecord): void
}

/** Creates the operations on the collections; `serverId` identifies the instance that writes answers. */
export function createRecords(connection: Connection, now: () => Date, serverId: string): Records {
  return {
    lobbies: createLobbyRecords(connection, now),
    answers: createAnswerRecords(connection, now, serverId),
    players: createPlayerRecords(connection, now),
    tickets: createTicketRecords(connection, now),
    wrongCodes: createWrongCodeRecords(connection, now),
    begunGames: createBegunGameRecords(connection, now),
    servers: createServerRecords(connection),
    flags: createQuestionFlagRecords(connection, now),
  }
}
