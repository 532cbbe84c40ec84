import { say } from '../commands/steps.mjs'
import { folderOf, program } from '../webpack/project.mjs'
import { ownName } from './place.mjs'

/*
 * The commands about releases: of `npm run remote` in the site's repository, and of `npx icio-remote` in a remote's own
 * (configuration/sdk). Modules that need packages are imported late: a clone may have none yet.
 */

let help = ''
let flags = {}

/**
 * Runs one command. Errors are printed, and set the exit status.
 *
 * @param {string[]} args
 * @param {{ usage: string, more?: Record<string, Function>, before?: () => Promise<void> }} place the help, further
 *   commands, and what has to be done first
 */
export async function runCommand(args, { usage, more = {}, before = async () => {} }) {
  help = usage
  if (args.includes('--help')) return say(help)
  const given = readArguments(args)
  flags = given.flags
  const [command = '', ...rest] = given.words
  try {
    await before()
    await run(command, rest, more)
  } catch (error) {
    say(error.message)
    process.exitCode = 1
  }
}

async function run(name, args, more) {
  const commands = {
    build: makeBuild,
    publish,
    preview,
    serve,
    admit,
    train,
    errors,
    list,
    verify,
    key,
    path,
    ...more,
  }
  if (commands[name]) return commands[name](...args)
  const moves = { promote, canary, 'stop-canary': stopCanary, rollback, pin, unpin }
  if (moves[name]) return move(moves[name](...args))
  say(help)
  process.exitCode = name === '' || name === 'help' ? 0 : 1
}

async function makeBuild(name = ownName()) {
  const { buildRelease } = await import('./publish.mjs')
  const { build, folder } = await buildRelease(named(name), bundler())
  say(`${name} ${build} is in ${folder}`)
}

async function publish(name = ownName()) {
  const { buildRelease, publishRelease } = await import('./publish.mjs')
  const release = await publishRelease(await edge(), named(name), await buildRelease(name, bundler()))
  tellAdmission(release)
}

async function preview(release = '') {
  const [, name, build] = /^(.+)@.+-([^-]+)$/.exec(release) ?? []
  if (!name) throw new Error('Which release? For example mf-events@0.1.0-ab12cd34ef, as publish prints it.')
  const { callEdge } = await import('./edge-calls.mjs')
  const to = await edge()
  const { path, ends_at } = await callEdge(to, 'POST', `/api/releases/${name}/${build}/preview-links`, {
    json: {},
  })
  say(`${to.site}${path}`)
  say(`shows ${release} to whoever opens it and is not signed in, until ${ends_at.slice(0, 10)}.`)
}

async function serve(...words) {
  const [name, [place, wished]] = nameFirst(words.filter((word) => word !== '--inside'))
  if (words.includes('--inside')) return serveInside({ name: named(name), site: place, port: wished })
  const { serveWithWebpack } = await import('../commands/webpack.mjs')
  const configuration = 'configuration/webpack/serve.config.mjs'
  process.exitCode = await serveWithWebpack(configuration, { name: named(name), port: place })
}

/**
 * Serves a remote inside the shell of a site, with hot reload, for the browser of its developer.
 *
 * @param {{ name: string, site?: string, port?: string }} remote `site` is an address, or that of SITE_URL; without
 *   `port` any free one
 */
export async function serveInside({ name, site = process.env.SITE_URL, port }) {
  if (!site) throw new Error('Inside which site? Give its address, or set SITE_URL.')
  if (!URL.canParse(site)) throw new Error(`${site} is no address of a site, like https://site.example`)
  const { buildWithWebpack, serveWithWebpack } = await import('../commands/webpack.mjs')
  await buildWithWebpack('configuration/webpack/development-react.config.mjs', { folder: folderOf(name) })
  const configuration = 'configuration/webpack/inside.config.mjs'
  process.exitCode = await serveWithWebpack(configuration, { name, site, port })
}

async function admit(...words) {
  const [name, [build]] = nameFirst(words)
  const { callEdge } = await import('./edge-calls.mjs')
  tellAdmission(await callEdge(await edge(), 'POST', `/api/releases/${named(name)}/${build}/admission`))
}

