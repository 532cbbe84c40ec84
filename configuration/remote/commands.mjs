import { say } from '../commands/steps.mjs'
import { asksForHelp, readWords, UsageError } from '../commands/typed-words.mjs'
import { folderOf, program } from '../webpack/project.mjs'
import { ownName } from './place.mjs'

/*
 * The commands about releases: of `npm run remote` in the site's repository, and of `npx icio-remote` in a remote's own
 * (configuration/sdk). Modules that need packages are imported late: a clone may have none yet.
 */

/**
 * @typedef {{ words: string[], flags: Record<string, string | true> }} Typed what was typed after the name of a command
 * @typedef {{ run: (typed: Typed) => Promise<void> | void, flags?: Record<string, 'text' | 'switch'>, most?: number }} Command
 *   `most` words at most
 */

/**
 * Runs one command. Errors are printed, and set the exit status.
 *
 * @param {string[]} typed
 * @param {{ usage: string, version?: string, more?: Record<string, Command>, before?: (name: string) => Promise<void> }} place
 *   the help, further commands, and what has to be done first
 */
export async function runCommand(
  [name = '', ...typed],
  { usage, version, more = {}, before = async () => {} },
) {
  if (name === '' || name === 'help' || asksForHelp([name, ...typed])) return say(usage)
  if (name === '--version' && version) return say(version)
  const commands = { ...ownCommands(), ...more }
  try {
    const command = commands[name]
    if (!command) throw new UsageError(`There is no command '${name}'.`)
    const read = readWords(typed, command)
    await before(name)
    await command.run(read)
  } catch (error) {
    say(error.message)
    if (error instanceof UsageError)
      say(commands[name] ? `Usage: ${program} COMMAND\n${linesOf(name, usage)}` : usage)
    process.exitCode = 1
  }
}

/** What the help says about one command. */
function linesOf(name, usage) {
  const lines = usage.split('\n')
  const isAbout = (line) => new RegExp(`^  (\\S.*\\| )?${name}\\b`).test(line)
  const isMore = (line) => /^ {6}/.test(line)
  return lines
    .filter(
      (line, at) =>
        isAbout(line) ||
        (isMore(line) && isAbout(lines.slice(0, at).findLast((each) => !isMore(each)) ?? '')),
    )
    .join('\n')
}

/** @returns {Record<string, Command>} */
function ownCommands() {
  // In a remote's own folder a command is about that remote.
  const name = ownName() ? 0 : 1
  const bundler = 'text'
  const ofChannel = { edition: 'text', rev: 'text' }
  const json = 'switch'
  return {
    build: { run: makeBuild, flags: { bundler }, most: name },
    publish: { run: publish, flags: { bundler, preview: 'switch', json }, most: name },
    preview: { run: preview, flags: { json }, most: 1 },
    serve: { run: serve, flags: { inside: 'switch' }, most: name + 2 },
    admit: { run: admit, most: 2 },
    train: { run: train },
    errors: { run: errors, most: 1 },
    list: { run: list, flags: { json }, most: 0 },
    verify: { run: verify, most: 0 },
    check: { run: check, most: 0 },
    key: {
      run: key,
      flags: { remotes: 'text', paths: 'text', actions: 'text', days: 'text', grace: 'text' },
      most: 2,
    },
    path: { run: path, most: 3 },
    promote: { run: moving(promote), flags: ofChannel },
    canary: { run: moving(canary), flags: ofChannel },
    'stop-canary': { run: moving(stopCanary), flags: ofChannel },
    rollback: { run: moving(rollback), flags: { ...ofChannel, train: 'text', release: 'text' } },
    pin: { run: moving(pin), flags: ofChannel },
    unpin: { run: moving(unpin), flags: ofChannel },
  }
}

async function makeBuild({ words: [name = ownName()], flags }) {
  const { buildRelease } = await import('./publish.mjs')
  const { build, folder } = await buildRelease(named(name), bundlerOf(flags))
  say(`${name} ${build} is in ${folder}`)
}

async function publish({ words: [name = ownName()], flags }) {
  const { buildRelease, publishRelease } = await import('./publish.mjs')
  const { demandPublishing } = await import('./check-site.mjs')
  const to = await edge()
  const bundler = bundlerOf(flags)
  await demandPublishing(to, named(name))
  const release = await publishRelease(to, name, await buildRelease(name, bundler, tell(flags)))
  const link = flags.preview && release.admission.state === 'admitted' ? await linkTo(to, release.id) : null
  if (flags.json) say(JSON.stringify({ release, preview: link }))
  else {
    tellAdmission(release)
    if (link) tellLink(release.id, link)
  }
  if (release.admission.state === 'refused') process.exitCode = 1
}

/** With --json, what is not JSON goes to the error output. */
function tell(flags) {
  return flags.json ? (line) => process.stderr.write(`${line}\n`) : say
}

async function preview({ words: [release = ''], flags }) {
  const link = await linkTo(await edge(), release)
  if (flags.json) say(JSON.stringify({ preview: link }))
  else tellLink(release, link)
}

