import { builtInBoard, builtInScenarios } from '@icio/banks/built-in'
import { readBoardCategories } from '@icio/banks/banks'
import type { QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import type { ForecastMails } from '@icio/contracts/forecast-mails/endpoints'
import type { ReviewDigestMails, SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import type { RangeBank } from '@icio/contracts/ranges/endpoints'
import type { QuestionBank, RowOf } from '@icio/contracts/question-bank/endpoints'
import type { BankKind } from '@icio/contracts/banks/banks'
import type { Edition } from '@icio/contracts/editions'
import { findOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import { serveOpenQuestions } from '@icio/kit/http/open-questions'
import { registerDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import { servePersonalData } from '@icio/kit/db/personal-data'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { RemoteTeams } from '@icio/contracts/remote-games/teams'
import type { Assistant } from './clients/ask-icio.js'
import { noTeams } from './clients/ask-teams.js'
import { createBegunGames } from './collections/begun-games.js'
import { createBoards, type BoardsOptions } from './games/boards.js'
import { createChallengeRecords } from './collections/challenges.js'
import { createChallenges } from './challenges/challenges.js'
import { serveAnswerQuestion } from './routes/answer-question.js'
import { serveStartGameSession } from './routes/start-game-session.js'
import { serveChallengeAnswers } from './routes/challenge-answers.js'
import { serveKeepFoundBiases } from './routes/keep-found-biases.js'
import { serveReadBiasCards } from './routes/read-bias-cards.js'
import { serveReadFoundBiases } from './routes/read-found-biases.js'
import { serveReadGame } from './routes/read-game.js'
import { serveReadLeaderboard } from './routes/read-leaderboard.js'
import { serveReadOwnChallenges } from './routes/read-own-challenges.js'
import { serveNoteMissedQuestions } from './routes/note-missed-questions.js'
import { serveReadOwnScores } from './routes/read-own-scores.js'
import { serveReadPractice } from './routes/read-practice.js'
import { serveReadStatistics } from './routes/read-statistics.js'
import { serveRecordVerifiedScore } from './routes/record-verified-score.js'
import { serveRemoteGames } from './routes/remote-games.js'
import { serveReplaceCategory } from './routes/replace-category.js'
import { serveRuleOnChallenges } from './routes/rule-on-challenges.js'
import { serveSubmitScore } from './routes/submit-score.js'
import { createGameRecords } from './collections/game-sessions.js'
import { createFoundBiasRecords } from './collections/found-biases.js'
import { createGames } from './games/games.js'
import { secureRandom, type Random } from '@icio/kit/random'
import { findOpen } from './games/open-questions.js'
import { createScoresPersonalData } from './personal-data/personal-data.js'
import { createPathEvidence } from './collections/path-evidence.js'
import { createPathStores, servePathPart } from './path/path-part.js'
import { createMeetings } from './path/meetings.js'
import { createPaths } from './path/path.js'
import { createRecordedRounds } from './path/record.js'
import { createPracticeCards } from './collections/practice-cards.js'
import { noteMissedWith } from './practice/missed-questions.js'
import { createPractices } from './practice/practice.js'
import { mailForecastResults } from './jobs/mail-forecast-results.js'
import { createRecentBank, createRecentRangeBank } from './games/recent-bank.js'
import { createRulingRunner } from './jobs/apply-rulings.js'
import { withErrata } from './rulings/errata.js'
import { createRemoteGames } from './remote-games/remote-games.js'
import { createRemoteSessions } from './collections/remote-game-sessions.js'
import { createScoreRecords } from './collections/scores.js'
import { createSeenRecords } from './collections/seen-questions.js'
import { createDeskKeyRecords } from './collections/desk-keys.js'
import { createDeskKeys, createSeenAtDesk } from './leaderboard/desk-keys.js'
import { serveDeskKeys } from './routes/desk-keys.js'
import { createSubmissions } from './leaderboard/submissions.js'
import { createAnsweredGames } from './collections/answered-games.js'
import { keepLeftGames } from './jobs/keep-left-games.js'
import { createForecastResolutions } from './collections/forecast-resolutions.js'
import { createRangeAnswers } from './collections/range-answers.js'
import { createRangeChallengeRecords } from './collections/range-challenges.js'
import { createRangeForecasts } from './collections/range-forecasts.js'
import { createRangeRounds } from './collections/range-rounds.js'
import { createStatedConfidences } from './collections/stated-confidences.js'
import { createForecasts } from './ranges/forecasts.js'
import { createRangeChallenges } from './ranges/range-challenges.js'
import { createRounds } from './ranges/rounds.js'
import { serveRangeChallenges } from './routes/range-challenges.js'
import { serveRangeForecasts } from './routes/range-forecasts.js'
import { serveRangeRecord } from './routes/range-record.js'
import { serveRangeRounds } from './routes/range-rounds.js'
import { createSubmitTurns } from './collections/submit-turns.js'
import { createReviewDigests } from './collections/review-digests.js'
import { mailReviewDigest } from './jobs/mail-review-digest.js'
import { keepSweeping } from './jobs/sweep.js'
import { createScoreRecorder } from './leaderboard/verified-scores.js'

export interface ScoresAppOptions {
  connection: Connection
  /** Reads the banks from the content service, in this process or over HTTP. */
  bank: QuestionBank
  /** Reads the range banks, in this process or over HTTP. */
  rangeBank: RangeBank
  /** Mails the results of forecasts, in this process or over HTTP. */
  forecastMails: ForecastMails
  /** What the weekly digest of the review desk needs of other services; without it none is sent. */
  reviewDigest?: { summarize: SummarizeBank; mails: ReviewDigestMails }
  /** Applies rulings to the banks, in this process or over HTTP. */
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
  /** Number of games that one visitor may start in ten minutes. */
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
  const records = createGameRecords(connection)
  const seen = createSeenRecords(connection)
  const scores = createScoreRecords(connection)
  const turns = createSubmitTurns(connection, now)
  const cards = createPracticeCards(connection)
  const disputes = createChallengeRecords(connection)
  const answered = createAnsweredGames(connection)
  const found = createFoundBiasRecords(connection)
  const begun = createBegunGames(connection, { perVisitor: gamesPerVisitor, seal: sealOf(app), now })
  const evidence = createPathEvidence(connection)
  const pathStores = createPathStores(connection)
  const confidences = createStatedConfidences(connection)
  const rangeRounds = createRangeRounds(connection)
  const rangeAnswers = createRangeAnswers(connection)
  const rangeForecasts = createRangeForecasts(connection)
  const resolutions = createForecastResolutions(connection)
  const rangeDisputes = createRangeChallengeRecords(connection)
  const remoteSessions = createRemoteSessions(connection)
  const digests = createReviewDigests(connection)
  const deskKeyRecords = createDeskKeyRecords(connection, now)
  const remoteScores = createScoreRecords(connection, 'remote_game_scores')
  const stores = [
    ...[begun, records, seen, scores, turns, cards, disputes, answered, found],
    ...[confidences, rangeRounds, rangeAnswers, rangeForecasts, resolutions, rangeDisputes],
    ...[remoteSessions, remoteScores, deskKeyRecords, evidence, digests, ...Object.values(pathStores)],
  ]
  const database = registerDatabase(
    app,
    connection,
    stores.map((store) => store.ensureIndexes),
  )
  const rulings = createRulingRunner({
    challenges: disputes,
    records,
    scores,
    answered,
    confidences,
    evidence,
    corrections,
    log: app.log,
    now,
  })
  const recentRanges = createRecentRangeBank(rangeBank, { now: () => now().getTime() })
  const forecasts = createForecasts({
    bank: recentRanges,
    rangeForecasts,
    resolutions,
    now,
  })
  const rounds = createRounds({
    rounds: rangeRounds,
    answers: rangeAnswers,
    seen,
    begun,
    bank: recentRanges,
    random,
    now,
  })
  const rangeChallenges = createRangeChallenges({
    begun,
    records: rangeDisputes,
    rounds,
    stored: rangeRounds,
    answers: rangeAnswers,
    bank: recentRanges,
    log: app.log,
    now,
  })
  keepSweeping(app, database, {
    'networks of old scores': () => scores.dropAddresses(now()),
    'networks of old scores of remotes': () => remoteScores.dropAddresses(now()),
    'answers of games that were left': () => keepLeftGames(records, answered, now()),
    rulings: () => rulings.sweep(),
    'rulings on ranges': () => rangeChallenges.sweep(),
    'mails of resolved forecasts': () =>
      mailForecastResults({ resolutions, rangeForecasts, mails: forecastMails, now }),
    ...(reviewDigest && {
      'the digest of the review desk': () =>
        mailReviewDigest({ ...reviewDigest, digests, answered, challenges: disputes, bank, now }),
    }),
  })

  const kept = createRecentBank(bank, { now: () => now().getTime() })
  const practices = createPractices({ cards, bank: kept, now })
  const seenAtDesk = createSeenAtDesk(deskKeyRecords, now)
  const paths = createPaths({ evidence, deskKeys: deskKeyRecords, bank: kept, random, now })
  const recordedRounds = createRecordedRounds(pathStores.entries)
  const meetings = createMeetings({ ...pathStores, cards, evidence, bank: kept, random, now })
  const games = createGames({
    records,
    begun,
    seen,
    answered,
    bank: kept,
    builtIn,
    practices,
    seenAtDesk,
    confidences,
    paths,
    rounds: recordedRounds,
    meetings,
    log: app.log,
    boards: createBoards({ pool: boardPool, builtIn: builtInBoard, ask, random, log: app.log }),
    errata: (dealt) => withErrata(dealt, disputes, now()),
    random,
    now,
  })
  const remoteGames = createRemoteGames({
    sessions: remoteSessions,
    scores: remoteScores,
    begun,
    answered,
    cards,
    practices,
    teams,
    log: app.log,
    now,
  })
  const submissions = createSubmissions({ games, scores, turns, seenAtDesk, now })
  const ruling = { applyCorrection: rulings.now, keyNeedsTwo, now }
  const challenges = createChallenges({ records: disputes, games, begun, ...ruling })

  await app.register(serveStartGameSession, { games })
  await app.register(serveReadGame, { games })
  await app.register(serveAnswerQuestion, { games })
  await app.register(serveReplaceCategory, { games })
  await app.register(serveReadPractice, { practices })
  const pathParts = {
    stores: pathStores,
    paths,
    games,
    records,
    rounds: recordedRounds,
    meetings,
    practices,
    forecasts,
    evidence,
    internalSecret,
    now,
  }
  await app.register(servePathPart, pathParts)
  await app.register(serveReadBiasCards)
  await app.register(serveReadFoundBiases, { found })
  await app.register(serveKeepFoundBiases, { found, now })
  await app.register(serveChallengeAnswers, { challenges })
  await app.register(serveReadOwnChallenges, { challenges, rangeChallenges })
  await app.register(serveRuleOnChallenges, { challenges })
  await app.register(serveReadStatistics, { answered, bank })
  await app.register(serveReadLeaderboard, { scores })
  await app.register(serveSubmitScore, { submissions })
  await app.register(serveReadOwnScores, { scores })
  await app.register(serveRemoteGames, { games: remoteGames, teams })
  await app.register(serveRangeRounds, { rounds })
  await app.register(serveRangeRecord, {
    answers: rangeAnswers,
    rangeForecasts,
    forecasts,
    confidences,
  })
  await app.register(serveRangeChallenges, { challenges: rangeChallenges })
  await app.register(serveRangeForecasts, { forecasts })
  if (internalSecret) {
    const record = createScoreRecorder({ scores, practices, deskKeys: deskKeyRecords, bank: kept, now })
    await app.register(serveRecordVerifiedScore, { record, secret: internalSecret })
    const note = noteMissedWith(practices)
    await app.register(serveNoteMissedQuestions, { note, secret: internalSecret })
    const find = findOpen(records, now)
    await app.register(serveOpenQuestions, { endpoint: findOpenQuestions, find, secret: internalSecret })
    const keys = createDeskKeys({ records: deskKeyRecords, findOpen: find, now })
    await app.register(serveDeskKeys, { keys, secret: internalSecret })
    const source = createScoresPersonalData(connection)
    await app.register(servePersonalData, { source, secret: internalSecret })
  }
  return database
}

/**
 * Returns built-in content for an empty bank of scenarios; the other games show their empty state (GOV-26, QUIZ-4,
 * FILL-10).
 */
function builtIn<K extends BankKind>(kind: K, edition: Edition): RowOf[K][] | undefined {
  return kind === 'governance' ? (builtInScenarios(edition) as RowOf[K][]) : undefined
}

/** Creates a keyed hash with the secret that signs cookies, which all instances of an installation share. */
function sealOf(app: FastifyInstance): (text: string) => string {
  return (text) => app.signCookie(text).slice(text.length + 1)
}
