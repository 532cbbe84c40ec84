import { guardedParts, type DeployAction, type DeployKey } from '@icio/contracts/deploy-keys/endpoints'
import { isOwned } from '@icio/contracts/releases/route-ownership'
import { ServiceError } from '@icio/kit/http/errors'
import { isCovered, type ReservedPrefix } from '../paths/covered-prefix.js'
import type { Release } from '../release.js'

/** What a deployer may do: to which parts, within which paths, and which actions. */
export type Rights = Pick<DeployKey, 'remotes' | 'paths' | 'actions'>

/** All rights: for administrators, and for the machine's own key. */
export const allRights: Rights = {
  remotes: ['*', ...guardedParts],
  paths: ['/'],
  actions: ['publish', 'canary', 'promote', 'rollback', 'pin', 'keys', 'paths'],
}

/** The rights of a configured key that lists none: no guarded parts, no keys, no paths of others. */
export const usualRights: Rights = {
  remotes: ['*'],
  paths: ['/'],
  actions: ['publish', 'canary', 'promote', 'rollback', 'pin'],
}

/** Whether a key has no rights that require an administrator: no guarded parts, no keys, no paths of others. */
export function isForTeams({ remotes, actions }: Rights): boolean {
  return !remotes.some(isGuarded) && !actions.some(takesAdministrator)
}

/** The remaining rights of a key whose maker is no longer an administrator. */
export function teamsPartOf({ remotes, paths, actions }: Rights): Rights {
  return {
    remotes: remotes.filter((remote) => !isGuarded(remote)),
    paths,
    actions: actions.filter((action) => !takesAdministrator(action)),
  }
}

function isGuarded(part: string): boolean {
  return guardedParts.some((guarded) => guarded === part)
}

function takesAdministrator(action: DeployAction): boolean {
  return action === 'keys' || action === 'paths'
}

/** A staff remote runs in the admin document, whatever its name: publishing it requires the right to the admin remote too. */
export function partsOf({ name, access }: Pick<Release, 'name' | 'access'>): string[] {
  return access === 'staff' ? [name, 'mf-admin'] : [name]
}

/** @throws ServiceError deploy_key_forbids, with the missing action */
export function demandAction({ actions }: Rights, ...oneOf: DeployAction[]): void {
  if (!oneOf.some((action) => actions.includes(action)))
    throw new ServiceError('deploy_key_forbids', { action: oneOf.join(' or ') })
}

/** @throws ServiceError deploy_key_forbids, with the part */
export function demandParts({ remotes }: Rights, parts: readonly string[]): void {
  const part = parts.find((each) => !covers(remotes, each))
  if (part !== undefined) throw new ServiceError('deploy_key_forbids', { remote: part })
}

/** Whether a deployer may do something to all of these parts. */
export function allowsParts({ remotes }: Rights, parts: readonly string[]): boolean {
  return parts.every((part) => covers(remotes, part))
}

/**
 * Checks that a release may own its paths: they must lie within the key's paths, or, if the key has none, belong to its
 * remote already.
 *
 * @throws ServiceError deploy_key_forbids, with the prefix
 */
export function demandPaths(
  { paths }: Rights,
  { name, owns }: Pick<Release, 'name' | 'owns'>,
  reserved: readonly ReservedPrefix[],
): void {
  const mayOwn = (prefix: string) =>
    paths.includes('/') || (paths.length > 0 ? isOwned(paths, prefix) : isCovered(reserved, name, prefix))
  const prefix = owns.find((each) => !mayOwn(each))
  if (prefix !== undefined) throw new ServiceError('deploy_key_forbids', { path: prefix })
}

/** A key may not make, rotate, or revoke a key with more rights than its own. @throws ServiceError deploy_key_forbids */
export function demandNoMore(own: Rights, asked: Rights): void {
  demandAction(own, 'keys')
  for (const action of asked.actions) demandAction(own, action)
  const remote = asked.remotes.find((each) => !(own.remotes.includes(each) || covers(own.remotes, each)))
  if (remote !== undefined) throw new ServiceError('deploy_key_forbids', { remote })
  if (own.paths.includes('/')) return
  // An empty list means the paths that the remotes already own, which may be more or less than a given list.
  const isWider = (asked.paths.length === 0) !== (own.paths.length === 0)
  const path = isWider ? (asked.paths[0] ?? '/') : asked.paths.find((each) => !isOwned(own.paths, each))
  if (path !== undefined) throw new ServiceError('deploy_key_forbids', { path })
}

function covers(remotes: readonly string[], part: string): boolean {
  return remotes.includes(part) || (!isGuarded(part) && part !== '*' && remotes.includes('*'))
}
