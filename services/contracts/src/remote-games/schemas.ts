import Type from 'typebox'
import { editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'
import { remoteGameId } from './remote-game.js'

const strict = { additionalProperties: false } as const

const gameParams = {
  remote: Type.String({ pattern: '^mf-[a-z0-9-]{1,40}$' }),
  game: Type.String({ pattern: remoteGameId }),
}
/** Rights come first: whether there is such a remote is for those to know who have them. */
export const RemoteParams = Type.Object({ remote: Type.String({ maxLength: 100 }) })
export const RemoteGameParams = Type.Object(gameParams)
export const RemoteGameSessionParams = Type.Object({
  ...gameParams,
  id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
})

const ItemId = Type.String({ pattern: '^[\\w.:-]{1,60}$' })
const ChoiceId = Type.String({ pattern: '^[\\w.:-]{1,20}$' })
const ChoiceText = Type.String({ minLength: 1, maxLength: 300 })

/** The part of an item that the page gets before the answer. Texts are plain. */
const itemFields = {
  /** The same item has the same id in all sessions. */
  id: ItemId,
  prompt: Type.String({ minLength: 1, maxLength: 1000 }),
  /** Ids and texts differ from each other. */
  choices: Type.Array(Type.Object({ id: ChoiceId, text: ChoiceText }, strict), { minItems: 2, maxItems: 6 }),
}
export const RemoteItem = Type.Object(itemFields)
export type RemoteItem = Type.Static<typeof RemoteItem>

const Explanation = Type.String({ maxLength: 2000 })

/** What the site asks a team's service: `POST /_site/games/:game/deal`. */
export const DealRequest = Type.Object(
  {
    session_id: Type.String(),
    edition: oneOf(editionIds),
    /** How many items the session has. */
    items: Type.Integer(),
    /** For practice: the ids of the items to deal. One that is left out is gone, and is not asked for again. */
    only: Type.Optional(Type.Array(Type.String())),
  },
  strict,
)
export type DealRequest = Type.Static<typeof DealRequest>

/** What the scores service asks the edge for; the number of items is that of the declaration. */
const dealFields = {
  session_id: Type.String(),
  edition: oneOf(editionIds),
  only: Type.Optional(Type.Array(Type.String())),
}
/** The network address of the player, which limits count. */
const address = Type.String({ maxLength: 64 })
export const AskedDeal = Type.Object({ ...dealFields, address }, strict)
export type TeamDeal = Omit<Type.Static<typeof AskedDeal>, 'address'>

/** What a team's service answers to a deal: exactly as many items as asked; for practice, those of the named ones that still exist. */
export const DealReply = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          ...itemFields,
          /** Comes back with the question to mark, and never reaches the page; for services that keep nothing. */
          sealed: Type.Optional(Type.String({ maxLength: 2000 })),
        },
        strict,
      ),
      { maxItems: 20 },
    ),
  },
  strict,
)
export type DealReply = Type.Static<typeof DealReply>

/** The declared facts of a game that the scores service needs. */
const TeamGame = Type.Object({
  title: Type.String(),
  items: Type.Integer(),
  points: Type.Integer(),
  leaderboard: Type.Boolean(),
  practice: Type.Boolean(),
})
export type TeamGame = Type.Static<typeof TeamGame>
export const DealtGame = Type.Object({ ...DealReply.properties, game: TeamGame })

const markFields = {
  session_id: Type.String(),
  edition: oneOf(editionIds),
  item_id: Type.String(),
  choice_id: Type.String(),
  sealed: Type.Optional(Type.String()),
}
/** What the site asks a team's service: `POST /_site/games/:game/mark`. Asking again must give the same answer. */
export const MarkRequest = Type.Object(markFields, strict)
export type MarkRequest = Type.Static<typeof MarkRequest>

export const AskedMark = Type.Object({ ...markFields, address }, strict)

/** What a team's service answers to an answer. The points are the site's: all of them, or this share of a wrong one. */
export const MarkReply = Type.Object(
  {
    item_id: ItemId,
    correct_choice_id: ChoiceId,
    explanation: Explanation,
    /** The part of the points that a wrong answer gets; none by default. */
    share: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  },
  strict,
)
export type MarkReply = Type.Static<typeof MarkReply>