/** A link that shows a release to whoever opens it. */
async function linkTo(to, release) {
  const [, name, build] = /^([^@]+)@[^@]+-([^-@]+)$/.exec(release) ?? []
  if (!name)
    throw new UsageError('Which release? For example mf-events@0.1.0-ab12cd34ef, as publish prints it.')
  const { callEdge } = await import('./edge-calls.mjs')
  const { path, ends_at } = await callEdge(to, 'POST', `/api/releases/${name}/${build}/preview-links`, {
    json: {},
  })
  return { url: `${to.site}${path}`, ends_at }
}

function tellLink(release, { url, ends_at }) {
  say(url)
  say(`shows ${release} to whoever opens it and is not signed in, until ${ends_at.slice(0, 10)}.`)
}

async function serve({ words, flags }) {
  const [name, [place, wished]] = nameFirst(words)
  if (flags.inside) return serveInside({ name: named(name), site: place, port: wished })
  const { serveWithWebpack } = await import('../commands/webpack.mjs')
  const configuration = 'configuration/webpack/serve.config.mjs'
  process.exitCode = await serveWithWebpack(configuration, { name: named(name), port: portOf(place) })
}

/**
 * Serves a remote inside the shell of a site, with hot reload, for the browser of its developer.
 *
 * @param {{ name: string, site?: string, port?: string }} remote `site` is an address, or that of SITE_URL; without
 *   `port` any free one
 */
export async function serveInside({ name, site = process.env.SITE_URL, port }) {
  if (!site) throw new UsageError('Inside which site? Give its address, or set SITE_URL.')
  const origin = await demandSite(site)
  const { buildWithWebpack, serveWithWebpack } = await import('../commands/webpack.mjs')
  await buildWithWebpack('configuration/webpack/development-react.config.mjs', { folder: folderOf(name) })
  const configuration = 'configuration/webpack/inside.config.mjs'
  process.exitCode = await serveWithWebpack(configuration, { name, site: origin, port: portOf(port) })
}

/**
 * The origin of a site that answers.
 *
 * @param {string} given an address
 * @throws Error with a sentence, if it is no address of a site, or the site does not answer
 */
export async function demandSite(given) {
  const { demandReady, originOf } = await import('./edge-calls.mjs')
  const origin = originOf(given, 'The site')
  await demandReady(origin)
  return origin
}

/** @throws UsageError unless it is a port, or undefined */
export function portOf(word) {
  if (word === undefined || (/^\d{1,5}$/.test(word) && Number(word) < 65_536)) return word
  throw new UsageError(`'${word}' is no port: a number from 0 to 65535.`)
}

async function admit({ words }) {
  const [name, [build]] = nameFirst(words)
  if (!build)
    throw new UsageError('Which build? The letters and digits at the end of the id, as publish prints it.')
  const { callEdge } = await import('./edge-calls.mjs')
  const release = await callEdge(await edge(), 'POST', `/api/releases/${named(name)}/${build}/admission`)
  tellAdmission(release)
  if (release.admission.state === 'refused') process.exitCode = 1
}

/** Admits several releases as one: each may need what only another one brings. */
async function train({ words }) {
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
}

function promote({ words }) {
  const [releases, why] = releasesFirst(words)
  return { action: 'promote', ...released(releases), why: sentence(why) }
}

function canary({ words }) {
  const [releases, [percent, ...why]] = releasesFirst(words)
  const permyriad = Math.round(Number(percent) * 100)
  if (!(permyriad >= 1 && permyriad <= 10_000))
    throw new UsageError(
      `'${percent ?? ''}' is no share of the visitors: a number from 0.01 to 100, in percent.`,
    )
  return { action: 'canary', ...released(releases), permyriad, why: sentence(why) }
}

function stopCanary({ words }) {
  const [name, why] = nameFirst(words)
  return { action: 'stop-canary', name: part(name, 'stop-canary'), why: sentence(why) }
}

function rollback({ words, flags }) {
  if (flags.train && flags.release) throw new UsageError('--train and --release exclude each other.')
  if (flags.train) return { action: 'rollback', train: wholeNumber(flags, 'train'), why: sentence(words) }
  const [name, why] = nameFirst(words)
  const release = flags.release ? { release: flags.release } : {}
  return { action: 'rollback', name: part(name, 'rollback'), ...release, why: sentence(why) }
}

function pin({ words: [release, ...why] }) {
  if (!/@/.test(release ?? '')) throw new UsageError('Which release? For example mf-games@0.1.0-ab12cd34ef.')
  return { action: 'pin', release, why: sentence(why) }
}

function unpin({ words }) {
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
  throw new UsageError(`Name the part first: ${program} ${command} mf-games "why"`)
}

function isPart(name) {
  return /^(shell|mf-[a-z0-9-]+)$/.test(name ?? '')
}

