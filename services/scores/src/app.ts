import type { QuestionBank } from '@icio/contracts/question-bank'
import { needsDatabase, type ServiceDatabase } from '@icio/kit/database'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { serveAnswerQuestion } from './endpoints/answer-question.js'
import { serveBeginGame } from './endpoints/begin-game.js'
import { serveReadGame } from './endpoints/read-game.js'
import { gameRecords } from './game-records.js'
import { openGames } from './games.js'
import { fairRandom, type Random } from './games/shuffle.js'
import { recentBank } from './recent-bank.js'
import { seenRecords } from './seen-questions.js'

export interface ScoresAppOptions {
  connection: Connection
  /** The banks of the content service, of this process or over HTTP. */
  bank: QuestionBank
  random?: Random
  now?: () => Date
}

/** The scores service: games played against the server. */
export async function scoresApp(
  app: FastifyInstance,
  { connection, bank, random = fairRandom, now = () => new Date() }: ScoresAppOptions,
): Promise<ServiceDatabase> {
  const records = gameRecords(connection)
  const seen = seenRecords(connection)
  const database = needsDatabase(app, connection, [records.ensureIndexes, seen.ensureIndexes])
  const clock = () => now().getTime()
  const games = openGames({ records, seen, bank: recentBank(bank, { now: clock }), random, now })

  await app.register(serveBeginGame, { games })
  await app.register(serveReadGame, { games })
  await app.register(serveAnswerQuestion, { games })
  return database
}
