import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { root } from '../commands/steps.mjs'
import { membersUsed, withoutGroups } from '../remote/usage.mjs'
import { compiledPackages } from './packages.mjs'
import { sampleReplies } from './samples.mjs'

const extension = /\.tsx?$/

/**
 * Compiles the sources of all packages in one program: an ES module and a declaration for each file. Imports lead to the
 * file's place in its own package or to the other package that has it.
 *
 * @returns {Map<string, Map<string, { text: string, from?: string }>>} by package, the files with their places in it;
 *   `from` is the source, relative to the project. usage.json says which members of the host contract a module uses,
 *   with what it imports; samples.js has a reply of the declared shape for each call.
 * @throws Error with the compiler's messages, or for a file that no package has
 */
export function compilePackages() {
  const options = optionsOf()
  const program = ts.createProgram([...rootsOf(), join(root, 'configuration/assets.d.ts')], options)
  const files = new Map(compiledPackages.map(({ name }) => [name, new Map()]))
  const problems = []
  const emitted = program.emit(undefined, (path, text, _bom, _onError, sources) => {
    const from = relative(root, sources[0].fileName)
    const place = placeOf(from)
    if (!place) return problems.push(`${from} belongs to no package of the SDK.`)
    const end = path.endsWith('.d.ts') ? '.d.ts' : '.js'
    files.get(place.name).set(`${place.path}${end}`, { text: withPlaces(text, from, options), from })
  })
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  }
  if (emitted.diagnostics.length > 0) throw new Error(ts.formatDiagnostics(emitted.diagnostics, host))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  for (const [name, usage] of usageByPackage(program, options))
    files.get(name).set('usage.json', { text: `${JSON.stringify(usage)}\n` })
  const samples = sampleReplies(program, (file) =>
    /\/services\/contracts\/src\/.+\/endpoints\.ts$/.test(file),
  )
  const contracts = files.get('@icio/contracts')
  contracts.set('samples.js', { text: `export const samples = ${JSON.stringify(samples, null, 1)}\n` })
  contracts.set('samples.d.ts', {
    text: `/** A reply for each call, by method and path. */
export declare const samples: Readonly<Record<string, unknown>>\n`,
  })
  return files
}

/** The package that has a source file, and the file's place in it without extension; null if there is none. */
export function placeOf(file) {
  const stem = file.replace(/\.css$/, '').replace(extension, '')
  for (const { name, places } of [...compiledPackages].sort(exactFirst))
    for (const [pattern, target] of places)
      if (pattern.test(stem)) return { name, path: stem.replace(pattern, target) }
  return null
}

/** @icio/ui has all parts that are not named elsewhere. */
function exactFirst(one, other) {
  return Number(one.name === '@icio/ui') - Number(other.name === '@icio/ui')
}

function optionsOf() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.browser.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return {
    ...options,
    noEmit: false,
    declaration: true,
    rootDir: root,
    outDir: join(root, '.cache/sdk'),
    // What is found through node_modules counts as a library, and is not compiled.
    paths: {
      '@icio/contracts/*': [join(root, 'services/contracts/src/*')],
      '@icio/platform': [join(root, 'shared-ui/platform/src/index')],
    },
    // `npm run check -- types` checks the same sources.
    noCheck: true,
  }
}

function rootsOf() {
  return compiledPackages.flatMap(({ roots }) => roots).flatMap(expand)
}

function expand(path) {
  if (!path.includes('*')) return [join(root, path)]
  const end = path.slice(path.indexOf('*') + 1)
  const folder = join(root, dirname(path))
  return readdirSync(folder)
    .filter((file) => file.endsWith(end) && !file.includes('.test.'))
    .map((file) => join(folder, file))
}

/** The text with every import of a file of ours rewritten. */
function withPlaces(text, from, options) {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  let result = text
  // From the last to the first, so that the positions stay right.
  for (const { fileName, pos } of importedFiles.toSorted((one, other) => other.pos - one.pos)) {
    const start = text.indexOf(fileName, pos)
    result = result.slice(0, start) + newName(fileName, from, options) + result.slice(start + fileName.length)
  }
  return result
}

function newName(name, from, options) {
  const target = sourceOf(name, from, options)
  if (!target) return name
  const [here, there] = [placeOf(from), placeOf(target)]
  if (!there) throw new Error(`${from} imports ${target}, which belongs to no package of the SDK.`)
  const end = target.endsWith('.css') ? '.css' : ''
  if (here.name !== there.name) return `${there.name}/${there.path}${end}`
  const path = relative(dirname(here.path), there.path)
  return `${path.startsWith('.') ? path : `./${path}`}${end || '.js'}`
}

/** The source that an import of another file of ours leads to; null for a library. */
function sourceOf(name, from, options) {
  if (name.endsWith('.css')) return relative(root, join(root, dirname(from), name))
  const found = ts.resolveModuleName(name, join(root, from), options, ts.sys).resolvedModule
  const path = found && relative(root, ts.sys.realpath(found.resolvedFileName))
  return path && extension.test(path) && !path.includes('node_modules') ? path : null
}

function usageByPackage(program, options) {
  const checker = program.getTypeChecker()
  const found = new Map(compiledPackages.map(({ name }) => [name, {}]))
  const usedBy = (from, seen = new Set()) => {
    if (seen.has(from)) return []
    seen.add(from)
    const file = program.getSourceFile(join(root, from))
    if (!file) return []
    const imported = ts.preProcessFile(file.text, true, true).importedFiles
    const further = imported.flatMap(({ fileName }) => sourceOf(fileName, from, options) ?? [])
    return [...membersUsed(file, checker), ...further.flatMap((next) => usedBy(next, seen))]
  }
  for (const { fileName } of program.getSourceFiles()) {
    const from = relative(root, fileName)
    const place = placeOf(from)
    const members = place ? withoutGroups(new Set(usedBy(from))) : []
    if (members.length > 0) found.get(place.name)[place.path] = members
  }
  return found
}
