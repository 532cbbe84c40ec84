import { knownTimeZone } from '@icio/contracts/dates/days'
import { randomBytes } from 'node:crypto'
import type { BankKind } from '@icio/contracts/banks/banks'
import { defaultQuizLevel, defaultEdition, type QuizLevel, type Edition } from '@icio/contracts/editions'
import { bankOfGame, games, isBankGame, type BankGame, type GameName } from '@icio/contracts/games/games'
import type { StartGameSession } from '@icio/contracts/game-sessions/endpoints'
import type { RoundId } from '@icio/contracts/path/mastery'
import type { QuestionBank, RowInPlay, RowOf } from '@icio/contracts/question-bank/endpoints'
import { sessionLifetimeMs } from '@icio/contracts/games/quiz-rules'
import { ServiceError } from '@icio/kit/http/errors'
import type { Random } from '@icio/kit/random'
import type { FastifyBaseLogger } from 'fastify'
import type { Visit } from '../clients/ask-icio.js'
import type { AnsweredGames } from '../collections/answered-games.js'
import type { BegunGamesRecords } from '../collections/begun-games.js'
import type { GameRecords } from '../collections/game-sessions.js'
import { isEvidenceGame } from '../collections/path-evidence.js'
import type { SeenIn, SeenRecords } from '../collections/seen-questions.js'
import type { StatedConfidences } from '../collections/stated-confidences.js'
import type { SeenAtDesk } from '../leaderboard/desk-keys.js'
import { isForLeaderboard } from '../leaderboard/fair-play.js'
import { checkOpenForMs } from '../path/draw-check.js'
import type { MeetingOperations } from '../path/meetings.js'
import type { Paths } from '../path/path.js'
import type { RecordedRounds } from '../path/record.js'
import type { Practices } from '../practice/practice.js'
import { holdCategory, type Boards } from './dealing/board.js'
import type { Dealer } from './dealing/dealing.js'
import { fillInBlanks } from './dealing/fill-in-blanks.js'
import type { GameRecord, HeldQuestion } from './game-session.js'
import { governance } from './dealing/governance.js'
import { seenKeyOf, type Player } from './owner.js'
import { quiz } from './dealing/quiz.js'
import { trueOrFalse } from './dealing/true-or-false.js'

/** The dealer of each game with a bank; contracts/games has the rest of each game. */
const dealers: Readonly<Record<BankGame, Dealer>> = {
  quiz: quiz as Dealer,
  'fill-in-blanks': fillInBlanks as Dealer,
  governance: governance as Dealer,
  'true-or-false': trueOrFalse as Dealer,
}

export interface GamesOptions {
  records: GameRecords
  begun: BegunGamesRecords
  seen: SeenRecords
  answered: AnsweredGames
  bank: QuestionBank
  /** Returns the content to play if a bank is empty; undefined if the game shows its empty state instead. */
  builtIn: <K extends BankKind>(kind: K, edition: Edition) => RowOf[K][] | undefined
  boards: Boards
  errata: (
    dealt: Pick<GameRecord, 'game' | 'specialization' | 'built_in' | 'questions'>,
  ) => Promise<HeldQuestion[]>
  practices: Practices
  /** Says whether a desk has shown a player the key of a dealt question (LEAD-22). */
  seenAtDesk: SeenAtDesk
  confidences: StatedConfidences
  paths: Paths
  rounds: RecordedRounds
  meetings: MeetingOperations
  log: FastifyBaseLogger
  random: Random
  now: () => Date
}

interface GameChoice {
  game: GameName
  edition: Edition
  difficulty: QuizLevel
}

export interface GameRequest extends Omit<StartGameSession, 'module' | 'meeting'> {
  module?: RoundId
  check?: true
}

type Dealt = Pick<
  GameRecord,
  'in_order' | 'questions' | 'built_in' | 'board' | 'difficulty' | 'practice' | 'module' | 'check'
>

/**
 * Starts a game.
 *
 * @throws ServiceError no_questions if the bank is empty, unavailable if it cannot be read, too_many_games; for
 *   practice also unauthenticated and nothing_to_practice; for a round of a module unauthenticated
 */
