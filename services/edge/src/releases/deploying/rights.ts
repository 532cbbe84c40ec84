import { guardedParts, type DeployAction, type DeployKey } from '@icio/contracts/deploy-keys/endpoints'
import { isOwned } from '@icio/contracts/releases/route-ownership'
import { ServiceError } from '@icio/kit/http/errors'
import { isCovered, type ReservedPrefix } from '../paths/covered-prefix.js'
import type { Release } from '../release.js'

/** What a deployer may do: to which parts, inside of which paths, and how. */
export type Rights = Pick<DeployKey, 'remotes' | 'paths' | 'actions'>

/** Everything: an administrator, and the key of the machine itself. */
export const allRights: Rights = {
  remotes: ['*', ...guardedParts],
  paths: ['/'],
  actions: ['publish', 'canary', 'promote', 'rollback', 'pin', 'keys', 'paths'],
}

/** What a key of the configuration may do that says nothing of it: no guarded part, no keys, no paths of others. */
export const usualRights: Rights = {
  remotes: ['*'],
  paths: ['/'],
  actions: ['publish', 'canary', 'promote', 'rollback', 'pin'],
}

/** Whether a key has nothing that takes an administrator: neither guarded parts, nor keys, nor paths of others. */
export function isForTeams({ remotes, actions }: Rights): boolean {
  return !remotes.some(isGuarded) && !actions.some(takesAdministrator)
}

/** What is left of a key whose maker is no administrator any more: the work of a team. */
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

/** A remote for the staff runs in the admin document, whatever it is called: it takes the right to that one's code. */
export function partsOf({ name, access }: Pick<Release, 'name' | 'access'>): string[] {
  return access === 'staff' ? [name, 'mf-admin'] : [name]
}

/** @throws ServiceError deploy_key_forbids, with what is missing */
export function demandAction({ actions }: Rights, ...oneOf: DeployAction[]): void {
  if (!oneOf.some((action) => actions.includes(action)))
    throw new ServiceError('deploy_key_forbids', { action: oneOf.join(' or ') })
}

/** @throws ServiceError deploy_key_forbids, with the part */
export function demandParts({ remotes }: Rights, parts: readonly string[]): void {
  const part = parts.find((each) => !covers(remotes, each))
  if (part !== undefined) throw new ServiceError('deploy_key_forbids', { remote: part })
}

/**
 * Whether a release may own what it says: what lies in the key's paths; with none, what its remote has already.
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

/** A key makes, rotates and revokes none that may do more than itself. @throws ServiceError deploy_key_forbids */
export function demandNoMore(own: Rights, asked: Rights): void {
  demandAction(own, 'keys')
  for (const action of asked.actions) demandAction(own, action)
  const remote = asked.remotes.find((each) => !(own.remotes.includes(each) || covers(own.remotes, each)))
  if (remote !== undefined) throw new ServiceError('deploy_key_forbids', { remote })
  if (own.paths.includes('/')) return
  // None stands for what the remotes have already, which may be more than a list, and less.
  const isWider = (asked.paths.length === 0) !== (own.paths.length === 0)
  const path = isWider ? (asked.paths[0] ?? '/') : asked.paths.find((each) => !isOwned(own.paths, each))
  if (path !== undefined) throw new ServiceError('deploy_key_forbids', { path })
}

function covers(remotes: readonly string[], part: string): boolean {
  return remotes.includes(part) || (!isGuarded(part) && part !== '*' && remotes.includes('*'))
}
