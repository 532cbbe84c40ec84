import { readBoardCategories } from '@icio/banks/banks'
import type { ForecastMails } from '@icio/contracts/forecast-mails/endpoints'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import type { RangeBank } from '@icio/contracts/ranges/endpoints'
import type { RemoteTeams } from '@icio/contracts/remote-games/teams'
import type { ReviewDigestMails, SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import { openDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import { servePersonalData } from '@icio/kit/db/personal-data'
import { secureRandom, type Random } from '@icio/kit/random'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { registerChallenges } from './challenges/register-challenges.js'
import type { Assistant } from './clients/ask-icio.js'
import { noTeams } from './clients/ask-teams.js'
import type { Foundations } from './foundations.js'
import type { BoardsOptions } from './games/dealing/board.js'
import { createRecentBank } from './games/recent-bank.js'
import { registerGames } from './games/register-games.js'
import { registerLeaderboard } from './leaderboard/register-leaderboard.js'
import { createPathOperations, registerPath } from './path/register-path.js'
import { createScoresPersonalData } from './personal-data/personal-data.js'
import { registerPractice } from './practice/register-practice.js'
import { registerRanges } from './ranges/register-ranges.js'
import { registerRemoteGames } from './remote-games/register-remote-games.js'
import { registerStatistics } from './statistics/register-statistics.js'

export interface ScoresAppOptions {
  connection: Connection
  bank: QuestionBank
  rangeBank: RangeBank
  forecastMails: ForecastMails
  /** What the weekly digest of the review desk needs of other services; without it none is sent. */
  reviewDigest?: { summarize: SummarizeBank; mails: ReviewDigestMails }
  corrections: QuestionCorrections
  /**
   * Services that know this secret may send scores over HTTP. Omitted in one process, where they call verifiedScores.
   */
  internalSecret?: string
  /** The reviewed board categories; by default those of the project. */
  boardPool?: BoardsOptions['pool']
  /** Asks the assistant to create boards; null or omitted if no model is connected. */
  ask?: Assistant | null
  /** Asks the services of teams for their games, through the edge; by default there are none. */
  teams?: RemoteTeams
  gamesPerVisitor: number
  /** True if a ruling that makes another choice the key waits for a second person (REVIEW-8). */
  keyNeedsTwo?: boolean
  random?: Random
  now?: () => Date
}

/**
 * The scores service: games played against the server, and the leaderboard. Requires `registerIdentity` to be registered first,
 * once for all services of the process, so that the app knows who sends a request.
 */
export async function scoresApp(
  app: FastifyInstance,
  {
    connection,
    bank,
    rangeBank,
    forecastMails,
    reviewDigest,
    corrections,
    internalSecret,
    boardPool = readBoardCategories,
    ask = null,
    teams = noTeams,
    gamesPerVisitor,
    keyNeedsTwo = false,
    random = secureRandom,
    now = () => new Date(),
  }: ScoresAppOptions,
): Promise<ServiceDatabase> {
  const database = openDatabase(app, connection)
  const foundations: Foundations = {
    connection,
    database,
    bank: createRecentBank(bank, { now: () => now().getTime() }),
    internalSecret,
    random,
    now,
  }
  const practices = await registerPractice(app, foundations)
  const path = createPathOperations(foundations)
  const playedGames = await registerGames(app, {
    ...foundations,
    practices,
    path,
    pool: boardPool,
    ask,
    gamesPerVisitor,
  })
  const ranges = await registerRanges(app, { ...foundations, ...playedGames, rangeBank, forecastMails })
  await registerPath(app, { ...foundations, ...path, ...playedGames, ...ranges, practices })
  await registerChallenges(app, { ...foundations, ...playedGames, ...ranges, corrections, keyNeedsTwo })
  await registerLeaderboard(app, { ...foundations, ...playedGames, practices })
  await registerRemoteGames(app, { ...foundations, ...playedGames, practices, teams })
  await registerStatistics(app, { ...foundations, bank, reviewDigest })
  if (internalSecret) {
    const source = createScoresPersonalData(connection)
    await app.register(servePersonalData, { source, secret: internalSecret })
  }
  return database.start()
}
