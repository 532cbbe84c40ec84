import type { ChangePaths } from '@icio/contracts/releases/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { Deployer } from '../deploying/deployers.js'
import type { ReleaseRegistry } from '../release-registry.js'

/**
 * Grants a prefix to a remote, or takes it back once visitors get no release that owns it.
 *
 * @throws ServiceError unknown_release without a remote, path_reserved, path_not_ownable, path_in_use, nothing_to_undo
 */
export async function changePaths(
  book: ReleaseRegistry,
  { action, prefix, remote }: ChangePaths,
  by: Pick<Deployer, 'name' | 'person'>,
) {
  if (action === 'grant') {
    if (remote === undefined) throw new ServiceError('unknown_release', { remote: null })
    return book.paths.grant(prefix, remote, by)
  }
  for (const id of book.liveReleases()) {
    const row = await book.releases.find(id)
    if (row?.owns.includes(prefix)) throw new ServiceError('path_in_use', { release: id })
  }
  return book.paths.release(prefix)
}
