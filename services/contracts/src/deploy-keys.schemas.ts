import Type from 'typebox'
import { oneOf } from './one-of.schemas.js'
import { PartName } from './releases.schemas.js'

/** What a deploy key may do. Looking at releases and channels comes with every key. */
export const DeployAction = oneOf(['publish', 'canary', 'promote', 'rollback', 'pin', 'keys', 'paths'])
export type DeployAction = Type.Static<typeof DeployAction>

const KeyName = Type.String({ pattern: '^[\\w.-]{1,40}$' })

/** A prefix of the site's paths; '/' stands for every one that nobody has. */
const PathPrefix = Type.String({ pattern: '^(/|(/[a-z0-9-]+)+)$', maxLength: 100 })

const scope = {
  /** Parts by name; '*' stands for every remote but the guarded parts (guardedParts). */
  remotes: Type.Array(Type.Union([PartName, Type.Literal('*')]), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
  }),
  /** Prefixes that its releases may own; with none those that are its remotes' already. */
  paths: Type.Array(PathPrefix, { maxItems: 50, uniqueItems: true }),
  actions: Type.Array(DeployAction, { minItems: 1, maxItems: 7, uniqueItems: true }),
}

/** A deploy key, without its secret, which is shown once and kept by nobody here. */
export const DeployKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  ...scope,
  /** `record` can be rotated and revoked; the others are the configuration's and this machine's. */
  source: oneOf(['record', 'environment', 'machine']),
  state: oneOf(['valid', 'expired', 'revoked']),
  /**
   * Made by somebody who is no administrator any more: what takes an administrator (guarded parts, `keys`, `paths`) rests
   * until one gives it another secret.
   */
  orphaned: Type.Boolean(),
  expires_at: Type.Union([Type.String(), Type.Null()]),
  made_at: Type.Union([Type.String(), Type.Null()]),
  made_by: Type.Union([Type.String(), Type.Null()]),
  /** The day of its last call; a key that nobody uses can go. */
  last_used_at: Type.Union([Type.String(), Type.Null()]),
})
export type DeployKey = Type.Static<typeof DeployKey>

export const DeployKeys = Type.Object({ keys: Type.Array(DeployKey) })
export type DeployKeys = Type.Static<typeof DeployKeys>

export const MakeDeployKey = Type.Object(
  { name: KeyName, ...scope, days: Type.Integer({ minimum: 1, maximum: 400 }) },
  { additionalProperties: false },
)
export type MakeDeployKey = Type.Static<typeof MakeDeployKey>

/** A key with its secret: the only time that it is shown. */
export const FreshDeployKey = Type.Object({ key: DeployKey, secret: Type.String() })
export type FreshDeployKey = Type.Static<typeof FreshDeployKey>

export const DeployKeyParams = Type.Object({ id: Type.String({ pattern: '^[a-z0-9]{12}$' }) })
export type DeployKeyParams = Type.Static<typeof DeployKeyParams>

/** For so many hours the secret before goes on being taken; 0 ends it at once. */
export const RotateDeployKey = Type.Object(
  { grace_hours: Type.Integer({ minimum: 0, maximum: 168 }) },
  { additionalProperties: false },
)
export type RotateDeployKey = Type.Static<typeof RotateDeployKey>
