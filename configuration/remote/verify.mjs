import { createHash } from 'node:crypto'

/**
 * Fetches every file that the edge currently serves to visitors and compares it with its hash in the registry.
 *
 * @returns {Promise<{ file: string, problem: string }[]>} the files that do not match
 */
export async function verifyLive({ site }) {
  const registry = await (await fetch(`${site}/registry.json`)).json()
  const parts = [
    registry.shell,
    ...registry.remotes.flatMap((remote) => [remote, remote.previous ?? []].flat()),
  ]
  const problems = []
  let checked = 0
  for (const [file, integrity] of parts.flatMap((part) => Object.entries(part.integrity))) {
    checked += 1
    const answer = await fetch(site + file)
    const hash = `sha384-${createHash('sha384')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('base64')}`
    if (!answer.ok) problems.push({ file, problem: `answers ${answer.status}` })
    else if (hash !== integrity) problems.push({ file, problem: 'does not fit its hash' })
  }
  return { checked, problems }
}
