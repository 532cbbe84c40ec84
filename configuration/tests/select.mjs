import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { remoteNames } from '../commands/build-pages.mjs'
import { root } from '../commands/steps.mjs'
import { importGraph, modulesOf } from './import-graph.mjs'
import { groupOf, inputsOf, readProofs } from './proofs.mjs'

/** Files that all tests stand on, all suites of Jest, and all journeys: a change of one is a change of them all. */
const everywhere = /^(?:package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig[^/]*|patches\/)/
const underSuites = /^(?:jest\.config\.mjs|configuration\/jest\/)/
const underJourneys = /^(?:e2e\/[^/]+$|configuration\/(?:webpack\/|commands\/(?:build|e2e|install|start)))/

/** Words that no program reads; the checks of pages read them and always run. */
const isText = /^docs\/|\.md$|^\.(?:gitignore|editorconfig|prettier)/

/** Releases, backends, and games of remotes: parts of the edge that only the journeys of the platform use. */
const platformOfEdge = /^services\/edge\/src\/(?:releases|backends|games|admission)\//

/** What the journeys of a file's first word use beside the shell and the edge. */
const partsOfJourneys = {
  account: ['mf-account', 'services/accounts'],
  admin: ['mf-admin', 'services/content', 'services/ai', 'services/accounts'],
  assistant: ['mf-learn', 'services/ai'],
  games: ['mf-games', 'services/scores'],
  leaderboard: ['mf-games', 'services/scores'],
  learn: ['mf-learn', 'services/content'],
  multiplayer: ['mf-games', 'services/lobbies'],
  quiz: ['mf-games', 'services/scores'],
  ranges: ['mf-games', 'services/scores'],
  rooms: ['mf-rooms', 'services/lobbies'],
  sign: ['mf-account', 'services/accounts'],
}

/** Journeys of the platform for teams; they build and publish remotes. */
const platformJourneys = new Set(['contract', 'releases', 'remote'])

/** All suites of Jest and all files of journeys, relative to the project. */
export function allTests() {
  const files = list(['ls-files', '--cached', '--others', '--exclude-standard'])
  return {
    suites: files.filter((file) => /\.test\.tsx?$/.test(file)),
    journeys: files.filter((file) => /^e2e\/journeys\/.*\.spec\.ts$/.test(file)),
  }
}

/**
 * The files that differ from a commit, in the working tree too.
 *
 * @param {string} commit
 * @returns {string[]} relative to the project
 */
export function changedSince(commit) {
  return [...list(['diff', '--name-only', commit]), ...list(['ls-files', '--others', '--exclude-standard'])]
}

function list(words) {
  const text = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return text.split('\n').filter((file) => file && !file.startsWith('node_modules/'))
}

/**
 * Reads how modules and programs stand on each other, for the tests whose outcome a change can have changed: those that
 * consist of a changed module, start a program that does, or stand in a group whose proof is of other inputs. The
 * checks of the whole project always belong to them.
 *
 * @returns {Promise<(changed: string[]) => { suites: string[], journeys: string[], proven: number }>} takes files
 *   relative to the project; `proven` tests are left to a proof
 */
export async function selection() {
  const { suites, journeys } = allTests()
  const { isProven, proven } = provenGroups(suites)
  const programs = entriesOfPrograms()
  const graph = await importGraph([...suites, ...journeys, ...Object.values(programs).flat()])
  const modulesOfSuites = new Map(suites.map((suite) => [suite, withPrograms(graph, suite, programs)]))
  const modulesOfJourneys = new Map(
    journeys.map((journey) => [journey, modulesOfJourney(graph, journey, programs)]),
  )
  return (changed) => {
    const read = changed.filter((file) => !isText.test(file))
    const isAll = (stands) => read.some((file) => everywhere.test(file) || stands.test(file))
    const touches = (modules) => read.some((file) => modules.has(file) || isDataOf(file, modules))
    const isSelected = (suite) => {
      if (groupOf(suite)) return !isProven(suite)
      return (
        isAll(underSuites) || suite.startsWith('configuration/checks/') || touches(modulesOfSuites.get(suite))
      )
    }
    return {
      suites: suites.filter(isSelected),
      journeys: journeys.filter((journey) => isAll(underJourneys) || touches(modulesOfJourneys.get(journey))),
      proven,
    }
  }
}

function provenGroups(suites) {
  const proofs = readProofs()
  const names = new Set(suites.map(groupOf).filter((name) => name && proofs[name]?.inputs === inputsOf(name)))
  const proven = [...names].reduce((sum, name) => sum + proofs[name].passed, 0)
  return { isProven: (suite) => names.has(groupOf(suite)), proven }
}

/** The entries of each program and page, by the folder of its package. */
function entriesOfPrograms() {
  const services = ['accounts', 'ai', 'content', 'edge', 'lobbies', 'scores'].map(
    (name) => `services/${name}`,
  )
  return {
    ...Object.fromEntries(services.map((folder) => [folder, [`${folder}/src/main.ts`]])),
    ...Object.fromEntries(remoteNames().map((name) => [name, [`${name}/src/remote.tsx`]])),
    shell: ['shell/src/index.ts', 'shell/src/light/index.tsx'],
  }
}

/** The modules of a suite, and of the built programs that one of them starts. */
function withPrograms(graph, suite, programs) {
  const modules = modulesOf(graph, suite)
  for (const module of [...modules]) {
    const [, folder] = /^(services\/[^/]+)\//.exec(module) ?? []
    if (!folder || !existsSync(join(root, module))) continue
    const text = readFileSync(join(root, module), 'utf8')
    if (!/\bdist\//.test(text)) continue
    const started = text.includes('services/${') ? ['services/edge'] : [folder]
    for (const entry of started.flatMap((each) => programs[each] ?? []))
      for (const each of modulesOf(graph, entry)) modules.add(each)
  }
  return modules
}

function modulesOfJourney(graph, journey, programs) {
  const [part] = basename(journey).split(/[-.]/)
  const isPlatform = platformJourneys.has(part)
  const parts = partsOfJourneys[part] ?? Object.keys(programs)
  const edge = [...modulesOf(graph, programs['services/edge'][0])].filter(
    (module) => module.startsWith('services/edge/') && (isPlatform || !platformOfEdge.test(module)),
  )
  const entries = [journey, ...['shell', ...parts].flatMap((folder) => programs[folder])]
  const modules = new Set(edge)
  for (const entry of entries)
    for (const module of modulesOf(graph, entry))
      if (isPlatform || !platformOfEdge.test(module)) modules.add(module)
  return modules
}

/** Whether a file that is no module (data, styles, pictures) belongs to a package of these modules. */
function isDataOf(file, modules) {
  if (/\.(?:[cm]?[jt]sx?)$/.test(file)) return false
  const folder = packageOf(file)
  return [...modules].some((module) => packageOf(module) === folder)
}

function packageOf(file) {
  return file.split('/', file.startsWith('services/') ? 2 : 1).join('/')
}

/**
 * The journeys that belong to a package or a file of it.
 *
 * @param {string} place a folder or file, relative to the project
 */
export function journeysOf(place) {
  const folder = packageOf(place)
  return allTests().journeys.filter((journey) => {
    const [part] = basename(journey).split(/[-.]/)
    if (folder === 'services/edge') return platformJourneys.has(part)
    return journey === place || (partsOfJourneys[part] ?? []).includes(folder)
  })
}
