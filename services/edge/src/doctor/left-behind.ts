import { readDeployKeys, type DeployKey } from '@icio/contracts/deploy-keys/endpoints'
import { readReleases, type ReleasesOverview } from '@icio/contracts/releases/endpoints'
import { readRunningSite } from '../running-site.js'
import { readKept } from '../secrets.js'

/** How long to wait for the running site. */
const waitMs = 5000

/**
 * Lists what former administrators left behind: deploy keys that still work, and paths that they granted. Asks the
 * running site with this machine's own key.
 *
 * @returns null if no site runs on the data folder
 * @throws Error if it does not answer
 */
export async function listOrphanedAccess(dataDir: string): Promise<string[] | null> {
  const running = readRunningSite(dataDir)
  if (!running) return null
  const ask = async <T>(url: string): Promise<T> => {
    const answer = await fetch(new URL(url, running.address), {
      headers: { authorization: `Bearer ${readKept(dataDir).deploy ?? ''}` },
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    })
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
    return (await answer.json()) as T
  }
  const [{ keys }, { paths }] = await Promise.all([
    ask<{ keys: DeployKey[] }>(readDeployKeys.url),
    ask<ReleasesOverview>(readReleases.url),
  ])
  return [
    ...keys.filter((key) => key.orphaned && key.state === 'valid').map(({ name }) => `key ${name}`),
    ...paths.filter(({ orphaned }) => orphaned).map(({ prefix }) => `path ${prefix}`),
  ]
}
