import Type from 'typebox'

/** A source of an article or of a change of a rule. */
export const ArticleSource = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    publisher: Type.String({ minLength: 1 }),
    /** Author, section, or volume. */
    part: Type.Optional(Type.String({ minLength: 1 })),
    year: Type.Optional(Type.Integer({ minimum: 1600, maximum: 2100 })),
    url: Type.Optional(Type.String({ pattern: '^https://' })),
  },
  { additionalProperties: false },
)
export type ArticleSource = Type.Static<typeof ArticleSource>
