import { callEdge } from './edge-calls.mjs'

/**
 * `npm run remote -- path …`: which remote owns which paths of a running site.
 *
 * @param {{ site: string, key: string }} edge
 * @param {string[]} words the words after `path`
 * @returns {Promise<string[] | null>} lines to print; null if the words match no command
 */
export async function pathCommand(edge, [action, prefix, remote]) {
  if (action === 'list') return (await callEdge(edge, 'GET', '/api/releases')).paths.map(lineOf)
  const isGrant = action === 'grant' && remote !== undefined
  const isRelease = action === 'release' && remote === undefined
  if (prefix === undefined || !(isGrant || isRelease)) return null
  const json = { action, prefix, ...(isGrant ? { remote } : {}) }
  const { paths } = await callEdge(edge, 'POST', '/api/release-paths', { json })
  return paths.map(lineOf)
}

function lineOf({ prefix, remote, by, at, granted }) {
  return `${prefix}  ${remote}  ${granted ? 'granted' : 'first had'} by ${by}, ${at.slice(0, 10)}`
}
