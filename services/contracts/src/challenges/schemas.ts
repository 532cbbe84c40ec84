import Type from 'typebox'
import { DealtChoice } from '../game-questions/schemas.js'
import { GameName, EditionSchema } from '../game-sessions/schemas.js'
import { oneOf } from '../one-of.schemas.js'
import { challengeReasonLimit } from './challenge-rules.js'

const strict = { additionalProperties: false } as const
const Words = (longest: number) => Type.String({ pattern: '\\S', maxLength: longest })
const Time = Type.String({ format: 'date-time' })

const rulingLimit = 2000

export const challengeStates = ['open', 'upheld', 'rejected'] as const
export const ChallengeState = oneOf(challengeStates)
export type ChallengeState = Type.Static<typeof ChallengeState>

/** POST /api/games/sessions/:id/challenges: 'I challenge this answer', with a reason. */
export const ChallengeAnswer = Type.Object(
  { question_id: Type.String({ minLength: 1, maxLength: 64 }), reason: Words(challengeReasonLimit) },
  strict,
)
export type ChallengeAnswer = Type.Static<typeof ChallengeAnswer>

/** The moderators' decision; null while the challenge is open. */
const Ruling = Type.Union([Type.Null(), Type.Object({ text: Type.String(), ruled_at: Time })])

export const Challenge = Type.Object({
  id: Type.String(),
  question_id: Type.String(),
  state: ChallengeState,
  reason: Type.String(),
  created_at: Time,
  ruling: Ruling,
})
export type Challenge = Type.Static<typeof Challenge>

export const ChallengesOfGame = Type.Object({ challenges: Type.Array(Challenge) })
export type ChallengesOfGame = Type.Static<typeof ChallengesOfGame>

export const OwnChallenge = Type.Object({
  ...Challenge.properties,
  game: Type.Union([GameName, Type.Literal('ranges')]),
  specialization: EditionSchema,
  question: Type.String(),
})
export type OwnChallenge = Type.Static<typeof OwnChallenge>

export const OwnChallenges = Type.Object({ challenges: Type.Array(OwnChallenge) })
export type OwnChallenges = Type.Static<typeof OwnChallenges>

/** A challenge as moderators see it, with the question as it was dealt and its key at that time. */
export const ChallengeCase = Type.Object({
  ...Challenge.properties,
  game: GameName,
  specialization: EditionSchema,
  /** The bank of the question; null for a board clue. */
  bank: Type.Union([Type.Null(), Type.String()]),
  /** The text of the question: a prompt, a sentence with a gap, a context with a question, or a clue. */
  question: Type.String(),
  choices: Type.Array(DealtChoice),
  correct_choice_id: Type.String(),
  choice_id: Type.String(),
  /** The text of the picked choice, if `choices` are those of the bank question and not the ones the player saw. */
  picked: Type.Optional(Type.String()),
  explanation: Type.String(),
  /** Number of challenges of this question in this state, including this one. */
  same_question: Type.Integer({ minimum: 1 }),
  /** The moderator who ruled; null while the challenge is open. */
  ruled_by: Type.Union([Type.Null(), Type.String()]),
  /** The change made by the ruling; null if the key stands. */
  correction: Type.Union([
    Type.Null(),
    Type.Object({
      /** Text of the choice that is correct after all. */
      correct: Type.String(),
      was: Type.String(),
      /** False while it is still being applied. */
      is_applied: Type.Boolean(),
      /** Number of games and leaderboard rows whose points were recomputed. */
      games: Type.Integer(),
      scores: Type.Integer(),
    }),
  ]),
  /** Another key that one person asks for; a second one has to uphold the challenge with it (REVIEW-8). */
  key_asked: Type.Optional(
    Type.Object({
      by: Type.String(),
      at: Type.String({ format: 'date-time' }),
      correct_choice_id: Type.String(),
      text: Type.String(),
    }),
  ),
})
export type ChallengeCase = Type.Static<typeof ChallengeCase>

export const ListChallenges = Type.Object(
  {
    state: Type.Optional(ChallengeState),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  strict,
)
export type ListChallenges = Type.Static<typeof ListChallenges>

export const ChallengeCases = Type.Object({ challenges: Type.Array(ChallengeCase) })
export type ChallengeCases = Type.Static<typeof ChallengeCases>

export const RuleOnChallenge = Type.Object(
  {
    state: oneOf(['upheld', 'rejected'] as const),
    text: Words(rulingLimit),
    /** The choice that is correct after all; only if the challenge is upheld. */
    correct_choice_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  strict,
)
export type RuleOnChallenge = Type.Static<typeof RuleOnChallenge>

export const ChallengeParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
