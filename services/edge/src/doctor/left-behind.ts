import { readDeployKeys, type DeployKey } from '@icio/contracts/deploy-keys'
import { readReleases, type ReleasesOverview } from '@icio/contracts/releases'
import { readRunningSite } from '../running-site.js'
import { readKept } from '../secrets.js'

/** How long the running site is waited for. */
const waitMs = 5000

/**
 * Names what people have left behind who are no administrators any more: deploy keys that are still taken, and paths
 * that they granted. The running site is asked, with this machine's own key.
 *
 * @returns null where no site runs on the data folder
 * @throws Error where it does not answer
 */
export async function leftBehind(dataDir: string): Promise<string[] | null> {
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
