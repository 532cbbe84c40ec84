import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../commands/steps.mjs'
import { changelogOf, commandLine, compiledPackages, folderAbout, newestIn } from './packages.mjs'

/*
 * interface.json beside a package's changelog records what users of the released version see: a digest of each module's
 * declaration. Whoever changes one begins the next version in the changelog, "## 1.1.0 (in preparation)". To release it,
 * take these words away, and run `npm run sdk -- interface`.
 */

/**
 * Compares the packed packages with their records.
 *
 * @returns {string[]} what has to be done, one line each
 */
export function interfaceProblems() {
  return names().flatMap((name) => {
    const now = { ...newestIn(changelogOf(name)), modules: modulesOf(name) }
    return versionProblems(recordOf(name), now).map((problem) => `${name}: ${problem}`)
  })
}

/**
 * Records the interfaces of the packed packages that are not in preparation.
 *
 * @throws Error if a package that has changed has no new version yet
 */
export function recordInterfaces() {
  const problems = interfaceProblems().filter((problem) => !problem.endsWith(unrecorded))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  for (const name of names()) {
    const { version, isPrepared } = newestIn(changelogOf(name))
    if (isPrepared) continue
    const record = { version, modules: modulesOf(name) }
    writeFileSync(recordPath(name), `${JSON.stringify(record, null, 2)}\n`)
  }
}

const unrecorded = 'npm run sdk -- interface records it.'

/**
 * What a change of a package demands: something new a minor version, something that is gone a major one, and each a
 * text in the changelog. Whether a changed declaration still accepts what it did is for its author to judge.
 *
 * @param {{ version: string, modules: Record<string, string> } | null} before the record of the last release
 * @param {{ version: string, isPrepared?: boolean, text: string, modules: Record<string, string> }} now with the
 *   changelog's text of that version
 * @returns {string[]}
 */
export function versionProblems(before, now) {
  if (now.text === '') return [`the changelog says nothing about ${now.version}.`]
  const unrecordedProblems = now.isPrepared
    ? []
    : [`the interface of ${now.version} is not recorded; ${unrecorded}`]
  if (!before) return unrecordedProblems
  const gone = Object.keys(before.modules).filter((module) => !(module in now.modules))
  const changed = Object.keys(now.modules).filter((module) => now.modules[module] !== before.modules[module])
  if (gone.length + changed.length === 0 && before.version === now.version) return []
  const [major, minor] = now.version.split('.').map(Number)
  const [majorBefore, minorBefore] = before.version.split('.').map(Number)
  if (gone.length > 0 && major <= majorBefore)
    return [`${gone.join(', ')} is gone: that needs a new major version in the changelog.`]
  if (changed.length > 0 && major <= majorBefore && minor <= minorBefore)
    return [`${changed.join(', ')} has changed: that needs a new version in the changelog.`]
  return unrecordedProblems
}

function names() {
  return [...compiledPackages, commandLine].map(({ name }) => name)
}

function recordPath(name) {
  return join(folderAbout(name), 'interface.json')
}

function recordOf(name) {
  return existsSync(recordPath(name)) ? JSON.parse(readFileSync(recordPath(name), 'utf8')) : null
}

/** The declarations of a packed package; of the command line, its help. */
function modulesOf(name) {
  const folder = join(root, '.cache/sdk', name.split('/')[1])
  if (name === commandLine.name) {
    const text = readFileSync(join(folder, 'configuration/commands/icio-remote.mjs'), 'utf8')
    return { 'icio-remote': digest(text.split('const usage = `')[1]?.split('`')[0] ?? '') }
  }
  const files = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(d\.ts|css)$/.test(entry.name))
    .map((entry) => relative(join(folder, 'dist'), join(entry.parentPath, entry.name)))
    // Style sheets beside parts are what the parts look like; those of the theme are imported by name.
    .filter((file) => !file.endsWith('.module.css'))
    .sort()
  return Object.fromEntries(
    files.map((file) => [
      file.replace('.d.ts', ''),
      digest(withoutComments(readFileSync(join(folder, 'dist', file), 'utf8'))),
    ]),
  )
}

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