/** What a move does, for the line that is printed before it is done. */
const effects = {
  promote: ({ release, releases = [release] }) => `gives ${releases.join(', ')} to all visitors`,
  canary: ({ release, releases = [release], permyriad }) =>
    `gives ${releases.join(', ')} to ${permyriad / 100}% of the visitors`,
  'stop-canary': ({ name }) => `ends the canary of ${name}`,
  rollback: ({ name, release, train }) =>
    `rolls back ${train ? `every part of train ${train}` : name}${release ? ` to ${release}` : ''}`,
  pin: ({ release }) => `holds ${release}`,
  unpin: ({ name }) => `ends the hold of ${name}`,
}

/** A command that changes channels. It says first what it changes, and in which editions. */
function moving(read) {
  return async (typed) => {
    const { callEdge } = await import('./edge-calls.mjs')
    const asked = read(typed)
    const to = await edge()
    const { channels: before } = await callEdge(to, 'GET', '/api/releases')
    const editions = editionsOf(typed.flags, before)
    if (asked.action === 'stop-canary')
      demandCanary(
        asked.name,
        before.filter(({ edition }) => editions.includes(edition)),
      )
    say(`${effects[asked.action](asked)}: ${editions.join(', ')}`)
    const rev = typed.flags.rev === undefined ? {} : { rev: wholeNumber(typed.flags, 'rev') }
    const json = { ...asked, ...(typed.flags.edition ? { editions } : {}), ...rev }
    const { channels } = await callEdge(to, 'POST', '/api/channels', { json })
    const { name, release = name } = asked
    tellChannels(channels, asked.train || asked.releases ? undefined : release.replace(/@.*/, ''))
  }
}

/** The editions that a command is about: the one that was typed, or all. */
function editionsOf({ edition }, channels) {
  const all = channels.map((channel) => channel.edition)
  if (edition === undefined) return all
  if (all.includes(edition)) return [edition]
  throw new UsageError(`There is no edition '${edition}'; there are ${all.join(', ')}.`)
}

function demandCanary(name, channels) {
  if (channels.some(({ parts }) => parts[name]?.canary)) return
  throw new Error(
    `There is no canary of ${name} to end: ${channels.map(({ edition }) => edition).join(', ')}.`,
  )
}

/** @throws UsageError unless the flag is a whole number */
function wholeNumber(flags, name) {
  if (/^\d{1,9}$/.test(flags[name])) return Number(flags[name])
  throw new UsageError(`--${name} is '${flags[name]}': a whole number is expected.`)
}

async function errors({ words: [which = ownName()] }) {
  const { errorLines } = await import('./errors.mjs')
  printLines(await errorLines(await edge(), which))
}

async function list({ flags }) {
  const { callEdge } = await import('./edge-calls.mjs')
  const { releases, trains, channels } = await callEdge(await edge(), 'GET', '/api/releases')
  if (flags.json) return say(JSON.stringify({ releases, trains, channels }))
  for (const { id, admission, published_at, by, sizes } of releases)
    say(`${id}  ${admission.state}  ${(sizes.firstView / 1000).toFixed(1)} kB  ${published_at}  ${by}`)
  for (const { n, set } of trains.slice(0, 10)) say(`train ${n}: ${Object.values(set).join(', ')}`)
  tellChannels(channels)
}

async function check() {
  const { checkSite } = await import('./check-site.mjs')
  const { lines, isWell } = await checkSite(await edge(), ownName())
  printLines(lines)
  if (!isWell) process.exitCode = 1
}

/** Prints the channels, or what they say of one part. */
function tellChannels(channels, only) {
  for (const { edition, rev, stable, pinned, parts } of channels) {
    say(`${edition}: train ${stable}, revision ${rev}`)
    for (const [name, part] of Object.entries(parts))
      if (only === undefined || only === name) say(`  ${name}: ${lineOf(part, pinned[name])}`)
  }
}

function lineOf({ rev, stable, previous, canary: tried }, pinned) {
  const more = [
    previous && `before ${previous.release ?? 'nothing'}`,
    tried && `canary ${tried.release} for ${tried.permyriad / 100}%`,
    tried && !tried.given && 'which waits: it was not admitted with what is stable now',
    pinned && `pinned ${pinned}`,
    `revision ${rev}`,
  ]
  return [stable ?? 'nothing', ...more.filter(Boolean)].join(', ')
}

async function key({ words, flags }) {
  const { keyCommand } = await import('./keys.mjs')
  await keyCommand(await edge(), { words, flags }, say)
}

async function path({ words }) {
  const { pathCommand } = await import('./paths.mjs')
  printLines(await pathCommand(await edge(), words))
}

function printLines(lines) {
  for (const line of lines) say(line)
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
  if (isPart(name)) return name
  throw new UsageError(
    name ? `'${name}' is no remote: mf- and a word.` : 'Which remote? Name it: mf- and a word.',
  )
}

function bundlerOf({ bundler }) {
  if ([undefined, 'webpack', 'rspack'].includes(bundler)) return bundler
  throw new UsageError(`--bundler is '${bundler}': webpack or rspack is expected.`)
}

function sentence(words) {
  const why = words.join(' ').trim()
  if (why === '') throw new UsageError('Say why, for the history: it is the last part of the command.')
  if (why.length < 3)
    throw new UsageError(`'${why}' is too short a reason for the history: at least 3 letters are needed.`)
  return why
}
