import { addToLockfile, install } from './install.mjs'
import { say } from './steps.mjs'

const help = `Usage: npm run remote -- COMMAND
  new NAME                         create a remote (mf-…) with a route, a test, and a README
  build NAME                       build a release; prints its folder          [--bundler rspack]
  publish NAME                     build it and send it to the edge, which
                                   admits it or says why not                   [--bundler rspack]
  serve NAME [PORT]                serve it from its sources for an override in your browser
  promote RELEASE WHY              give it to all visitors                     [--edition E] [--rev N]
  canary RELEASE PERCENT WHY       give it to a share of the visitors          [--edition E] [--rev N]
  stop-canary NAME WHY             end the canary of one remote                [--edition E] [--rev N]
  rollback NAME WHY                give visitors what they had of one remote before, or an earlier release of it
                                                               [--release RELEASE] [--edition E] [--rev N]
  rollback WHY --train N           the same for every part of a train
  pin RELEASE WHY | unpin NAME WHY hold one release, regardless of the channel
  admit NAME BUILD                 run the admission again
  errors NAME|CODE                 errors of a remote in visitors' pages, or the one with a support code
  list                             releases, trains, and the channel of each remote
  key list                         deploy keys, and what each may do
  key make NAME                    a key for a team; prints it, once   --remotes mf-games [--paths /games,/more]
                                                        [--actions publish,canary,promote,rollback,pin] [--days 90]
  key rotate NAME                  new secret; the old one stays valid for N hours  [--grace 0]
  key revoke NAME                  revoke it immediately
  path list                        which remote owns which paths
  path grant PREFIX REMOTE         give a remote a prefix inside or around another's
  path release PREFIX              take a prefix from its owner
  verify                           fetch every live file and compare it with its hash
The edge is the site running on this machine, or SITE_URL with DEPLOY_KEY.`

const { words, flags } = readArguments(process.argv.slice(2))
const [command = '', ...rest] = words
try {
  await install()
  await run(command, rest)
} catch (error) {
  say(error.message)
  process.exitCode = 1
}

async function run(name, args) {
  const commands = { new: makeNew, build: makeBuild, publish, serve, admit, errors, list, verify, key, path }
  if (commands[name]) return commands[name](...args)
  const moves = { promote, canary, 'stop-canary': stopCanary, rollback, pin, unpin }
  if (moves[name]) return move(moves[name](...args))
  say(help)
  process.exitCode = name === '' || name === 'help' ? 0 : 1
}

async function makeNew(name) {
  const { newRemote } = await import('../remote/new-remote.mjs')
  for (const file of newRemote(name ?? '')) say(`  ${file}`)
  await addToLockfile()
  say('  pnpm-lock.yaml')
  say(`Next: npm run standalone -- ${name}, npm run remote -- publish ${name}`)
}

async function makeBuild(name) {
  const { buildRelease } = await import('../remote/publish.mjs')
  const { build, folder } = await buildRelease(named(name), bundler())
  say(`${name} ${build} is in ${folder}`)
}

async function publish(name) {
  const { buildRelease, publishRelease } = await import('../remote/publish.mjs')
  const release = await publishRelease(await edge(), named(name), await buildRelease(name, bundler()))
  tellAdmission(release)
}

async function serve(name, port) {
  const { serveWithWebpack } = await import('./webpack.mjs')
  const configuration = 'configuration/webpack/serve.config.mjs'
  process.exitCode = await serveWithWebpack(configuration, { name: named(name), port })
}

async function admit(name, build) {
  const { callEdge } = await import('../remote/edge-calls.mjs')
  tellAdmission(await callEdge(await edge(), 'POST', `/api/releases/${named(name)}/${build}/admission`))
}

function tellAdmission({ id, admission, sizes }) {
  const failed = admission.checks.filter(({ passed }) => !passed)
  say(
    `${id} is published and ${admission.state}: ${admission.checks.length} checks, ${failed.length} failed,`,
  )
  say(`  first view ${(sizes.firstView / 1000).toFixed(1)} kB.`)
  for (const { name, detail } of failed) say(`  ✗ ${name}: ${detail}`)
  if (admission.state === 'unadmitted') say('  No browser was available: only a staff browser can get it.')
  if (admission.state === 'refused') process.exitCode = 1
}

function promote(release, ...why) {
  return { action: 'promote', release, why: sentence(why) }
}

function canary(release, percent, ...why) {
  return { action: 'canary', release, permyriad: Math.round(Number(percent) * 100), why: sentence(why) }
}

