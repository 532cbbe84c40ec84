import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../commands/steps.mjs'
import { compilePackages, placeOf } from './compile.mjs'
import { interfaceProblems } from './interface.mjs'
import { commandLine, compiledPackages, folderAbout, peers, versionOf } from './packages.mjs'

const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Writes every package of the SDK as a tarball that npm installs and publishes.
 *
 * @param {string} target folder of the tarballs; it is created
 * @returns {string[]} the names of the tarballs
 * @throws Error if a package differs from its last release, and has no new version yet
 */
export function packSdk(target) {
  const folders = writePackages()
  const problems = interfaceProblems()
  if (problems.length > 0) throw new Error(problems.join('\n'))
  mkdirSync(target, { recursive: true })
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', target, ...folders], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return namesOf(JSON.parse(printed))
}

/** Writes every package as a folder, and returns the folders. */
export function writePackages() {
  const source = join(root, '.cache/sdk')
  rmSync(source, { recursive: true, force: true })
  const compiled = compilePackages()
  const folders = compiledPackages.map((description) =>
    writePackage(join(source, description.name.split('/')[1]), description, compiled.get(description.name)),
  )
  return [...folders, writeCommandLine(join(source, 'remote-cli'))]
}

/** npm 12 prints an object by package, and older versions a list. */
function namesOf(printed) {
  return Object.values(printed).map(({ filename }) => filename)
}

function writePackage(folder, description, files) {
  for (const [path, { text }] of files) write(join(folder, 'dist', path), text)
  const styles = new Set([...(description.styles ?? []), ...[...files.values()].flatMap(stylesOf)])
  for (const style of styles) copy(join(root, style), join(folder, 'dist', `${placeOf(style).path}.css`))
  for (const [from, to] of Object.entries(description.copies ?? {}))
    copy(join(root, from), join(folder, 'dist', to))
  writeAbout(folder, description)
  const texts = [
    ...[...files.values()].map(({ text }) => text),
    ...[...styles, ...Object.keys(description.copies ?? {})].map((file) =>
      readFileSync(join(root, file), 'utf8'),
    ),
  ]
  const content = { files: ['dist', 'CHANGELOG.md'], exports: exportsOf(files, description.copies) }
  writeJson(join(folder, 'package.json'), { ...manifestOf(description, texts), ...content })
  return folder
}

/** The command line: copies of the project's own commands, and the compiler's configuration. */
function writeCommandLine(folder) {
  const copies = Object.entries(commandLine.copies)
  for (const [from, to] of copies) copy(join(root, from), join(folder, to))
  writeAbout(folder, commandLine)
  writeJson(join(folder, 'tsconfig.json'), compilerConfiguration())
  const texts = copies.map(([from]) => readFileSync(join(root, from), 'utf8'))
  writeJson(join(folder, 'package.json'), {
    ...manifestOf(commandLine, texts),
    files: ['configuration', 'assets.d.ts', 'tsconfig.json', 'CHANGELOG.md'],
    bin: { 'icio-remote': 'configuration/commands/icio-remote.mjs' },
  })
  return folder
}

/** As strict as the site's own sources. */
function compilerConfiguration() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).compilerOptions
  const { customConditions: _ours, ...options } = {
    ...read('tsconfig.base.json'),
    ...read('tsconfig.browser.json'),
  }
  return {
    compilerOptions: { ...options, types: ['jest', '@testing-library/jest-dom'] },
    files: ['./assets.d.ts'],
  }
}

function writeAbout(folder, { name }) {
  for (const file of ['README.md', 'CHANGELOG.md']) copy(join(folderAbout(name), file), join(folder, file))
  copy(join(root, 'configuration/sdk/LICENSE'), join(folder, 'LICENSE'))
}

/** The style sheets that a compiled file imports from beside its source. */
function stylesOf({ text, from }) {
  return [...text.matchAll(/from '(\.[^']+\.css)'/g)].map(([, name]) => join(dirname(from), name))
}

function manifestOf({ name, about, needs = [] }, texts) {
  const libraries = new Set([...needs, ...texts.flatMap(librariesIn)])
  libraries.delete(name)
  const ranges = [...libraries].sort().map((library) => [library, rangeOf(library)])
  const isPeer = ([library]) => peers.includes(library)
  return {
    name,
    version: versionOf(name),
    description: about,
    license: 'SEE LICENSE IN LICENSE',
    type: 'module',
    engines: { node: engines.node },
    // Style sheets count although nothing is imported from them.
    sideEffects: ['**/*.css', '**/dom.js'],
    dependencies: Object.fromEntries(ranges.filter((range) => !isPeer(range))),
    peerDependencies: Object.fromEntries(ranges.filter(isPeer)),
  }
}

/** Every compiled file under its own name, so that a page gets only what it imports. */
function exportsOf(files, copies = {}) {
  const plain = Object.values(copies).filter((file) => file.endsWith('.mjs'))
  return {
    ...(files.has('index.js') ? { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } : {}),
    './package.json': './package.json',
    './*.css': './dist/*.css',
    ...Object.fromEntries(plain.map((file) => [`./${file.replace('.mjs', '')}`, `./dist/${file}`])),
    './*': { types: './dist/*.d.ts', default: './dist/*.js' },
  }
}

/** The libraries that a file imports, or names as resolved at run time. */
function librariesIn(text) {
  const names =
    /(?:from |import |import\(|require\.resolve\(|url\()'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g
  return [...text.matchAll(names)].map(([, name]) => name)
}

/** Libraries in the exact version that the site is tested with; our own in any version that is compatible. */
function rangeOf(library) {
  if (library.startsWith('@icio/')) return `^${versionOf(library)}`
  const version = catalog[library]
  if (!version) throw new Error(`The SDK needs ${library}, which is not in the catalog.`)
  return peers.includes(library) ? `^${version.split('.')[0]}.0.0` : version
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  if (!existsSync(from)) throw new Error(`${from} is missing.`)
  copyFileSync(from, to)
}

function writeJson(path, value) {
  write(path, `${JSON.stringify(value, null, 2)}\n`)
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
