import Type from 'typebox'
import { editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'

/** A related resource (DATA-8). */
export const RelatedResource = Type.Object({
  url: Type.String(),
  title: Type.String(),
  type: oneOf(['education', 'insight', 'book'] as const),
})

export const FindResources = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 8000 }),
    specialization: Type.Optional(oneOf(editionIds)),
  },
  { additionalProperties: false },
)
export type FindResources = Type.Static<typeof FindResources>

export const FoundResources = Type.Object({ resources: Type.Array(RelatedResource) })
export type FoundResources = Type.Static<typeof FoundResources>
