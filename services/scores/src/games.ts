import { randomBytes } from 'node:crypto'
import { bankOf, type BankKind } from '@icio/contracts/banks'
import {
  defaultQuizLevel,
  defaultSpecialization,
  type QuizLevel,
  type Specialization,
} from '@icio/contracts/editions'
import type { GameName } from '@icio/contracts/game-sessions'
import type { QuestionBank } from '@icio/contracts/question-bank'
import { sessionLifetimeMs } from '@icio/contracts/rules/quiz-rules'
import { ServiceError } from '@icio/kit/errors'
import type { GameRecords } from './game-records.js'
import type { GameRecord, HeldQuestion, StoredAnswer } from './game-session.js'
import type { Dealer } from './games/dealing.js'
import { fillInBlanks } from './games/fill-in-blanks.js'
import { governance } from './games/governance.js'
import { quiz } from './games/quiz.js'
import type { Random } from './games/shuffle.js'
import { markAnswer, whyNotAnswer, type GivenAnswer } from './marking.js'
import { recentGames } from './recent-games.js'
import type { SeenRecords } from './seen-questions.js'

const dealers: Readonly<Record<BankKind, Dealer>> = {
  quiz: quiz as Dealer,
  'fill-in-blanks': fillInBlanks as Dealer,
  governance: governance as Dealer,
}

export interface GamesOptions {
  records: GameRecords
  seen: SeenRecords
  bank: QuestionBank
  random: Random
  now: () => Date
}

export interface Wish {
  game: GameName
  specialization?: Specialization
  difficulty?: QuizLevel
}

/** Games as people play them: begun, read again, answered. */
export type Games = ReturnType<typeof openGames>

/** The verbs of playing, over the two collections and the banks. */
export function openGames({ records, seen, bank, random, now }: GamesOptions) {
  const recent = recentGames()

  return {
    /**
     * Deals a game.
     *
     * @param isNew the player has just got a cookie and cannot have met any question
     * @throws ServiceError no_questions when the bank has none; unavailable when it cannot be read
     */
    async begin(owner: string, isNew: boolean, wish: Wish): Promise<GameRecord> {
      const { game, specialization = defaultSpecialization, difficulty = defaultQuizLevel } = wish
      if (game === 'board') throw new ServiceError('no_questions')
      const bankName = bankOf[game][specialization]
      const { kind, limit, deal } = dealers[game]
      const [rows, met] = await Promise.all([
        bank.questions(kind, specialization, limit === undefined ? {} : { limit }),
        isNew ? [] : seen.of(owner, bankName, now()),
      ])
      const questions = deal(rows, { difficulty, seen: met, random })
      if (questions.length === 0) throw new ServiceError('no_questions')
      const record = { ...freshRecord(owner, questions, now()), game, specialization }
      if (game === 'quiz') record.difficulty = difficulty
      const ids = questions.map(({ dealt }) => dealt.id)
      await Promise.all([records.insert(record), seen.add(owner, bankName, ids, record.created_at)])
      recent.set(record)
      return record
    },

    /** @throws ServiceError session_not_found, also for somebody else's game and an expired one */
    async read(id: string, owner: string): Promise<GameRecord> {
      const record = await records.find(id, owner, now())
      if (!record) throw new ServiceError('session_not_found')
      return record
    },

    /**
     * Counts an answer, once. Of answers that arrive together exactly one is counted.
     *
     * @throws ServiceError session_not_found, or what whyNotAnswer says
     */
    async answer(
      id: string,
      owner: string,
      given: GivenAnswer,
    ): Promise<{ record: GameRecord; answer: StoredAnswer }> {
      const atHand = recent.get(id, owner, now())
      if (atHand && whyNotAnswer(atHand, given) === null) {
        const counted = await count(atHand, given)
        if (counted) return counted
      }
      for (;;) {
        const record = await this.read(id, owner)
        const refusal = whyNotAnswer(record, given)
        if (refusal) throw new ServiceError(refusal)
        const counted = await count(record, given)
        // Lost against another answer to the same game: what it is now decides, so this ends.
        if (counted) return counted
      }
    },
  }

  async function count(before: GameRecord, given: GivenAnswer) {
    const answer = markAnswer(before, given, now())
    const record = await records.addAnswer(before, answer)
    if (!record) return null
    recent.set(record)
    return { record, answer }
  }
}

function freshRecord(owner: string, questions: HeldQuestion[], created_at: Date) {
  return {
    _id: randomBytes(16).toString('base64url'),
    owner,
    in_order: true,
    questions,
    answers: [],
    score: 0,
    max_score: questions.reduce((sum, { key }) => sum + key.points, 0),
    completed: false,
    created_at,
    expires_at: new Date(created_at.getTime() + sessionLifetimeMs),
  } satisfies Partial<GameRecord> as Omit<GameRecord, 'game' | 'specialization'>
}