function stopCanary(name, ...why) {
  return { action: 'stop-canary', name: part(name, 'stop-canary'), why: sentence(why) }
}

function rollback(...words) {
  if (flags.train) return { action: 'rollback', why: sentence(words) }
  const [name, ...why] = words
  const release = flags.release ? { release: flags.release } : {}
  return { action: 'rollback', name: part(name, 'rollback'), ...release, why: sentence(why) }
}

function pin(release, ...why) {
  return { action: 'pin', release, why: sentence(why) }
}

function unpin(name, ...why) {
  return { action: 'unpin', name: part(name, 'unpin'), why: sentence(why) }
}

/** The part that a command is about; every part has a channel of its own. */
function part(name, command) {
  if (isPart(name)) return name
  throw new Error(`Name the part first: npm run remote -- ${command} mf-games "why"`)
}

function isPart(name) {
  return /^(shell|mf-[a-z0-9-]+)$/.test(name ?? '')
}

async function move(asked) {
  const { callEdge } = await import('../remote/edge-calls.mjs')
  const json = {
    ...asked,
    ...(flags.edition ? { editions: [flags.edition] } : {}),
    ...(flags.rev ? { rev: Number(flags.rev) } : {}),
    ...(flags.train ? { train: Number(flags.train) } : {}),
  }
  const { channels } = await callEdge(await edge(), 'POST', '/api/channels', { json })
  tellChannels(channels)
}

async function errors(which) {
  const { errorLines } = await import('../remote/errors.mjs')
  await usable(errorLines(await edge(), which))
}

async function list() {
  const { callEdge } = await import('../remote/edge-calls.mjs')
  const { releases, trains, channels } = await callEdge(await edge(), 'GET', '/api/releases')
  for (const { id, admission, published_at, by, sizes } of releases)
    say(`${id}  ${admission.state}  ${(sizes.firstView / 1000).toFixed(1)} kB  ${published_at}  ${by}`)
  for (const { n, set } of trains.slice(0, 10)) say(`train ${n}: ${Object.values(set).join(', ')}`)
  tellChannels(channels)
}

function tellChannels(channels) {
  for (const { edition, rev, stable, pinned, parts } of channels) {
    say(`${edition}: train ${stable}, revision ${rev}`)
    for (const [name, part] of Object.entries(parts)) say(`  ${name}: ${lineOf(part, pinned[name])}`)
  }
}

function lineOf({ rev, stable, previous, canary: tried }, pinned) {
  const more = [
    previous && `before ${previous.release ?? 'nothing'}`,
    tried && `canary ${tried.release} for ${tried.permyriad / 100} %`,
    tried && !tried.given && 'which waits: it was not admitted with what is stable now',
    pinned && `pinned ${pinned}`,
    `revision ${rev}`,
  ]
  return [stable ?? 'nothing', ...more.filter(Boolean)].join(', ')
}

async function key(...words) {
  const { keyCommand } = await import('../remote/keys.mjs')
  await usable(keyCommand(await edge(), words, flags))
}

async function path(...words) {
  const { pathCommand } = await import('../remote/paths.mjs')
  await usable(pathCommand(await edge(), words))
}

/** Prints the help if a command could not use its arguments; the help is the only place that describes them. */
async function usable(outcome) {
  const lines = await outcome
  for (const line of lines ?? [help]) say(line)
  if (!lines) process.exitCode = 1
}

async function verify() {
  const { verifyLive } = await import('../remote/verify.mjs')
  const { checked, problems } = await verifyLive(await edge())
  for (const { file, problem } of problems) say(`✗ ${file} ${problem}`)
  say(`${checked} files, ${problems.length} wrong`)
  if (problems.length > 0) process.exitCode = 1
}

async function edge() {
  const { edgeOfEnvironment } = await import('../remote/edge-calls.mjs')
  return edgeOfEnvironment()
}

function named(name) {
  if (!isPart(name)) throw new Error(help)
  return name
}

function bundler() {
  if (![undefined, 'webpack', 'rspack'].includes(flags.bundler)) throw new Error(help)
  return flags.bundler
}

function sentence(words) {
  const why = words.join(' ')
  if (why.length < 3) throw new Error('Say why, for the history: it is the last part of the command.')
  return why
}

function readArguments(args) {
  const found = { words: [], flags: {} }
  for (let at = 0; at < args.length; at++) {
    const flag = /^--(edition|rev|train|release|bundler|remotes|paths|actions|days|grace)$/.exec(
      args[at],
    )?.[1]
    if (flag) found.flags[flag] = args[++at]
    else found.words.push(args[at])
  }
  return found
}
