import type {
  DeployAction,
  DeployKeyParams,
  DeployKeys,
  CreatedDeployKey,
  CreateDeployKey,
  RotateDeployKey,
} from './schemas.js'
import { endpoint } from '../endpoint.js'

/** All actions of keys, in display order. */
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
 * Parts whose code can do everything: the shell runs in every page, and mf-admin has access to the admin document's
 * token. Publishing them requires an administrator or a key that names them.
 */
export const guardedParts = ['shell', 'mf-admin'] as const

/**
 * Lists all keys, including those from the configuration and from this machine. Administrators, and keys with `keys`.
 */
export const readDeployKeys = endpoint<{ reply: DeployKeys }>({
  method: 'GET',
  url: '/api/deploy-keys',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids'],
})

/** Creates a key and returns its secret, once. A key cannot create a key with more rights than its own. */
export const createDeployKey = endpoint<{ body: CreateDeployKey; reply: CreatedDeployKey }>({
  method: 'POST',
  url: '/api/deploy-keys',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids', 'deploy_key_exists'],
})

/** Rotates a key's secret and returns the new one, once. */
export const rotateDeployKey = endpoint<{
  params: DeployKeyParams
  body: RotateDeployKey
  reply: CreatedDeployKey
}>({
  method: 'POST',
  url: '/api/deploy-keys/:id/rotation',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids', 'unknown_deploy_key'],
})

/** Revokes a key at once and permanently. Its row stays, because releases refer to it. */
export const revokeDeployKey = endpoint<{ params: DeployKeyParams; reply: undefined }>({
  method: 'DELETE',
  url: '/api/deploy-keys/:id',
  errors: ['unauthenticated', 'forbidden', 'deploy_key_forbids', 'unknown_deploy_key'],
})

export type { DeployAction, DeployKey, CreatedDeployKey, CreateDeployKey } from './schemas.js'
