import type { Challenge, ChallengeState } from '@icio/contracts/challenges/endpoints'
import type { ChallengeAnswer } from '@icio/contracts/challenges/schemas'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import type { RangeBank, RangeChallengeCase, RuleOnRangeChallenge } from '@icio/contracts/ranges/endpoints'
import { limitsText } from '@icio/contracts/ranges/rules'
import { markRange } from '@icio/contracts/statistics/ranges'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { BegunGamesRecords } from '../collections/begun-games.js'
import { toChallenge } from '../collections/disputes.js'
import type { RangeAnswers } from '../collections/range-answers.js'
import type { RangeChallengeRecord, RangeChallengeRecords } from '../collections/range-challenges.js'
import type { RangeRoundRecord, RangeRounds } from '../collections/range-rounds.js'
import type { Asker } from '../games/owner.js'
import { settleMs } from '../jobs/apply-rulings.js'
import type { Rounds } from './rounds.js'

/** Number of own challenges that a person sees, and of cases that staff see at once. */
const listLimits = { own: 20, cases: 50 } as const

interface RangeChallengesOptions {
  records: RangeChallengeRecords
  rounds: Rounds
  begun: Pick<BegunGamesRecords, 'takeChallenge'>
  stored: RangeRounds
  answers: RangeAnswers
  bank: RangeBank
  log: Pick<FastifyBaseLogger, 'error'>
  now: () => Date
}

/** The operations on disputed ranges: challenge, rule, correct (RANGE-26). */
export type RangeChallenges = ReturnType<typeof createRangeChallenges>

export function createRangeChallenges(options: RangeChallengesOptions) {
  const { records, rounds, begun, log, now } = options

  /** Applies a correction; every step can be repeated. */
  async function apply(record: RangeChallengeRecord, isSettled: boolean): Promise<void> {
    await applyCorrection(record, options)
    await records.noteApplied(record._id, isSettled)
  }

  return {
    /** @throws ServiceError session_not_found, unknown_question, not_answered, already_challenged, too_many_requests */
    async challenge(
      roundId: string,
      asker: Asker,
      { question_id, reason }: ChallengeAnswer,
    ): Promise<Challenge> {
      const round = await rounds.read(roundId, asker)
      const question = round.questions.find(({ id }) => id === question_id)
      if (!question) throw new ServiceError('unknown_question')
      const answer = round.answers.find((each) => each.question_id === question_id)
      if (!answer) throw new ServiceError('not_answered')
      const { prompt, unit, scale, spread, least, most, source, explanation } = question
      await begun.takeChallenge(asker)
      const record = await records.insert({
        round_id: roundId,
        user_id: round.user_id,
        specialization: round.specialization,
        question_id,
        question: { prompt, unit, scale, spread, least, most, answer: question.answer, source, explanation },
        low: answer.low,
        high: answer.high,
        reason: reason.trim(),
        created_at: now(),
      })
      if (!record) throw new ServiceError('already_challenged')
      return toChallenge(record)
    },

    async ofPerson(userId: string) {
      return (await records.latestOf(userId, listLimits.own)).map((record) => ({
        ...toChallenge(record),
        game: 'ranges' as const,
        specialization: record.specialization,
        question: record.question.prompt,
      }))
    },

    async inState(state: ChallengeState): Promise<RangeChallengeCase[]> {
      return (await records.inState(state, listLimits.cases)).map(toCase)
    },

    /**
     * Decides an open challenge. A ruling that names another answer corrects the bank, the open rounds and the records.
     *
     * @throws ServiceError not_found, already_ruled, range_not_possible
     */
    async rule(
      id: string,
      { state, text, answer }: RuleOnRangeChallenge,
      by: Actor,
    ): Promise<RangeChallengeCase> {
      const before = await records.find(id)
      if (!before) throw new ServiceError('not_found')
      const { least, most, answer: was } = before.question
      if (answer !== undefined && (answer < least || answer > most))
        throw new ServiceError('range_not_possible', { field: 'answer', text: limitsText(before.question) })
      const isCorrected = state === 'upheld' && answer !== undefined && answer !== was
      const isRuled = await records.rule(id, {
        state,
        ruling: { text: text.trim(), by: by.id, at: now() },
        ...(isCorrected ? { correction: { answer, by, is_applied: false, is_settled: false } } : {}),
      })
      if (!isRuled) throw new ServiceError('already_ruled')
      const updatedRecord = await records.find(id)
      if (!updatedRecord) throw new ServiceError('not_found')
      if (!isCorrected) return toCase(updatedRecord)
      await records.upholdOthers(updatedRecord)
      await apply(updatedRecord, false).catch((err: unknown) =>
        log.error({ err, challenge: id }, 'a ruling on a range could not be applied; the sweep will retry'),
      )
      return toCase((await records.find(id)) ?? updatedRecord)
    },

    /** Applies corrections again that are old enough: this catches what was under way, and recovers from a crash. */
    async sweep(): Promise<void> {
      for (const record of await records.unsettled(new Date(now().getTime() - settleMs)))
        await apply(record, true)
    },
  }
}

/** Corrects the bank, so that no new round gets the old answer, and then open rounds and records. */
async function applyCorrection(
  { specialization, question_id, question, ruling, correction }: RangeChallengeRecord,
  { bank, stored, answers, now }: RangeChallengesOptions,
): Promise<void> {
  if (!correction || !ruling) return
  const { answer } = correction
  const { answer: was, scale, spread } = question
  const { text } = ruling
  await bank.correct(specialization, question_id, { was, answer, text, by: correction.by.name })
  for (const id of await stored.idsWith(question_id, was, now())) {
    for (;;) {
      const round = await stored.find(id, now())
      const correctedFields = round && correctedRound(round, { id: question_id, was, answer, text })
      // An answer came in the meantime: correct the round as it is now.
      if (!round || !correctedFields || (await stored.correct(round, correctedFields))) break
    }
  }
  await answers.correct({ question_id, was, answer }, (range) =>
    markRange(range, { truth: answer, scale, spread }),
  )
}

/** Returns the round with another answer to a question; null if it does not have the earlier one. */
function correctedRound(
  round: RangeRoundRecord,
  { id, was, answer, text }: { id: string; was: number; answer: number; text: string },
): Pick<RangeRoundRecord, 'questions' | 'answers'> | null {
  const before = round.questions.find((question) => question.id === id && question.answer === was)
  if (!before) return null
  const after = { ...before, answer, explanation: text, erratum: { was, text } }
  const truth = { truth: answer, scale: before.scale, spread: before.spread }
  return {
    questions: round.questions.map((question) => (question === before ? after : question)),
    answers: round.answers.map((each) =>
      each.question_id === id ? { ...each, ...markRange(each, truth) } : each,
    ),
  }
}

function toCase(record: RangeChallengeRecord): RangeChallengeCase {
  const { specialization, question, low, high, ruling, correction } = record
  const { prompt, unit, least, most, answer, source, explanation } = question
  return {
    ...toChallenge(record),
    ...{ specialization, question: prompt, unit, least, most, low, high, answer, source, explanation },
    ruled_by: ruling?.by ?? null,
    correction: correction
      ? { answer: correction.answer, was: answer, is_applied: correction.is_applied }
      : null,
  }
}
