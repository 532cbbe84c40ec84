import { callEdge } from './edge-calls.mjs'

/**
 * `npm run remote -- key …`: deploy keys of a running site.
 *
 * @param {{ site: string, key: string }} edge
 * @param {string[]} words the words after `key`
 * @param {Record<string, string>} flags
 * @returns {Promise<string[] | null>} lines to print; null if the words match no command
 */
export async function keyCommand(edge, [command, name], flags) {
  if (command === 'list') return (await keysOf(edge)).map(lineOf)
  if (name === undefined) return null
  if (command === 'make') return tellSecret(await make(edge, name, flags))
  if (command === 'rotate') return tellSecret(await rotate(edge, name, flags))
  if (command === 'revoke') {
    await callEdge(edge, 'DELETE', `/api/deploy-keys/${await idOf(edge, name)}`)
    return [`${name} is revoked.`]
  }
  return null
}

function make(edge, name, { remotes, paths, actions, days = '90' }) {
  if (remotes === undefined) throw new Error('Say what it is for: --remotes mf-games')
  const json = {
    name,
    remotes: listOf(remotes),
    paths: listOf(paths),
    actions: listOf(actions ?? 'publish,canary,promote,rollback,pin'),
    days: Number(days),
  }
  return callEdge(edge, 'POST', '/api/deploy-keys', { json })
}

async function rotate(edge, name, { grace = '0' }) {
  const json = { grace_hours: Number(grace) }
  return callEdge(edge, 'POST', `/api/deploy-keys/${await idOf(edge, name)}/rotation`, { json })
}

async function keysOf(edge) {
  return (await callEdge(edge, 'GET', '/api/deploy-keys')).keys
}

/** The active key with this name, or the id itself. */
async function idOf(edge, name) {
  const found = (await keysOf(edge)).find(
    (key) => key.source === 'record' && key.state !== 'revoked' && (key.name === name || key.id === name),
  )
  if (!found) throw new Error(`There is no key ${name} that could be rotated or revoked.`)
  return found.id
}

function tellSecret({ key, secret }) {
  return [lineOf(key), `Its secret, shown this once: ${secret}`, 'Its team sets it as DEPLOY_KEY.']
}

function lineOf({ id, name, source, state, remotes, paths, actions, expires_at, last_used_at }) {
  const until = expires_at ? `until ${expires_at.slice(0, 10)}` : 'without an end'
  const used = last_used_at ? `, last used ${last_used_at.slice(0, 10)}` : ''
  const where = source === 'record' ? id : source
  const own = paths.length === 0 ? 'the paths of its remotes' : paths.join(' ')
  return `${name} (${where})  ${state}, ${until}${used}: ${actions.join(' ')}; ${remotes.join(' ')}; ${own}`
}

function listOf(text = '') {
  return text.split(',').filter(Boolean)
}
