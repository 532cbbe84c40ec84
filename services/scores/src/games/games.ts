import { knownTimeZone } from '@icio/contracts/dates/days'
import { randomBytes } from 'node:crypto'
import type { BankKind } from '@icio/contracts/banks/banks'
import { defaultQuizLevel, defaultEdition, type QuizLevel, type Edition } from '@icio/contracts/editions'
import { bankOfGame, games, isBankGame, type BankGame, type GameName } from '@icio/contracts/games/games'
import type { AnswerQuestion } from '@icio/contracts/game-sessions/endpoints'
import type { QuestionBank, RowInPlay, RowOf } from '@icio/contracts/question-bank/endpoints'
import { sessionLifetimeMs } from '@icio/contracts/games/quiz-rules'
import { ServiceError } from '@icio/kit/http/errors'
import type { Visit } from '../clients/ask-icio.js'
import type { BegunGamesRecords } from '../collections/begun-games.js'
import type { SeenAtDesk } from '../leaderboard/desk-keys.js'
import type { Boards } from './boards.js'
import type { FastifyBaseLogger } from 'fastify'
import type { GameRecords } from '../collections/game-sessions.js'
import type { GameRecord, HeldQuestion, StoredAnswer, StoredBoard } from './game-session.js'
import { holdCategory } from './board.js'
import type { Dealer } from './dealing.js'
import { fillInBlanks } from './fill-in-blanks.js'
import { governance } from './governance.js'
import { quiz } from './quiz.js'
import { trueOrFalse } from './true-or-false.js'
import type { Random } from '@icio/kit/random'
import { isForLeaderboard } from '../leaderboard/fair-play.js'
import { markAnswer, whyNotAnswer, whyNotReplace } from './marking.js'
import { seenKeyOf, owns, type Asker, type Player } from './owner.js'
import type { Practices } from '../practice/practice.js'
import { createRecentGames } from './recent-games.js'
import type { SeenIn, SeenRecords } from '../collections/seen-questions.js'
import type { AnsweredGames } from '../collections/answered-games.js'
import { statedConfidence, type StatedConfidences } from '../collections/stated-confidences.js'

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
  /** Applies the rulings to dealt questions. */
  errata: (
    dealt: Pick<GameRecord, 'game' | 'specialization' | 'built_in' | 'questions'>,
  ) => Promise<HeldQuestion[]>
  practices: Practices
  /** Says whether a desk has shown a player the key of a dealt question (LEAD-22). */
  seenAtDesk: SeenAtDesk
  confidences: StatedConfidences
  log: FastifyBaseLogger
  random: Random
  now: () => Date
}

export interface GameRequest {
  game: GameName
  specialization?: Edition
  difficulty?: QuizLevel
  practice?: true
  /** The IANA name of the learner's time zone. */
  time_zone?: string
}

/** The fields that the deal of each game sets. */
type Dealt = Pick<GameRecord, 'in_order' | 'questions' | 'built_in' | 'board' | 'difficulty' | 'practice'>

/** The operations of playing: start, read, answer. */
export type Games = ReturnType<typeof createGames>

