import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../commands/steps.mjs'
import { compilePackages, placeOf } from './compile.mjs'
import { compiledPackages, folderAbout, peers, versionOf } from './packages.mjs'

const { catalog } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Writes every package of the SDK as a tarball that npm installs and publishes.
 *
 * @param {string} target folder of the tarballs; it is created
 * @returns {string[]} the names of the tarballs
 */
export function packSdk(target) {
  const source = join(root, '.cache/sdk')
  rmSync(source, { recursive: true, force: true })
  const compiled = compilePackages()
  const folders = compiledPackages.map((description) =>
    writePackage(join(source, description.name.split('/')[1]), description, compiled.get(description.name)),
  )
  mkdirSync(target, { recursive: true })
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', target, ...folders], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return namesOf(JSON.parse(printed))
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
  for (const file of ['README.md', 'CHANGELOG.md'])
    copy(join(folderAbout(description.name), file), join(folder, file))
  copy(join(root, 'configuration/sdk/LICENSE'), join(folder, 'LICENSE'))
  const texts = [
    ...[...files.values()].map(({ text }) => text),
    ...[...styles, ...Object.keys(description.copies ?? {})].map((file) =>
      readFileSync(join(root, file), 'utf8'),
    ),
  ]
  const manifest = { ...manifestOf(description, texts), exports: exportsOf(files, description.copies) }
  write(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return folder
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
    files: ['dist', 'CHANGELOG.md'],
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

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
