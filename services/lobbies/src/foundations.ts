import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import type { VerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import type { Clock } from './clock.js'
import type { Random } from '@icio/kit/random'
import type { LobbyRecord } from './lobby/lobby.js'
import { createAnswerRecords } from './collections/lobby-answers.js'
import { createBegunGameRecords } from './collections/lobby-begun-games.js'
import { createLobbyRecords } from './collections/lobbies.js'
import { createPlayerRecords } from './collections/lobby-players.js'
import { createQuestionFlagRecords } from './collections/question-flags.js'
import { createServerRecords } from './collections/lobby-servers.js'
import { createTicketRecords } from './collections/lobby-tickets.js'
import { createWrongCodeRecords } from './collections/lobby-wrong-codes.js'

/** Sends a score to the scores service. Sending the same key again changes nothing. */
export type RecordScore = (score: VerifiedScore) => Promise<void>

export type Records = ReturnType<typeof createRecords>

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
export function createRecords(connection: Connection, now: () => Date, serverId: string) {
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
