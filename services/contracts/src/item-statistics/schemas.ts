import Type from 'typebox'

const strict = { additionalProperties: false } as const

/** A share from 0 to 1; null if it is undefined. */
const Share = Type.Union([Type.Null(), Type.Number()])

/** Statistics of a question from the players' answers. */
export const ItemFigures = Type.Object(
  {
    id: Type.String(),
    /** Number of games in which the question was shown. */
    times_shown: Type.Integer(),
    times_answered: Type.Integer(),
    share_right: Share,
    /**
     * Point-biserial correlation, from -1 to 1, of a correct answer here with the share of correct answers to the other
     * questions of the same game. Null if all answers or all players are equal.
     */
    discrimination: Share,
    /**
     * A wrong choice that the players who do better on the other questions prefer to the key, with both counts; missing or
     * null if none is, beyond chance (exact sign test, 5%).
     */
    preferred_wrong: Type.Optional(
      Type.Union([
        Type.Null(),
        Type.Object({ text: Type.String(), picked: Type.Integer(), key_picked: Type.Integer() }, strict),
      ]),
    ),
  },
  strict,
)
export type ItemFigures = Type.Static<typeof ItemFigures>

/** How often a choice was picked, and how its pickers did on the other questions. */
const ChoiceFigures = Type.Object({
  text: Type.String(),
  is_correct: Type.Boolean(),
  times_picked: Type.Integer(),
  share: Type.Number(),
  /** Mean share of correct answers to the other questions of their games. */
  share_right_elsewhere: Share,
})
export type ChoiceFigures = Type.Static<typeof ChoiceFigures>

export const BankStatistics = Type.Object({ games: Type.Integer(), items: Type.Array(ItemFigures) })
export type BankStatistics = Type.Static<typeof BankStatistics>

export const ItemStatistics = Type.Object({
  ...ItemFigures.properties,
  /** The current revision of the choices, which the statistics are for. */
  revision: Type.Integer(),
  /** Statistics of the earlier revisions, latest first. */
  earlier: Type.Array(
    Type.Object({
      revision: Type.Integer(),
      times_shown: Type.Integer(),
      times_answered: Type.Integer(),
      share_right: Share,
    }),
  ),
  /** The correct choice, then the wrong ones, most picked first. */
  choices: Type.Array(ChoiceFigures),
  /** The wrong choice that is picked most often; null if there is none or on a tie. */
  strongest_distractor: Type.Union([Type.Null(), Type.String()]),
})
export type ItemStatistics = Type.Static<typeof ItemStatistics>
