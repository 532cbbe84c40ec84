import { bankOfGame } from '@icio/contracts/games/games'
import type { ChallengeAnswer, RuleOnChallenge } from '@icio/contracts/challenges/schemas'
import type {
  Challenge,
  ChallengeCase,
  ChallengeState,
  OwnChallenge,
} from '@icio/contracts/challenges/endpoints'
import type { DealtQuestion } from '@icio/contracts/game-sessions/endpoints'
import type { Actor } from '@icio/contracts/question-passport/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { GameRecord, HeldQuestion } from '../games/game-session.js'
import type { BegunGamesRecords } from '../collections/begun-games.js'
import type { Games } from '../games/games.js'
import type { Asker } from '../games/owner.js'
import type {
  ChallengeRecord,
  ChallengeRecords,
  NewChallenge,
  StoredCorrection,
} from '../collections/challenges.js'
import { toChallenge } from '../collections/disputes.js'
import { subjectOf, textOf } from './subject.js'

const ownListed = 20

export interface ChallengesOptions {
  records: ChallengeRecords
  games: Games
  begun: Pick<BegunGamesRecords, 'takeChallenge'>
  /** Applies a correction; if that fails, the sweep applies it later. */
  applyCorrection: (id: string) => Promise<void>
  /** True if a ruling that makes another choice the key waits for a second person (REVIEW-8). */
  keyNeedsTwo: boolean
  now: () => Date
}

export type Challenges = ReturnType<typeof createChallenges>

/** Handles 'I challenge this answer': players dispute an answer, and moderators rule on it. */
export function createChallenges({
  records,
  games,
  begun,
  applyCorrection,
  keyNeedsTwo,
  now,
}: ChallengesOptions) {
  async function asCases(
    challengeRecords: readonly ChallengeRecord[],
    state: ChallengeState,
  ): Promise<ChallengeCase[]> {
    const counts = await records.countsOf(
      challengeRecords.map(({ subject }) => subject),
      state,
    )
    return challengeRecords.map((record) => toChallengeCase(record, counts.get(record.subject) ?? 1))
  }

  return {
    /** @throws ServiceError session_not_found, unknown_question, not_answered, already_challenged, too_many_requests */
    async challenge(
      sessionId: string,
      asker: Asker,
      { question_id, reason }: ChallengeAnswer,
    ): Promise<Challenge> {
      const game = await games.read(sessionId, asker)
      const challenge = { ...challengeOf(game, question_id), reason: reason.trim(), created_at: now() }
      await begun.takeChallenge(asker)
      const record = await records.insert(challenge)
      if (!record) throw new ServiceError('already_challenged')
      return toChallenge(record)
    },

    async ofGame(sessionId: string, asker: Asker): Promise<Challenge[]> {
      await games.read(sessionId, asker)
      return (await records.ofSession(sessionId)).map(toChallenge)
    },

    async ofPerson(userId: string): Promise<OwnChallenge[]> {
      return (await records.latestOf(userId, ownListed)).map((record) => {
        const { game, specialization, question } = record
        return { ...toChallenge(record), game, specialization, question }
      })
    },

    async inState(state: ChallengeState, limit: number): Promise<ChallengeCase[]> {
      return asCases(await records.inState(state, limit), state)
    },

    /**
     * Rules on a challenge. Where another key needs two people, the first one's ruling is kept beside the challenge, which
     * stays open until somebody else upholds it with the same choice.
     *
     * @throws ServiceError not_found, already_ruled, unknown_choice
     */
    async rule(id: string, decision: RuleOnChallenge, by: Actor): Promise<ChallengeCase> {
      const { state } = decision
      const before = await records.find(id)
      if (!before) throw new ServiceError('not_found')
      const correction = correctionOf(before, decision, by)
      const ruling = { text: decision.text.trim(), by: by.id, at: now() }
      const wantedChoiceId = decision.correct_choice_id
      if (
        keyNeedsTwo &&
        correction &&
        wantedChoiceId !== undefined &&
        !isAskedByAnother(before, wantedChoiceId, by)
      ) {
        const keyRequest = { by, at: now(), correct_choice_id: wantedChoiceId, text: ruling.text }
        if (!(await records.askKey(id, keyRequest))) throw new ServiceError('already_ruled')
        const [waiting] = await asCases([{ ...before, key_asked: keyRequest }], 'open')
        return waiting as ChallengeCase
      }
      if (!(await records.rule(id, { state, ruling, ...(correction ? { correction } : {}) })))
        throw new ServiceError('already_ruled')
      if (correction) {
        await records.upholdOthers(before.subject, ruling)
        await applyCorrection(id)
      }
      const [updatedCase] = await asCases([(await records.find(id)) ?? before], state)
      return updatedCase as ChallengeCase
    },
  }
}

