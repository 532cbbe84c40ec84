import Type from 'typebox'

export const BiasCard = Type.Object({
  /** Stable name in addresses and collections: 'sunk-cost-fallacy'. */
  id: Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
  /** As the scenarios spell it: 'sunk cost fallacy'. */
  name: Type.String({ minLength: 1 }),
  definition: Type.String({ minLength: 1 }),
  /** What gives it away in the minutes of a meeting. */
  sign: Type.String({ minLength: 1 }),
  /** The habit that works against it. */
  habit: Type.String({ minLength: 1 }),
  book: Type.String({ minLength: 1 }),
})
export type BiasCard = Type.Static<typeof BiasCard>

/** GET /api/games/biases: all cards, by name. */
export const BiasCards = Type.Object({ cards: Type.Array(BiasCard) })
export type BiasCards = Type.Static<typeof BiasCards>

/** Which cards a member has found, in the order in which they were found. */
export const FoundBiases = Type.Object({
  found: Type.Array(Type.Object({ id: Type.String(), found_at: Type.String({ format: 'date-time' }) })),
})
export type FoundBiases = Type.Static<typeof FoundBiases>

/** POST /api/games/biases/found: the ids of the cards that a browser has turned. */
export const KeepFoundBiases = Type.Object(
  {
    ids: Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,64}$' }), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
    }),
  },
  { additionalProperties: false },
)
export type KeepFoundBiases = Type.Static<typeof KeepFoundBiases>
