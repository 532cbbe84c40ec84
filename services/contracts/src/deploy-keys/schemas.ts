import Type from 'typebox'
import { oneOf } from '../one-of.schemas.js'
import { PartName } from '../releases/schemas.js'
import { strictObject } from '../strict-object.schemas.js'

/** The actions of a deploy key. Every key can also read releases and channels. */
export const DeployAction = oneOf(['publish', 'canary', 'promote', 'rollback', 'pin', 'keys', 'paths'])
export type DeployAction = Type.Static<typeof DeployAction>

const KeyName = Type.String({ pattern: '^[\\w.-]{1,40}$' })

/** A path prefix of the site; '/' means every path that no remote owns. */
const PathPrefix = Type.String({ pattern: '^(/|(/[a-z0-9-]+)+)$', maxLength: 100 })

const scope = {
  /** Parts by name; '*' means every remote except the guarded parts (guardedParts). */
  remotes: Type.Array(Type.Union([PartName, Type.Literal('*')]), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
  }),
  /** Prefixes that its releases may own; if empty, those that its remotes already own. */
  paths: Type.Array(PathPrefix, { maxItems: 50, uniqueItems: true }),
  actions: Type.Array(DeployAction, { minItems: 1, maxItems: 7, uniqueItems: true }),
}

/** A deploy key without its secret, which is shown once and not stored. */
export const DeployKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...scope,
  /** A `record` can be rotated and revoked; the others come from the configuration and from this machine. */
  source: oneOf(['record', 'environment', 'machine']),
  state: oneOf(['valid', 'expired', 'revoked']),
  /**
   * True if its creator is no longer an administrator: its rights that require an administrator (guarded parts, `keys`,
   * `paths`) are suspended until an administrator rotates its secret.
   */
  orphaned: Type.Boolean(),
  expires_at: Type.Union([Type.String(), Type.Null()]),
  made_at: Type.Union([Type.String(), Type.Null()]),
  made_by: Type.Union([Type.String(), Type.Null()]),
  /** The day of its last call, to find unused keys. */
  last_used_at: Type.Union([Type.String(), Type.Null()]),
})
export type DeployKey = Type.Static<typeof DeployKey>

export const DeployKeys = Type.Object({ keys: Type.Array(DeployKey) })
export type DeployKeys = Type.Static<typeof DeployKeys>

export const CreateDeployKey = strictObject({
  name: KeyName,
  ...scope,
  days: Type.Integer({ minimum: 1, maximum: 400 }),
})
export type CreateDeployKey = Type.Static<typeof CreateDeployKey>

/** A key with its secret, which is shown only this once. */
export const CreatedDeployKey = Type.Object({ key: DeployKey, secret: Type.String() })
export type CreatedDeployKey = Type.Static<typeof CreatedDeployKey>

export const DeployKeyParams = Type.Object({ id: Type.String({ pattern: '^[a-z0-9]{12}$' }) })
export type DeployKeyParams = Type.Static<typeof DeployKeyParams>

/** The previous secret stays valid for this many hours; 0 ends it at once. */
export const RotateDeployKey = strictObject({ grace_hours: Type.Integer({ minimum: 0, maximum: 168 }) })
export type RotateDeployKey = Type.Static<typeof RotateDeployKey>
