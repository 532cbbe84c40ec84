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
import { begunGames } from './begun-games.js'
import { openBoards, type BoardsOptions } from './boards.js'
import { challengeRecords } from './challenges/challenge-records.js'
import { openChallenges } from './challenges/challenges.js'
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
import { gameRecords } from './game-records.js'
import { openGames } from './games.js'
import { fairRandom, type Random } from '@icio/kit/chance'
import { findOpen } from './open-questions.js'
import { scoresPersonalData } from './personal-data.js'
import { practiceCards } from './practice/practice-cards.js'
import { openPractices } from './practice/practice.js'
import { recentBank } from './recent-bank.js'
import { carryCorrections } from './rulings/carry-through.js'
import { withErrata } from './rulings/errata.js'
import { scoreRecords } from './score-records.js'
import { seenRecords } from './seen-questions.js'
import { openSubmissions } from './submissions.js'
import { answeredGames } from './statistics/answered-games.js'
import { keepLeftGames } from './statistics/keep-left-games.js'
import { submitTurns } from './submit-turns.js'
import { startSweep } from './sweep.js'
import { recordVerified } from './verified-scores.js'

export interface ScoresAppOptions {
  connection: Connection
  /** The banks of the content service, of this process or over HTTP. */
  bank: QuestionBank
  /** Where rulings correct the banks; of this process or over HTTP. */
  corrections: QuestionCorrections
  /** Takes scores over HTTP from services that know it. Left out in one process, where they take verifiedScores. */
  internalSecret?: string
  /** The reviewed categories of the board; those of the project by default. */
  boardPool?: BoardsOptions['pool']
  /** The assistant, which makes boards; null or left out where no model is connected. */
  ask?: AskIcio | null
  /** Games that one visitor may begin in ten minutes. */
  gamesPerVisitor: number
  random?: Random
  now?: () => Date
}

/**
 * The scores service: games played against the server, and the leaderboard. The app has to know who sends a request:
 * tellWho comes before this, once for all services of the process.
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
  const records = gameRecords(connection)
  const seen = seenRecords(connection)
  const scores = scoreRecords(connection)
  const turns = submitTurns(connection)
  const cards = practiceCards(connection)
  const disputes = challengeRecords(connection)
  const answered = answeredGames(connection)
  const begun = begunGames(connection, { perVisitor: gamesPerVisitor, seal: sealOf(app) })
  const stores = [begun, records, seen, scores, turns, cards, disputes, answered]
  const database = needsDatabase(
    app,
    connection,
    stores.map((store) => store.ensureIndexes),
  )
  const rulings = carryCorrections({
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

  const kept = recentBank(bank, { now: () => now().getTime() })
  const practices = openPractices({ cards, bank: kept, now })
  const games = openGames({
    records,
    begun,
    seen,
    answered,
    bank: kept,
    builtIn,
    practices,
    log: app.log,
    boards: openBoards({ pool: boardPool, builtIn: builtInBoard, ask, random, log: app.log }),
    errata: (dealt) => withErrata(dealt, disputes, now()),
    random,
    now,
  })
  const submissions = openSubmissions({ games, scores, turns, now })
  const challenges = openChallenges({ records: disputes, games, carryThrough: rulings.now, now })

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

/** Only an empty table of scenarios is replaced; the other games show their empty state (GOV-26, QUIZ-4, FILL-10). */
function builtIn<K extends BankKind>(kind: K, edition: Specialization): RowOf[K][] | undefined {
  return kind === 'governance' ? (builtInScenarios(edition) as RowOf[K][]) : undefined
}

/** A keyed code of a text, by the secret that signs cookies: all instances of an installation share it. */
function sealOf(app: FastifyInstance): (text: string) => string {
  return (text) => app.signCookie(text).slice(text.length + 1)
}

/** Sweeps from when the database is there until the app closes. */
function keepSweeping(app: FastifyInstance, { ready }: ServiceDatabase, start: () => () => void): void {
  let stop = () => {}
  ready.then(
    () => (stop = start()),
    () => {},
  )
  app.addHook('onClose', async () => stop())
}
