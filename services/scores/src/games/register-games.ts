import { builtInBoard, builtInScenarios } from '@icio/banks/built-in'
import type { BankKind } from '@icio/contracts/banks/banks'
import type { Edition } from '@icio/contracts/editions'
import { findOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import { sealOf } from '@icio/kit/auth/signed-cookie'
import { serveOpenQuestions } from '@icio/kit/http/open-questions'
import type { FastifyInstance } from 'fastify'
import { createAnsweredGames } from '../collections/answered-games.js'
import { createBegunGames } from '../collections/begun-games.js'
import { createChallengeRecords } from '../collections/challenges.js'
import { createDeskKeyRecords } from '../collections/desk-keys.js'
import { createFoundBiasRecords } from '../collections/found-biases.js'
import { createGameRecords } from '../collections/game-sessions.js'
import { createSeenRecords } from '../collections/seen-questions.js'
import { createStatedConfidences } from '../collections/stated-confidences.js'
import type { Foundations } from '../foundations.js'
import { keepLeftGames } from '../jobs/keep-left-games.js'
import { keepSweeping } from '../jobs/sweep.js'
import { createSeenAtDesk } from '../leaderboard/desk-keys.js'
import type { PathOperations } from '../path/register-path.js'
import type { Practices } from '../practice/practice.js'
import { serveBiases } from '../routes/biases.js'
import { serveGameSessions } from '../routes/game-sessions.js'
import { withErrata } from '../rulings/errata.js'
import { createBoards, type BoardsOptions } from './dealing/board.js'
import { createGames } from './games.js'
import { findOpen } from './open-questions.js'

interface GamesParts extends Foundations, Pick<BoardsOptions, 'pool' | 'ask'> {
  practices: Practices
  path: PathOperations
  gamesPerVisitor: number
}

/** What other features use of games: the operations of playing, and the collections whose state is in memory. */
export type PlayedGames = Awaited<ReturnType<typeof registerGames>>

/** Registers the games played against the server, their open questions, and the cards of biases. */
export async function registerGames(app: FastifyInstance, parts: GamesParts) {
  const { connection, database, bank, practices, path, pool, ask, random, now } = parts
  const records = createGameRecords(connection)
  const begunGames = createBegunGames(connection, {
    perVisitor: parts.gamesPerVisitor,
    seal: sealOf(app),
    now,
  })
  const seenRecords = createSeenRecords(connection)
  const answeredGames = createAnsweredGames(connection)
  const confidences = createStatedConfidences(connection)
  const foundBiasRecords = createFoundBiasRecords(connection)
  for (const store of [records, begunGames, seenRecords, answeredGames, confidences, foundBiasRecords])
    database.prepare(store.ensureIndexes)
  keepSweeping(app, database, {
    'answers of games that were left': () => keepLeftGames(records, answeredGames, now()),
  })

  const challenges = createChallengeRecords(connection)
  const games = createGames({
    records,
    begun: begunGames,
    seen: seenRecords,
    answered: answeredGames,
    confidences,
    bank,
    builtIn,
    practices,
    ...path,
    seenAtDesk: createSeenAtDesk(createDeskKeyRecords(connection, now), now),
    boards: createBoards({ pool, builtIn: builtInBoard, ask, random, log: app.log }),
    errata: (dealt) => withErrata(dealt, challenges, now()),
    log: app.log,
    random,
    now,
  })
  await app.register(serveGameSessions, { games })
  await app.register(serveBiases, { found: foundBiasRecords, now })
  if (parts.internalSecret)
    await app.register(serveOpenQuestions, {
      endpoint: findOpenQuestions,
      find: findOpen(records, now),
      secret: parts.internalSecret,
    })
  return { games, records, begun: begunGames }
}

/**
 * Returns built-in content for an empty bank of scenarios; the other games show their empty state (GOV-26, QUIZ-4,
 * FILL-10).
 */
function builtIn<K extends BankKind>(kind: K, edition: Edition): RowOf[K][] | undefined {
  return kind === 'governance' ? (builtInScenarios(edition) as RowOf[K][]) : undefined
}