/** Admits several releases as one: each may need what only another one brings. */
async function train(...words) {
  const { callEdge } = await import('./edge-calls.mjs')
  const [releases, why] = releasesFirst(words)
  const json = { releases, why: sentence(why) }
  const { train: number, admission } = await callEdge(await edge(), 'POST', '/api/release-trains', { json })
  const failed = admission.checks.filter(({ passed }) => !passed)
  const outcome = number === null ? admission.state : `${admission.state}, as train ${number}`
  say(`${releases.join(', ')}: ${outcome}: ${admission.checks.length} checks, ${failed.length} failed.`)
  for (const { name, detail } of failed) say(`  ✗ ${name}: ${detail}`)
  if (number === null) process.exitCode = 1
}

/** The releases that a command names, and the other words. */
function releasesFirst(words) {
  const others = words.findIndex((word, at) => at > 0 && !/^(shell|mf-[a-z0-9-]+)@\S+$/.test(word))
  const end = others < 0 ? words.length : others
  return [words.slice(0, end), words.slice(end)]
}

/** One release, or several that move as one. */
function released(releases) {
  return releases.length > 1 ? { releases } : { release: releases[0] }
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

function promote(...words) {
  const [releases, why] = releasesFirst(words)
  return { action: 'promote', ...released(releases), why: sentence(why) }
}

function canary(...words) {
  const [releases, [percent, ...why]] = releasesFirst(words)
  const permyriad = Math.round(Number(percent) * 100)
  return { action: 'canary', ...released(releases), permyriad, why: sentence(why) }
}

function stopCanary(...words) {
  const [name, why] = nameFirst(words)
  return { action: 'stop-canary', name: part(name, 'stop-canary'), why: sentence(why) }
}

function rollback(...words) {
  if (flags.train) return { action: 'rollback', why: sentence(words) }
  const [name, why] = nameFirst(words)
  const release = flags.release ? { release: flags.release } : {}
  return { action: 'rollback', name: part(name, 'rollback'), ...release, why: sentence(why) }
}

function pin(release, ...why) {
  return { action: 'pin', release, why: sentence(why) }
}

function unpin(...words) {
  const [name, why] = nameFirst(words)
  return { action: 'unpin', name: part(name, 'unpin'), why: sentence(why) }
}

/** The part that a command names, or in a remote's own folder that remote; and the other words. */
function nameFirst(words) {
  return isPart(words[0]) || !ownName() ? [words[0], words.slice(1)] : [ownName(), words]
}

/** The part that a command is about; every part has a channel of its own. */
function part(name, command) {
  if (isPart(name)) return name
  throw new Error(`Name the part first: ${program} ${command} mf-games "why"`)
}

function isPart(name) {
  return /^(shell|mf-[a-z0-9-]+)$/.test(name ?? '')
}

async function move(asked) {
  const { callEdge } = await import('./edge-calls.mjs')
  const json = {
    ...asked,
    ...(flags.edition ? { editions: [flags.edition] } : {}),
    ...(flags.rev ? { rev: Number(flags.rev) } : {}),
    ...(flags.train ? { train: Number(flags.train) } : {}),
  }
  const { channels } = await callEdge(await edge(), 'POST', '/api/channels', { json })
  tellChannels(channels)
}

async function errors(which = ownName()) {
  const { errorLines } = await import('./errors.mjs')
  await usable(errorLines(await edge(), which))
}

async function list() {
  const { callEdge } = await import('./edge-calls.mjs')
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
  const { keyCommand } = await import('./keys.mjs')
  await usable(keyCommand(await edge(), words, flags))
}

async function path(...words) {
  const { pathCommand } = await import('./paths.mjs')
  await usable(pathCommand(await edge(), words))
}

/** Prints the help if a command could not use its arguments; the help is the only place that describes them. */
async function usable(outcome) {
  const lines = await outcome
  for (const line of lines ?? [help]) say(line)
  if (!lines) process.exitCode = 1
}

async function verify() {
  const { verifyLive } = await import('./verify.mjs')
  const { checked, problems } = await verifyLive(await edge())
  for (const { file, problem } of problems) say(`✗ ${file} ${problem}`)
  say(`${checked} files, ${problems.length} wrong`)
  if (problems.length > 0) process.exitCode = 1
}

async function edge() {
  const { edgeOfEnvironment } = await import('./edge-calls.mjs')
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