/** Whether somebody else has already asked for this key. */
function isAskedByAnother(
  { key_asked: keyRequest }: ChallengeRecord,
  wantedChoiceId: string,
  by: Actor,
): boolean {
  return (
    keyRequest !== undefined && keyRequest.by.id !== by.id && keyRequest.correct_choice_id === wantedChoiceId
  )
}

/** Returns the change that a decision makes; none if it names no choice or the one that is already correct. */
function correctionOf(
  { choices, correct_choice_id }: ChallengeRecord,
  { state, correct_choice_id: wantedChoiceId }: RuleOnChallenge,
  by: Actor,
): StoredCorrection | undefined {
  if (wantedChoiceId === undefined || wantedChoiceId === correct_choice_id) return undefined
  const textOf = (id: string) => choices.find((choice) => choice.id === id)?.text
  const [correct, was] = [textOf(wantedChoiceId), textOf(correct_choice_id)]
  if (state !== 'upheld' || correct === undefined || was === undefined)
    throw new ServiceError('unknown_choice')
  return { correct, was, by, games: 0, scores: 0, is_applied: false, is_settled: false }
}

/** Returns the question of a disputed answer, as it was dealt and marked. Throws unknown_question or not_answered. */
function challengeOf(record: GameRecord, questionId: string): Omit<NewChallenge, 'reason' | 'created_at'> {
  const { _id, user_id, game, specialization, questions, answers, built_in } = record
  const question = questions.find(({ dealt }) => dealt.id === questionId)
  if (!question) throw new ServiceError('unknown_question')
  const answer = answers.find(({ question_id }) => question_id === questionId)
  if (!answer) throw new ServiceError('not_answered')
  const { dealt, key } = question
  const bank = built_in ? null : bankOfGame(game, specialization)
  return {
    session_id: _id,
    user_id,
    game,
    specialization,
    bank,
    question_id: questionId,
    subject: subjectOf(record, question),
    ...(question.revision ? { revision: question.revision } : {}),
    question: textOf(dealt),
    ...ruledOn(question),
    choice_id: answer.choice_id,
    ...(key.behind ? { picked: pickedText(dealt, answer.choice_id) } : {}),
    explanation: key.explanation,
  }
}

/** Returns the choices that a ruling picks from: those of the bank if the dealt ones are derived from them. */
function ruledOn({ dealt, key }: HeldQuestion): Pick<NewChallenge, 'choices' | 'correct_choice_id'> {
  if (!key.behind) return { choices: dealt.choices, correct_choice_id: key.correct_choice_id }
  const choices = key.behind.choices.map((text, index) => ({ id: `bank-${index + 1}`, text }))
  const correct = choices.find(({ text }) => text === key.behind?.correct)
  return { choices, correct_choice_id: correct?.id ?? '' }
}

function pickedText(dealt: DealtQuestion, choiceId: string): string {
  return dealt.choices.find(({ id }) => id === choiceId)?.text ?? ''
}

function toChallengeCase(record: ChallengeRecord, same_question: number): ChallengeCase {
  const {
    game,
    specialization,
    bank,
    question,
    choices,
    correct_choice_id,
    choice_id,
    explanation,
    key_asked,
  } = record
  return {
    ...toChallenge(record),
    game,
    specialization,
    bank,
    question,
    choices,
    correct_choice_id,
    choice_id,
    picked: record.picked,
    explanation,
    same_question,
    ruled_by: record.ruling?.by ?? null,
    correction: record.correction ?? null,
    key_asked:
      record.state === 'open' && key_asked
        ? { ...key_asked, by: key_asked.by.name, at: key_asked.at.toISOString() }
        : undefined,
  }
}