export async function beginGame(
  parts: GamesOptions,
  player: Player,
  request: GameRequest,
): Promise<GameRecord> {
  const { records, begun, seen, errata, seenAtDesk, now } = parts
  const { game, specialization: edition = defaultEdition, difficulty = defaultQuizLevel } = request
  await begun.take(player)
  const zone = knownTimeZone(request.time_zone)
  const keeper = seenKeyOf(player)
  const where: SeenIn = bankOfGame(game, edition) ?? `board_categories:${edition}`
  // A new visitor cannot have seen anything.
  const readSeenIds = async () =>
    player.isNew && player.userId === null ? [] : seen.of(keeper, where, now())
  const deal = () => {
    if (request.practice) return dealPractice(parts, player, { game, edition, difficulty }, zone)
    if (request.module) return dealRound(parts, player, { game, edition, difficulty, module: request.module })
    if (request.check) return dealCheck(parts, player, edition)
    if (!isBankGame(game))
      return readSeenIds().then((names) => dealBoard(parts, { edition, seen: names, visit: player.visit }))
    return dealFromBank(parts, game, { edition, difficulty, met: readSeenIds })
  }
  const dealt = await deal()
  if (dealt.questions.length === 0) throw new ServiceError('no_questions')
  const questions = await errata({ game, specialization: edition, ...dealt })
  const record: GameRecord = {
    ...freshRecord(player, now()),
    game,
    specialization: edition,
    ...dealt,
    questions,
    ...(zone === null ? {} : { time_zone: zone }),
  }
  if (record.check) record.expires_at = new Date(record.created_at.getTime() + checkOpenForMs)
  record.max_score = record.questions.reduce((sum, { key }) => sum + key.points, 0)
  if (isForLeaderboard(record) && (await seenAtDesk(player.userId, record))) record.answers_seen = true
  const ids = record.board?.used ?? record.questions.map(({ dealt: { id } }) => id)
  await Promise.all([records.insert(record), seen.add(keeper, where, ids, record.created_at)])
  return record
}

async function dealBoard(
  { boards, random }: GamesOptions,
  request: { edition: Edition; seen: readonly string[]; visit: Visit },
): Promise<Dealt> {
  const { categories, made_by, built_in } = await boards.make(request)
  const names = categories.map(({ name }) => name)
  return {
    in_order: false,
    questions: categories.flatMap((category) => holdCategory(category, random)),
    board: { categories: names.map((name) => ({ name, shuffled: false })), made_by, used: names },
    ...(built_in ? { built_in } : {}),
  }
}

async function dealFromBank(
  { bank, builtIn, random }: GamesOptions,
  game: BankGame,
  { edition, difficulty, met }: { edition: Edition; difficulty: QuizLevel; met: () => Promise<string[]> },
): Promise<Dealt> {
  const { kind, limit, draw } = dealers[game]
  const [inBank, seenIds] = await Promise.all([
    bank.questions(kind, edition, limit === undefined ? {} : { limit }),
    met(),
  ])
  const standIn = inBank.length === 0 ? builtIn(kind, edition) : undefined
  const rows = draw(standIn ?? inBank, { difficulty, seen: seenIds, random })
  return { ...holdRows(game, rows, { difficulty, random }), ...(standIn ? { built_in: true } : {}) }
}

async function dealPractice(
  { practices, random }: GamesOptions,
  { userId }: Player,
  { game, edition, difficulty }: GameChoice,
  zone: string | null,
): Promise<Dealt> {
  if (userId === null) throw new ServiceError('unauthenticated')
  if (!isBankGame(game) || games[game].practice !== 'played') throw new ServiceError('nothing_to_practice')
  const { kind, idOf } = dealers[game]
  const rows = await practices.dueRows(userId, kind, edition, idOf, zone)
  if (rows.length === 0) throw new ServiceError('nothing_to_practice')
  return { ...holdRows(game, rows, { difficulty, random }), practice: true }
}

/** Deals a round of a module (PATH-3); only its two games have questions of it. */
async function dealRound(
  { paths, meetings, random }: GamesOptions,
  { userId }: Player,
  { game, edition, difficulty, module }: GameChoice & { module: RoundId },
): Promise<Dealt> {
  if (userId === null) throw new ServiceError('unauthenticated')
  if (!isEvidenceGame(game) || (module === 'meeting' && game !== 'quiz'))
    throw new ServiceError('no_questions')
  const rows =
    module === 'meeting'
      ? await meetings.round(userId, edition)
      : await paths.round(userId, game, edition, module)
  return { ...holdRows(game, rows, { difficulty, random }), module }
}

async function dealCheck(
  { paths, random }: GamesOptions,
  { userId }: Player,
  edition: Edition,
): Promise<Dealt> {
  if (userId === null) throw new ServiceError('unauthenticated')
  const rows = await paths.check(userId, edition)
  const { questions } = holdRows('quiz', rows, { difficulty: defaultQuizLevel, random })
  return { in_order: false, check: true, questions }
}

/** The questions of these rows, each with the revision of its choices if they have been replaced before. */
function holdRows(
  game: BankGame,
  rows: readonly RowInPlay<BankKind>[],
  { difficulty, random }: { difficulty: QuizLevel; random: Random },
): Dealt {
  return {
    in_order: games[game].order === 'dealt',
    questions: rows.map((row, index) => ({
      ...dealers[game].hold(row, index, random),
      ...(row.revision ? { revision: row.revision } : {}),
    })),
    ...(game === 'quiz' ? { difficulty } : {}),
  }
}

function freshRecord({ owner, userId, pass }: Player, created_at: Date) {
  return {
    _id: randomBytes(16).toString('base64url'),
    owner,
    user_id: userId,
    ...(pass === null ? {} : { pass }),
    answers: [],
    score: 0,
    max_score: 0,
    completed: false,
    created_at,
    expires_at: new Date(created_at.getTime() + sessionLifetimeMs),
  } satisfies Partial<GameRecord>
}
