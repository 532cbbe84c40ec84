import type {
  DeployAction,
  DeployKeyParams,
  DeployKeys,
  FreshDeployKey,
  MakeDeployKey,
  RotateDeployKey,
} from './deploy-keys.schemas.js'
import { endpoint } from './endpoint.js'

/** Every action that a key may be made for, in the order in which pages show them. */
export const deployActions: readonly DeployAction[] = [
  'publish',
  'canary',
  'promote',
  'rollback',
  'pin',
  'keys',
  'paths',
]

/**
 * Parts whose code can do everything: the shell runs in every page, and mf-admin beside the token of whoever runs the
 * site. They take an administrator, or a key that names them.
 */
export const guardedParts = ['shell', 'mf-admin'] as const

/** The keys that there are, those of the configuration and of this machine with them. Administrators, keys with `keys`. */
export const readDeployKeys = endpoint<{ reply: DeployKeys }>({
  method: 'GET',
  url: '/api/deploy-keys',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids'],
})

/** Makes a key and tells its secret, once. A key makes no key that may do more than itself. */
export const makeDeployKey = endpoint<{ body: MakeDeployKey; reply: FreshDeployKey }>({
  method: 'POST',
  url: '/api/deploy-keys',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids', 'deploy_key_exists'],
})

/** Gives a key another secret, and tells it, once. */
export const rotateDeployKey = endpoint<{
  params: DeployKeyParams
  body: RotateDeployKey
  reply: FreshDeployKey
}>({
  method: 'POST',
  url: '/api/deploy-keys/:id/rotation',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids', 'unknown_deploy_key'],
})

/** Ends a key at once and for good; its row stays, since releases name it. */
export const revokeDeployKey = endpoint<{ params: DeployKeyParams; reply: undefined }>({
  method: 'DELETE',
  url: '/api/deploy-keys/:id',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids', 'unknown_deploy_key'],
})

export type { DeployAction, DeployKey, FreshDeployKey, MakeDeployKey } from './deploy-keys.schemas.js'
