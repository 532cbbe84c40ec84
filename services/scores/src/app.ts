import { builtInBoard, builtInScenarios } from '@icio/banks/built-in'
import { readBoardCategories } from '@icio/banks/banks'
import type { QuestionCorrections } from '@icio/contracts/question-corrections'
import type { QuestionBank, RowOf } from '@icio/contracts/question-bank'
import type { BankKind } from '@icio/contracts/banks'
import type { Specialization } from '@icio/contracts/editions'
import { needsDatabase, type ServiceDatabase } from '@icio/kit/database'
import { servePersonalData } from '@icio/kit/personal-data'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { AskIcio } from './ask-icio.js'
import { createBegunGames } from './begun-games.js'
import { createBoards, type BoardsOptions } from './boards.js'
import { createChallengeRecords } from './challenges/challenge-records.js'
import { createChallenges } from './challenges/challenges.js'
import { serveAnswerQuestion } from './endpoints/answer-question.js'
import { serveBeginGame } from './endpoints/begin-game.js'
import { serveChallengeAnswers } from './endpoints/challenge-answers.js'
import { serveFindOpenQuestions } from './endpoints/find-open-questions.js'
import { serveReadGame } from './endpoints/read-game.js'
import { serveReadLeaderboard } from './endpoints/read-leaderboard.js'
import { serveReadOwnChallenges } from './endpoints/read-own-challenges.js'
import { serveReadOwnScores } from './endpoints/read-own-scores.js'
import { serveReadPractice } from './endpoints/read-practice.js'
import { serveReadStatistics } from './endpoints/read-statistics.js'
import { serveRecordVerifiedScore } from './endpoints/record-verified-score.js'
import { serveReplaceCategory } from './endpoints/replace-category.js'
import { serveRuleOnChallenges } from './endpoints/rule-on-challenges.js'
import { serveSubmitScore } from './endpoints/submit-score.js'
import { createGameRecords } from './game-records.js'
import { createGames } from './games.js'
import { fairRandom, type Random } from '@icio/kit/chance'
import { findOpen } from './open-questions.js'
import { scoresPersonalData } from './personal-data.js'
import { createPracticeCards } from './practice/practice-cards.js'
import { createPractices } from './practice/practice.js'
import { createRecentBank } from './recent-bank.js'
import { createCorrectionRunner } from './rulings/carry-through.js'
import { withErrata } from './rulings/errata.js'
import { createScoreRecords } from './score-records.js'
import { createSeenRecords } from './seen-questions.js'
import { createSubmissions } from './submissions.js'
import { createAnsweredGames } from './statistics/answered-games.js'
import { keepLeftGames } from './statistics/keep-left-games.js'
import { createSubmitTurns } from './submit-turns.js'
import { startSweep } from './sweep.js'
import { recordVerified } from './verified-scores.js'

export interface ScoresAppOptions {
  connection: Connection
  /** Reads the banks from the content service, in this process or over HTTP. */
  bank: QuestionBank
  /** Applies rulings to the banks, in this process or over HTTP. */
  corrections: QuestionCorrections
  /**
   * Services that know this secret may send scores over HTTP. Omitted in one process, where they call verifiedScores.
   */
  internalSecret?: string
  /** The reviewed board categories; by default those of the project. */
  boardPool?: BoardsOptions['pool']
  /** Asks the assistant to create boards; null or omitted if no model is connected. */
  ask?: AskIcio | null
  /** Number of games that one visitor may start in ten minutes. */
  gamesPerVisitor: number
  random?: Random
  now?: () => Date
}

/**
 * The scores service: games played against the server, and the leaderboard. Requires `tellWho` to be registered first,
 * once for all services of the process, so that the app knows who sends a request.
 */
export async function scoresApp(
  app: FastifyInstance,
  {
    connection,
    bank,
    corrections,
    internalSecret,
    boardPool = readBoardCategories,
    ask = null,
    gamesPerVisitor,
    random = fairRandom,
    now = () => new Date(),
  }: ScoresAppOptions,
): Promise<ServiceDatabase> {
  const records = createGameRecords(connection)
  const seen = createSeenRecords(connection)
  const scores = createScoreRecords(connection)
  const turns = createSubmitTurns(connection)
  const cards = createPracticeCards(connection)
  const disputes = createChallengeRecords(connection)
  const answered = createAnsweredGames(connection)
  const begun = createBegunGames(connection, { perVisitor: gamesPerVisitor, seal: sealOf(app) })
  const stores = [begun, records, seen, scores, turns, cards, disputes, answered]
  const database = needsDatabase(
    app,
    connection,
    stores.map((store) => store.ensureIndexes),
  )
  const rulings = createCorrectionRunner({
    challenges: disputes,
    records,
    scores,
    answered,
    corrections,
    log: app.log,
    now,
  })
  const sweeps = {
    'networks of old scores': () => scores.dropAddresses(now()),
    'answers of games that were left': () => keepLeftGames(records, answered, now()),
    rulings: () => rulings.sweep(),
  }
  keepSweeping(app, database, () => startSweep(sweeps, app.log))

  const kept = createRecentBank(bank, { now: () => now().getTime() })
  const practices = createPractices({ cards, bank: kept, now })
  const games = createGames({
    records,
    begun,
    seen,
    answered,
    bank: kept,
    builtIn,
    practices,
    log: app.log,
    boards: createBoards({ pool: boardPool, builtIn: builtInBoard, ask, random, log: app.log }),
    errata: (dealt) => withErrata(dealt, disputes, now()),
    random,
    now,
  })
  const submissions = createSubmissions({ games, scores, turns, now })
  const challenges = createChallenges({ records: disputes, games, applyCorrection: rulings.now, now })

  await app.register(serveBeginGame, { games })
  await app.register(serveReadGame, { games })
  await app.register(serveAnswerQuestion, { games })
  await app.register(serveReplaceCategory, { games })
  await app.register(serveReadPractice, { practices })
  await app.register(serveChallengeAnswers, { challenges })
  await app.register(serveReadOwnChallenges, { challenges })
  await app.register(serveRuleOnChallenges, { challenges })
  await app.register(serveReadStatistics, { answered, bank })
  await app.register(serveReadLeaderboard, { scores })
  await app.register(serveSubmitScore, { submissions })
  await app.register(serveReadOwnScores, { scores })
  if (internalSecret) {
    const record = recordVerified({ scores, practices, bank: kept, now })
    await app.register(serveRecordVerifiedScore, { record, secret: internalSecret })
    const find = findOpen(records, now)
    await app.register(serveFindOpenQuestions, { find, secret: internalSecret })
    const source = scoresPersonalData(connection)
    await app.register(servePersonalData, { source, secret: internalSecret })
  }
  return database
}

/**
 * Returns built-in content for an empty bank of scenarios; the other games show their empty state (GOV-26, QUIZ-4,
 * FILL-10).
 */
function builtIn<K extends BankKind>(kind: K, edition: Specialization): RowOf[K][] | undefined {
  return kind === 'governance' ? (builtInScenarios(edition) as RowOf[K][]) : undefined
}

/** Creates a keyed hash with the secret that signs cookies, which all instances of an installation share. */
function sealOf(app: FastifyInstance): (text: string) => string {
  return (text) => app.signCookie(text).slice(text.length + 1)
}

/** Runs the sweeps from the time the database is ready until the app closes. */
function keepSweeping(app: FastifyInstance, { ready }: ServiceDatabase, start: () => () => void): void {
  let stop = () => {}
  ready.then(
    () => (stop = start()),
    () => {},
  )
  app.addHook('onClose', async () => stop())
}
