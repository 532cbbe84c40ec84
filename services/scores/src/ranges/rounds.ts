import { dependingOnRules } from '@icio/banks/register'
import { randomBytes } from 'node:crypto'
import { defaultEdition, difficulties, type Edition } from '@icio/contracts/editions'
import type {
  AnswerRange,
  AnsweredRangeRow,
  MarkedRange,
  RangeBank,
  RangeQuestion,
  RangeRound,
  RangeRow,
} from '@icio/contracts/ranges/endpoints'
import {
  metLifetimeMs,
  rangeBankOf,
  rangeProblem,
  roundLength,
  roundLifetimeMs,
} from '@icio/contracts/ranges/rules'
import { markRange } from '@icio/contracts/statistics/ranges'
import { ServiceError } from '@icio/kit/http/errors'
import { shuffle, type Random } from '@icio/kit/random'
import type { BegunGamesRecords } from '../collections/begun-games.js'
import type { RangeAnswers } from '../collections/range-answers.js'
import type {
  DealtRangeRow,
  RangeRoundRecord,
  RangeRounds,
  RoundAnswer,
} from '../collections/range-rounds.js'
import type { SeenRecords } from '../collections/seen-questions.js'
import { owns, seenKeyOf, type Asker, type Player } from '../games/owner.js'

export interface RoundsOptions {
  rounds: RangeRounds
  answers: RangeAnswers
  seen: SeenRecords
  begun: BegunGamesRecords
  bank: RangeBank
  random: Random
  now: () => Date
}

/** The operations of a round of ranges: start, read, answer (RANGE-1 to RANGE-12). */
export type Rounds = ReturnType<typeof createRounds>

export function createRounds({ rounds, answers, seen, begun, bank, random, now }: RoundsOptions) {
  return {
    /** @throws ServiceError no_questions if the bank is empty, unavailable if it cannot be read, too_many_games */
    async begin(
      player: Player,
      { specialization = defaultEdition }: { specialization?: Edition },
    ): Promise<RangeRoundRecord> {
      const at = now()
      await begun.take(player)
      const keeper = seenKeyOf(player)
      const where = rangeBankOf[specialization]
      const [rows, metIds] = await Promise.all([
        bank.rows(specialization),
        seen.since(keeper, where, new Date(at.getTime() - metLifetimeMs), at),
      ])
      const questions = drawRound(rows.filter(isAnswered), metIds, random)
      if (questions.length === 0) throw new ServiceError('no_questions')
      const record: RangeRoundRecord = {
        _id: randomBytes(16).toString('base64url'),
        owner: player.owner,
        user_id: player.userId,
        specialization,
        questions,
        answers: [],
        created_at: at,
        expires_at: new Date(at.getTime() + roundLifetimeMs),
      }
      const ids = questions.map(({ id }) => id)
      await Promise.all([rounds.insert(record), seen.add(keeper, where, ids, at)])
      return record
    },

    /** @throws ServiceError session_not_found, also for someone else's round and for an expired one */
    async read(id: string, asker: Asker): Promise<RangeRoundRecord> {
      const record = await rounds.find(id, now())
      if (!record || !(await owns(asker, record))) throw new ServiceError('session_not_found')
      return record
    },

    /**
     * Marks a range once, in the order of the deal (RANGE-8).
     *
     * @throws ServiceError session_not_found, unknown_question, already_answered, out_of_order, range_not_possible
     */
    async answer(id: string, asker: Asker, newAnswer: AnswerRange): Promise<MarkedRange> {
      for (;;) {
        const record = await this.read(id, asker)
        const question = questionToAnswer(record, newAnswer.question_id)
        const problem = rangeProblem(newAnswer, question)
        if (problem) throw new ServiceError('range_not_possible', problem)
        const { low, high } = newAnswer
        const truth = { truth: question.answer, scale: question.scale, spread: question.spread }
        const answer = { question_id: question.id, low, high, ...markRange(newAnswer, truth), at: now() }
        const updatedRound = await rounds.inTransaction(async (session) => {
          const after = await rounds.addAnswer(record, answer, session)
          if (after && record.user_id !== null)
            await answers.add(
              {
                user_id: record.user_id,
                round: record._id,
                specialization: record.specialization,
                scale: question.scale,
                answer: question.answer,
                ...answer,
              },
              session,
            )
          return after
        })
        // Another answer came first: check the rules again with the new state. This ends, because answers run out.
        if (updatedRound) return toMarkedRange(question, answer)
      }
    },
  }
}

/** Draws the questions of a round: those not met lately first, at random; easy before medium before hard (RANGE-2). */
export function drawRound(
  rows: readonly AnsweredRangeRow[],
  metIds: ReadonlySet<string>,
  random: Random,
): AnsweredRangeRow[] {
  const shuffledRows = shuffle(rows, random)
  const unmetFirst = [
    ...shuffledRows.filter(({ id }) => !metIds.has(id)),
    ...shuffledRows.filter(({ id }) => metIds.has(id)),
  ]
  return unmetFirst
    .slice(0, roundLength)
    .toSorted((one, other) => difficulties.indexOf(one.difficulty) - difficulties.indexOf(other.difficulty))
}

function isAnswered(row: RangeRow): row is AnsweredRangeRow {
  return row.answer !== null && row.closes_at === undefined
}

function questionToAnswer(record: RangeRoundRecord, id: string): DealtRangeRow {
  const index = record.questions.findIndex((question) => question.id === id)
  const question = record.questions[index]
  if (!question) throw new ServiceError('unknown_question')
  if (record.answers.some(({ question_id }) => question_id === id)) throw new ServiceError('already_answered')
  if (index !== record.answers.length) throw new ServiceError('out_of_order')
  return question
}

/** Returns the marked answer for the player, with what leaves the server only now (RANGE-7). */
function toMarkedRange(
  question: DealtRangeRow,
  { question_id, low, high, hit, score }: RoundAnswer,
): MarkedRange {
  const { answer, explanation, source, source_url, as_of, erratum } = question
  return {
    question_id,
    low,
    high,
    answer,
    hit,
    score,
    explanation,
    source,
    source_url,
    as_of,
    erratum,
    changes: depending.ofQuestion('range', question_id),
  }
}

const depending = dependingOnRules()

/** Returns a question without everything that would give its answer away (RANGE-7). */
export function toRangeQuestion(row: RangeRow): RangeQuestion {
  const { id, prompt, unit, scale, least, most, decimals, difficulty, as_of, tags } = row
  return { id, prompt, unit, scale, least, most, decimals, difficulty, tags, as_of }
}

export function toRangeRound(record: RangeRoundRecord): RangeRound {
  const { _id, specialization, questions, answers, expires_at } = record
  return {
    id: _id,
    specialization,
    questions: questions.map(toRangeQuestion),
    answers: answers.flatMap((answer) => {
      const question = questions.find(({ id }) => id === answer.question_id)
      return question ? toMarkedRange(question, answer) : []
    }),
    completed: answers.length === questions.length,
    expires_at: expires_at.toISOString(),
  }
}
