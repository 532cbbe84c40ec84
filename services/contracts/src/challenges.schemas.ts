import Type from 'typebox'
import { DealtChoice } from './game-questions.schemas.js'
import { GameName, SpecializationSchema } from './game-sessions.schemas.js'
import { oneOf } from './one-of.schemas.js'
import { challengeReasonLimit } from './rules/challenge-rules.js'

const strict = { additionalProperties: false } as const
const Words = (longest: number) => Type.String({ pattern: '\\S', maxLength: longest })
const Time = Type.String({ format: 'date-time' })

/** Longest ruling. */
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

/** What the moderators have decided; null while the challenge is open. */
const Ruling = Type.Union([Type.Null(), Type.Object({ text: Type.String(), ruled_at: Time })])

/** A challenge as its player sees it. */
export const Challenge = Type.Object({
  id: Type.String(),
  question_id: Type.String(),
  state: ChallengeState,
  reason: Type.String(),
  created_at: Time,
  ruling: Ruling,
})
export type Challenge = Type.Static<typeof Challenge>

/** GET /api/games/sessions/:id/challenges */
export const ChallengesOfGame = Type.Object({ challenges: Type.Array(Challenge) })
export type ChallengesOfGame = Type.Static<typeof ChallengesOfGame>

/** A challenge among all of a player, with the question that it is about. */
export const OwnChallenge = Type.Object({
  ...Challenge.properties,
  game: GameName,
  specialization: SpecializationSchema,
  question: Type.String(),
})
export type OwnChallenge = Type.Static<typeof OwnChallenge>

/** GET /api/games/challenges/own */
export const OwnChallenges = Type.Object({ challenges: Type.Array(OwnChallenge) })
export type OwnChallenges = Type.Static<typeof OwnChallenges>

/** A challenge as moderators see it: with the question as it was dealt and its key at that time. */
export const ChallengeCase = Type.Object({
  ...Challenge.properties,
  game: GameName,
  specialization: SpecializationSchema,
  /** Name of the bank that the question is from; null for a clue of the board. */
  bank: Type.Union([Type.Null(), Type.String()]),
  /** The question itself: a prompt, a sentence with its gap, a context with its question, or a clue. */
  question: Type.String(),
  choices: Type.Array(DealtChoice),
  correct_choice_id: Type.String(),
  /** What the player picked. */
  choice_id: Type.String(),
  /** The same in words, where the choices are those of the bank behind the question and not what the player saw. */
  picked: Type.Optional(Type.String()),
  explanation: Type.String(),
  /** How many challenges of this question there are in this state, this one included. */
  same_question: Type.Integer({ minimum: 1 }),
  /** Who has ruled; null while the challenge is open. */
  ruled_by: Type.Union([Type.Null(), Type.String()]),
  /** What the ruling changed; null where the key stands. */
  correction: Type.Union([
    Type.Null(),
    Type.Object({
      /** Text of the choice that is right after all. */
      correct: Type.String(),
      /** Of the one that was taken for right before. */
      was: Type.String(),
      /** False while it is still being carried through. */
      is_applied: Type.Boolean(),
      /** Games and leaderboard rows whose points were counted again. */
      games: Type.Integer(),
      scores: Type.Integer(),
    }),
  ]),
})
export type ChallengeCase = Type.Static<typeof ChallengeCase>

/** GET /api/games/challenges */
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

/** POST /api/games/challenges/:id/ruling */
export const RuleOnChallenge = Type.Object(
  {
    state: oneOf(['upheld', 'rejected'] as const),
    text: Words(rulingLimit),
    /** The choice of the case that is right after all; only where it is upheld. */
    correct_choice_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  strict,
)
export type RuleOnChallenge = Type.Static<typeof RuleOnChallenge>

export const ChallengeParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