export const StartRemoteGame = Type.Object(
  {
    specialization: Type.Optional(oneOf(editionIds)),
    /** Deals items that the signed-in member missed and that are due. */
    practice: Type.Optional(Type.Literal(true)),
  },
  strict,
)
export type StartRemoteGame = Type.Static<typeof StartRemoteGame>

export const AnswerRemoteItem = Type.Object({ item_id: ItemId, choice_id: ChoiceId }, strict)
export type AnswerRemoteItem = Type.Static<typeof AnswerRemoteItem>

const markedFields = {
  item_id: Type.String(),
  choice_id: Type.String(),
  is_correct: Type.Boolean(),
  points: Type.Integer(),
  /** Empty if the item is void. */
  correct_choice_id: Type.String(),
  explanation: Type.String(),
  /** Set if the team has changed the correct choice since, or has made the item void: why. */
  ruling: Type.Optional(Type.String()),
  /** Set if the team has made the item void: no choice is correct, and nobody's points depend on it. */
  void: Type.Optional(Type.Literal(true)),
}
const MarkedItem = Type.Object(markedFields)
export type MarkedItem = Type.Static<typeof MarkedItem>

/** Set if answers came sooner than a person can read: the session does not count for the leaderboard. */
const TooFast = Type.Optional(Type.Literal(true))

export const RemoteAnswerReply = Type.Object({
  ...markedFields,
  score: Type.Integer(),
  completed: Type.Boolean(),
  too_fast: TooFast,
})
export type RemoteAnswerReply = Type.Static<typeof RemoteAnswerReply>

/** A session as its player sees it: items without their truths, and the given answers with theirs. */
export const RemoteGameSession = Type.Object({
  id: Type.String(),
  title: Type.String(),
  specialization: oneOf(editionIds),
  items: Type.Array(RemoteItem),
  answers: Type.Array(MarkedItem),
  /** Points for a correct answer. */
  points: Type.Integer(),
  score: Type.Integer(),
  /** The score of a session in which every answer is correct; void items do not count. */
  max_score: Type.Integer(),
  completed: Type.Boolean(),
  practice: Type.Optional(Type.Literal(true)),
  /** Whether its score can go on the leaderboard once it is finished. */
  for_leaderboard: Type.Boolean(),
  too_fast: TooFast,
  expires_at: Type.String(),
})
export type RemoteGameSession = Type.Static<typeof RemoteGameSession>

export const InEdition = Type.Object({ specialization: Type.Optional(oneOf(editionIds)) }, strict)
export type InEdition = Type.Static<typeof InEdition>

export const RemoteScore = Type.Object({
  id: Type.String(),
  player_name: Type.String(),
  /** Set if the name looks like that of another player in this list with an earlier score. */
  looks_like_other: Type.Optional(Type.Literal(true)),
  score: Type.Integer(),
  created_at: Type.String(),
})
export type RemoteScore = Type.Static<typeof RemoteScore>
export const RemoteScores = Type.Object({ scores: Type.Array(RemoteScore) })
export type RemoteScores = Type.Static<typeof RemoteScores>

/** What a member missed in one game. */
export const RemotePractice = Type.Object({
  due: Type.Integer(),
  total: Type.Integer(),
  next_due_at: Type.Union([Type.Null(), Type.String()]),
})
export type RemotePractice = Type.Static<typeof RemotePractice>

/** POST /api/remote-games/:remote/:game/rulings. Has either `correct` or `void`. */
export const RuleOnRemoteItem = Type.Object(
  {
    item_id: ItemId,
    /** The text of the choice that is correct after all. */
    correct: Type.Optional(ChoiceText),
    /** No choice is correct, and the item counts for nobody. */
    void: Type.Optional(Type.Literal(true)),
    /** Why, for the players. */
    text: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  strict,
)
export type RuleOnRemoteItem = Type.Static<typeof RuleOnRemoteItem>

/** What a ruling has changed: sessions that are under way or just finished, and scores of the leaderboard. */
export const RemoteRuling = Type.Object({ sessions: Type.Integer(), scores: Type.Integer() })
export type RemoteRuling = Type.Static<typeof RemoteRuling>
