import { UsageError } from '../commands/typed-words.mjs'
import { callEdge } from './edge-calls.mjs'

/**
 * `npm run remote -- path …`: which remote owns which paths of a running site.
 *
 * @param {{ site: string, key: string }} edge
 * @param {string[]} words the words after `path`
 * @returns {Promise<string[]>} lines to print
 * @throws UsageError if the words match no command
 */
export async function pathCommand(edge, [action, prefix, remote]) {
  if (action === 'list' && prefix === undefined)
    return (await callEdge(edge, 'GET', '/api/releases')).paths.map(lineOf)
  const isGrant = action === 'grant' && remote !== undefined
  const isRelease = action === 'release' && remote === undefined
  if (prefix === undefined || !(isGrant || isRelease))
    throw new UsageError("After 'path' comes list, grant PREFIX REMOTE, or release PREFIX.")
  const json = { action, prefix, ...(isGrant ? { remote } : {}) }
  const { paths } = await callEdge(edge, 'POST', '/api/release-paths', { json })
  return paths.map(lineOf)
}

function lineOf({ prefix, remote, by, at, granted }) {
  return `${prefix}  ${remote}  ${granted ? 'granted' : 'first had'} by ${by}, ${at.slice(0, 10)}`
}
