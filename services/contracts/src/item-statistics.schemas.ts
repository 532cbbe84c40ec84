import Type from 'typebox'

/** A share from 0 to 1; null where there is nothing to take a share of. */
const Share = Type.Union([Type.Null(), Type.Number()])

/** What the answers that players have given say of a question. */
const ItemFigures = Type.Object({
  id: Type.String(),
  /** Games in which the question was on the screen. */
  times_shown: Type.Integer(),
  times_answered: Type.Integer(),
  share_right: Share,
  /**
   * Point-biserial correlation, from -1 to 1, of a right answer here with the share of right answers to the other
   * questions of the same game. Null where all answers are alike, or all players.
   */
  discrimination: Share,
})
export type ItemFigures = Type.Static<typeof ItemFigures>

/** How often a choice was picked, and how those who picked it did elsewhere. */
const ChoiceFigures = Type.Object({
  text: Type.String(),
  is_correct: Type.Boolean(),
  times_picked: Type.Integer(),
  share: Type.Number(),
  /** Mean share of right answers to the other questions of their games. */
  share_right_elsewhere: Share,
})
export type ChoiceFigures = Type.Static<typeof ChoiceFigures>

/** GET /api/games/statistics/:bank */
export const BankStatistics = Type.Object({ games: Type.Integer(), items: Type.Array(ItemFigures) })
export type BankStatistics = Type.Static<typeof BankStatistics>

/** GET /api/games/statistics/:bank/:id */
export const ItemStatistics = Type.Object({
  ...ItemFigures.properties,
  /** Which set of choices the figures are of: the one that the question has now. */
  revision: Type.Integer(),
  /** What the answers said of the sets before, the latest first. */
  earlier: Type.Array(
    Type.Object({
      revision: Type.Integer(),
      times_shown: Type.Integer(),
      times_answered: Type.Integer(),
      share_right: Share,
    }),
  ),
  /** The right choice first, then the wrong ones, the most picked first. */
  choices: Type.Array(ChoiceFigures),
  /** The wrong choice that is picked most; null where none is, or where two are picked alike. */
  strongest_distractor: Type.Union([Type.Null(), Type.String()]),
})
export type ItemStatistics = Type.Static<typeof ItemStatistics>
