import { UsageError } from '../commands/typed-words.mjs'
import { callEdge } from './edge-calls.mjs'

/** What a key may do if nothing else is asked for. */
const usualActions = 'publish,canary,promote,rollback,pin'

/** The flags of each command; another one's would be passed over. */
const flagsOf = { list: [], make: ['remotes', 'paths', 'actions', 'days'], rotate: ['grace'], revoke: [] }

/**
 * `npm run remote -- key …`: deploy keys of a running site.
 *
 * @param {{ site: string, key: string }} edge
 * @param {{ words: string[], flags: Record<string, string> }} typed after `key`
 * @param {(line: string) => void} say prints a line
 * @throws UsageError if the words match no command
 */
export async function keyCommand(edge, { words: [command = '', name], flags }, say) {
  if (!Object.hasOwn(flagsOf, command) || (command === 'list') !== (name === undefined))
    throw new UsageError("After 'key' comes list, make NAME, rotate NAME, or revoke NAME.")
  const foreign = Object.keys(flags).find((flag) => !flagsOf[command].includes(flag))
  if (foreign) throw new UsageError(`--${foreign} is no flag of 'key ${command}'.`)
  if (command === 'list') for (const each of await keysOf(edge)) say(lineOf(each))
  if (command === 'make') tellSecret(await make(edge, name, { flags, say }), say)
  if (command === 'rotate') tellSecret(await rotate(edge, name, flags), say)
  if (command !== 'revoke') return
  await callEdge(edge, 'DELETE', `/api/deploy-keys/${await idOf(edge, name)}`)
  say(`${name} is revoked.`)
}

function make(edge, name, { flags: { remotes, paths, actions = usualActions, days = '90' }, say }) {
  if (remotes === undefined) throw new UsageError('Say what it is for: --remotes mf-games')
  const json = {
    name,
    remotes: listOf(remotes, 'remotes'),
    paths: paths === undefined ? [] : listOf(paths, 'paths'),
    actions: listOf(actions, 'actions'),
    days: wholeNumber(days, 'days'),
  }
  const where = json.paths.join(' ') || 'the paths of its remotes'
  say(
    `makes a key that may ${json.actions.join(', ')} for ${json.remotes.join(', ')}, on ${where}, for ${days} days`,
  )
  return callEdge(edge, 'POST', '/api/deploy-keys', { json })
}

async function rotate(edge, name, { grace = '0' }) {
  const json = { grace_hours: wholeNumber(grace, 'grace') }
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

function tellSecret({ key, secret }, say) {
  for (const line of [
    lineOf(key),
    `Its secret, shown this once: ${secret}`,
    'Its team sets it as DEPLOY_KEY.',
  ])
    say(line)
}

function lineOf({ id, name, source, state, remotes, paths, actions, expires_at, last_used_at }) {
  const until = expires_at ? `until ${expires_at.slice(0, 10)}` : 'without an end'
  const used = last_used_at ? `, last used ${last_used_at.slice(0, 10)}` : ''
  const where = source === 'record' ? id : source
  const own = paths.length === 0 ? 'the paths of its remotes' : paths.join(' ')
  return `${name} (${where})  ${state}, ${until}${used}: ${actions.join(' ')}; ${remotes.join(' ')}; ${own}`
}

function listOf(text, flag) {
  const found = text.split(',').map((word) => word.trim())
  if (found.includes(''))
    throw new UsageError(`--${flag} is '${text}': words with commas between them are expected.`)
  return found
}

function wholeNumber(text, flag) {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new UsageError(`--${flag} is '${text}': a whole number is expected.`)
}
