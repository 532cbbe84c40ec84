import Type from 'typebox'

/** A path prefix of the site and the remote that owns it, with all paths below. */
export const PathReservation = Type.Object({
  prefix: Type.String(),
  remote: Type.String(),
  by: Type.String(),
  at: Type.String(),
  /** True if an administrator granted it inside or around another remote's prefix. */
  granted: Type.Boolean(),
  /** True if it was granted by someone who is no longer an administrator. It stays valid but should be reviewed. */
  orphaned: Type.Boolean(),
})
export type PathReservation = Type.Static<typeof PathReservation>
