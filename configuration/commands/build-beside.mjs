import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addCompressedCopies } from '../webpack/compress.mjs'
import { manifestOf } from '../webpack/project.mjs'
import { buildPage, currentBuild, pageNames, remoteNames } from './build-pages.mjs'
import { root, say, twoAtATime } from './steps.mjs'

/*
 * The first start of a fresh clone: a process of its own builds the pages while the site starts and runs. What a visitor
 * opens first is built first; the rest has a lower priority than the site.
 */

const self = fileURLToPath(import.meta.url)

/** With these, the site answers and a quiz can be played. */
const firstParts = ['shell', 'mf-games']

/** The order of the others; a remote that is not named here comes last. */
const order = ['mf-learn', 'mf-account', 'mf-rooms', 'mf-admin']

/**
 * Starts to build all pages. The builds end with this process.
 *
 * @returns {import('../../services/edge/src/parts-in-build/parts-in-build.js').PartsInBuild & {
 *   all: Promise<string[]> }} `all` gives the names of the parts that could not be built
 */
export function buildBeside() {
  const remotes = remoteNames()
  const state = new Map(pageNames().map((name) => [name, 'building']))
  const claims = new Map(remotes.map((name) => [name, manifestOf(name).remote]))
  // The site looks there before anything is built.
  mkdirSync(join(root, 'dist'), { recursive: true })
  // In a process group of its own, which it ends as a whole.
  const builder = fork(self, { cwd: root, detached: true })
  const [first, all, ended] = [deferred(), deferred(), deferred()]
  // Whoever waits for it hears of it.
  first.promise.catch(() => {})
  const note = (name, outcome) => {
    state.set(name, outcome)
    const outcomes = [...state]
    const lost = outcomes.filter(([, each]) => each === 'failed').map(([each]) => each)
    if (firstParts.every((each) => state.get(each) === 'built')) first.resolve()
    if (firstParts.some((each) => lost.includes(each)))
      first.reject(new Error(`${lost.join(', ')} could not be built`))
    if (outcomes.every(([, each]) => each !== 'building')) all.resolve(lost)
  }
  builder.on('message', ({ name, outcome }) => note(name, outcome))
  builder.on('error', first.reject)
  builder.on('exit', () => {
    for (const [name, outcome] of state) if (outcome === 'building') note(name, 'failed')
    ended.resolve()
  })
  const partOf = (name) => {
    const { owns, paths, access } = claims.get(name)
    return { name, owns, paths, access, hasFailed: state.get(name) === 'failed' }
  }
  return {
    parts: () => remotes.filter((name) => state.get(name) !== 'built').map(partOf),
    first: first.promise,
    all: all.promise,
    ended: ended.promise,
  }
}

function deferred() {
  const parts = {}
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return parts
}

async function buildAll() {
  const placeOf = (name) => (order.includes(name) ? order.indexOf(name) : order.length)
  const others = remoteNames()
    .filter((name) => !firstParts.includes(name))
    .sort((a, b) => placeOf(a) - placeOf(b))
  await Promise.all(firstParts.map(buildAndTell))
  setPriority(10)
  await twoAtATime(others, buildAndTell)
  // Nobody waits for these.
  for (const name of [...firstParts, ...others]) {
    const folder = currentBuild(name)
    if (folder) await addCompressedCopies(folder)
  }
}

async function buildAndTell(name) {
  try {
    await buildPage(name, { compressed: 'no' })
    process.send({ name, outcome: 'built' })
  } catch (error) {
    say(`${name} could not be built: ${error.message}`)
    process.send({ name, outcome: 'failed' })
  }
}

if (process.argv[1] === self && process.send) {
  // The site has ended, in whatever way: so do its builds, with the programs that they have started.
  process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
  await buildAll()
  process.exit()
}