/** Creates the operations of playing, on top of the collections, the banks, and the boards. */
export function createGames(options: GamesOptions) {
  const {
    records,
    begun,
    seen,
    answered,
    bank,
    builtIn,
    boards,
    errata,
    practices,
    seenAtDesk,
    confidences,
    random,
    now,
    log,
  } = options
  const recent = createRecentGames()

  return {
    /**
     * Starts a game.
     *
     * @throws ServiceError no_questions if the bank is empty, unavailable if it cannot be read, too_many_games; for
     *   practice also unauthenticated and nothing_to_practice
     */
    async begin(player: Player, request: GameRequest): Promise<GameRecord> {
      const { game, specialization = defaultEdition, difficulty = defaultQuizLevel } = request
      await begun.take(player)
      const zone = knownTimeZone(request.time_zone)
      const keeper = seenKeyOf(player)
      const where: SeenIn = bankOfGame(game, specialization) ?? `board_categories:${specialization}`
      // A new visitor cannot have seen anything.
      const met = async () => (player.isNew && player.userId === null ? [] : seen.of(keeper, where, now()))
      const deal = () => {
        if (request.practice) return dealPractice(player, { game, specialization, difficulty }, zone)
        if (!isBankGame(game)) return met().then((names) => dealBoard(specialization, names, player.visit))
        return dealFromBank(game, { specialization, difficulty, met })
      }
      const dealt = await deal()
      if (dealt.questions.length === 0) throw new ServiceError('no_questions')
      const questions = await errata({ game, specialization, ...dealt })
      const record: GameRecord = {
        ...freshRecord(player, now()),
        game,
        specialization,
        ...dealt,
        questions,
        ...(zone === null ? {} : { time_zone: zone }),
      }
      record.max_score = record.questions.reduce((sum, { key }) => sum + key.points, 0)
      if (isForLeaderboard(record) && (await seenAtDesk(player.userId, record))) record.answers_seen = true
      const ids = record.board?.used ?? record.questions.map(({ dealt: { id } }) => id)
      await Promise.all([records.insert(record), seen.add(keeper, where, ids, record.created_at)])
      recent.set(record)
      return record
    },

    /** @throws ServiceError session_not_found, also for someone else's game and for an expired one */
    async read(id: string, asker: Asker): Promise<GameRecord> {
      const record = await records.find(id, now())
      if (!record || !(await owns(asker, record))) throw new ServiceError('session_not_found')
      return record
    },

    /**
     * Counts an answer once. Exactly one of several concurrent answers counts.
     *
     * @throws ServiceError session_not_found, or the code from whyNotAnswer
     */
    async answer(
      id: string,
      asker: Asker,
      given: AnswerQuestion,
    ): Promise<{ record: GameRecord; answer: StoredAnswer }> {
      const atHand = recent.get(id, now())
      if (atHand && whyNotAnswer(atHand, given) === null && (await owns(asker, atHand))) {
        const counted = await count(atHand, given)
        if (counted) return counted
      }
      for (;;) {
        const record = await this.read(id, asker)
        const refusal = whyNotAnswer(record, given)
        if (refusal) throw new ServiceError(refusal)
        const counted = await count(record, given)
        // Another answer to the same game came first: try again with its new state. This ends, because answers run out.
        if (counted) return counted
      }
    },

    /**
     * Replaces a category of the board with a new one (BOARD-15, BOARD-16).
     *
     * @throws ServiceError session_not_found, no_questions, or the code from whyNotReplace
     */
    async replaceCategory(id: string, asker: Asker, name: string): Promise<GameRecord> {
      for (;;) {
        const record = await this.read(id, asker)
        const refusal = whyNotReplace(record, name)
        if (refusal || !record.board) throw new ServiceError(refusal ?? 'unknown_category')
        const { owner, user_id: userId, specialization: edition } = record
        const where: SeenIn = `board_categories:${edition}`
        const keeper = seenKeyOf({ owner, userId })
        const met = await seen.of(keeper, where, now())
        const category = await boards.makeCategory(
          { edition, seen: met, visit: asker.visit },
          {
            used: record.board.used,
            clues: record.questions.flatMap(({ dealt }) => ('category' in dealt ? dealt.answer : [])),
          },
        )
        if (!category) throw new ServiceError('no_questions')
        const change = withCategory(record.questions, record.board, { name, category, random })
        const replaced = await records.replaceCategory(record, change, now())
        // An answer or another shuffle came first: check the rules again with the new state.
        if (!replaced) continue
        await seen.add(keeper, where, [category.name], now())
        recent.set(replaced)
        return replaced
      }
    },
  }

  async function dealBoard(edition: Edition, seen: readonly string[], visit: Visit): Promise<Dealt> {
    const { categories, made_by, built_in } = await boards.make({ edition, seen, visit })
    const names = categories.map(({ name }) => name)
    return {
      in_order: false,
      questions: categories.flatMap((category) => holdCategory(category, random)),
      board: { categories: names.map((name) => ({ name, shuffled: false })), made_by, used: names },
      ...(built_in ? { built_in } : {}),
    }
  }

  async function dealFromBank(
    game: BankGame,
    {
      specialization,
      difficulty,
      met,
    }: { specialization: Edition; difficulty: QuizLevel; met: () => Promise<string[]> },
  ): Promise<Dealt> {
    const { kind, limit, draw, hold } = dealers[game]
    const [inBank, seenIds] = await Promise.all([
      bank.questions(kind, specialization, limit === undefined ? {} : { limit }),
      met(),
    ])
    const standIn = inBank.length === 0 ? builtIn(kind, specialization) : undefined
    const rows = draw(standIn ?? inBank, { difficulty, seen: seenIds, random })
    return {
      in_order: games[game].order === 'dealt',
      questions: rows.map((row, index) => withRevision(hold(row, index, random), row)),
      ...(standIn ? { built_in: true } : {}),
      ...(game === 'quiz' ? { difficulty } : {}),
    }
  }

  async function dealPractice(
    { userId }: Player,
    { game, specialization, difficulty }: Required<Omit<GameRequest, 'practice' | 'time_zone'>>,
    zone: string | null,
  ): Promise<Dealt> {
    if (userId === null) throw new ServiceError('unauthenticated')
    if (!isBankGame(game) || games[game].practice !== 'played') throw new ServiceError('nothing_to_practice')
    const { kind, idOf, hold } = dealers[game]
    const rows = await practices.dueRows(userId, kind, specialization, idOf, zone)
    if (rows.length === 0) throw new ServiceError('nothing_to_practice')
    return {
      in_order: games[game].order === 'dealt',
      practice: true,
      questions: rows.map((row, index) => withRevision(hold(row, index, random), row)),
      ...(game === 'quiz' ? { difficulty } : {}),
    }
  }

  async function count(before: GameRecord, given: AnswerQuestion) {
    const answer = markAnswer(before, given, now())
    const record = await records.addAnswer(before, answer)
    if (!record) return null
    recent.set(record)
    const stated = statedConfidence(record, answer)
    // The answer counts even if one of its records fails.
    await Promise.all([
      noted('a missed question could not be recorded for practice', practices.note(record, answer)),
      stated && noted('a stated confidence could not be recorded', confidences.add(stated)),
      record.completed &&
        noted('the answers of a game could not be kept for statistics', answered.keep(record)),
    ])
    return { record, answer }

    function noted(failure: string, record: Promise<unknown>) {
      return record.catch((err: unknown) => log.error({ err, game: before._id }, failure))
    }
  }
}

/** Adds the revision to a question whose choices have been replaced before. */
function withRevision(question: HeldQuestion, { revision }: RowInPlay<BankKind>): HeldQuestion {
  return revision ? { ...question, revision } : question
}

/** Returns the board with the named category replaced by the new one. */
function withCategory(
  questions: GameRecord['questions'],
  board: StoredBoard,
  { name, category, random }: { name: string; category: Parameters<typeof holdCategory>[0]; random: Random },
): Required<Pick<GameRecord, 'questions' | 'board'>> {
  const isOld = ({ dealt }: GameRecord['questions'][number]) => 'category' in dealt && dealt.category === name
  const place = questions.findIndex(isOld)
  const rest = questions.filter((question) => !isOld(question))
  return {
    questions: rest.toSpliced(place, 0, ...holdCategory(category, random)),
    board: {
      ...board,
      categories: board.categories.map((each) =>
        each.name === name ? { name: category.name, shuffled: true } : each,
      ),
      used: [...board.used, category.name],
    },
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
