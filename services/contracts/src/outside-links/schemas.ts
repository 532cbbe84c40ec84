import Type from 'typebox'
import { strictObject } from '../strict-object.schemas.js'

const Url = Type.String({ pattern: '^https?://', maxLength: 500 })
const Nullable = Type.Union([Type.String(), Type.Null()])

/** An address outside the site to which a page leads. */
export const OutsideLink = Type.Object({
  url: Url,
  /** What the site says is there. */
  leads_to: Type.String(),
  /** When somebody of the staff last opened it and said so; null if nobody has. */
  looked_at: Nullable,
  looked_by: Nullable,
})
export type OutsideLink = Type.Static<typeof OutsideLink>

export const OutsideLinks = Type.Object({ links: Type.Array(OutsideLink) })
export type OutsideLinks = Type.Static<typeof OutsideLinks>

export const LookedAt = strictObject({ url: Url })
export type LookedAt = Type.Static<typeof LookedAt>
