import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatePage } from './generated-page.mjs'
import { root, say } from './steps.mjs'

/*
 * Lists the license of every package that runs in production, and counts those of the tools; fails if a license is new.
 * Packages for a single platform (binaries of sharp, esbuild, …) are left out, so that the list is the same everywhere; the
 * page names their licenses.
 */
/** Licenses allowed in production: permissive ones, and weak copyleft for whole libraries that we do not change. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // The word lists of dictionary-en (SCOWL) have their own permissive terms, printed in the package's license file.
  'BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'MPL-2.0',
  'MIT OR CC0-1.0',
  'Zlib',
])

const workspaces = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .flatMap(({ name }) => [name, ...(name === 'services' ? servicesIn(name) : []), `${name}/platform`])
  .filter((folder) => existsSync(join(root, folder, 'package.json')))

/** Packages that only build, test, or measure. */
const workshop = new Set(['e2e', 'bench', 'configuration'])
const dropped = new Set(
  [
    ...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(
      /^ {2}'?([^\s':>]+>[^\s':>]+)'?: '-'$/gm,
    ),
  ].map(([, pair]) => pair),
)
const running = new Map()
const everything = new Map()
const tools = () => [...everything.values()].filter(({ key }) => !running.has(key))
if (await generatePage('licences', 'docs/quality/licences.md', checkedPage))
  say(
    `${running.size} packages run in production, ${tools().length} build and test: docs/quality/licences.md`,
  )

/** Fails, besides, if a license is not allowed. */
function checkedPage() {
  for (const folder of workspaces) if (!workshop.has(folder)) collect(join(root, folder), { into: running })
  for (const folder of ['', ...workspaces]) collect(join(root, folder), { into: everything, withTools: true })
  const refused = [...running.values()].filter(({ licence }) => !isAllowed(licence))
  for (const { key, licence } of refused) say(`${key} has the license ${licence}, which is not allowed yet.`)
  if (refused.length > 0) process.exitCode = 1
  return pageText()
}

function servicesIn(name) {
  return readdirSync(join(root, name)).map((service) => `${name}/${service}`)
}

/** Walks through the installed packages from a folder, as Node would resolve them. */
function collect(folder, { into, withTools = false }) {
  const { dependencies = {}, devDependencies = {} } = readPackage(folder)
  const names = [...Object.keys(dependencies), ...(withTools ? Object.keys(devDependencies) : [])]
  for (const name of names) visit(name, folder, into)
}

function visit(name, from, into) {
  const folder = find(name, from)
  if (!folder) return
  const described = readPackage(folder)
  if (described.name?.startsWith('@icio/')) return
  if (described.os || described.cpu || described.libc) return
  const key = `${described.name}@${described.version}`
  if (into.has(key)) return
  into.set(key, { key, name: described.name, version: described.version, licence: licenceOf(described) })
  for (const next of Object.keys(described.dependencies ?? {}))
    if (!isDropped(described.name, next)) visit(next, folder, into)
}

/** Whether the workspace leaves a dependency out ('parent>name: '-''); another package's copy may lie where it looks. */
function isDropped(parent, name) {
  return dropped.has(`${parent}>${name}`)
}

/** Where Node resolves a package from a folder; null for an optional one that is not installed. */
function find(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === dirname(folder)) return null
  }
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function licenceOf({ license, licenses }) {
  const named = license ?? licenses?.map(({ type }) => type).join(' OR ')
  return typeof named === 'object' ? named.type : (named ?? 'unknown')
}

function isAllowed(licence) {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed.has(one)))
}

function pageText() {
  const rows = [...running.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  const counts = [...countsOf(tools())].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return `# Licences

Made by \`npm run generate -- licences\`; a test holds it against the installed packages and against the list of allowed licences in
\`configuration/commands/licences.mjs\`. Binaries that exist for one platform only are left out: they carry the licence of the package that they belong to, but
libvips in sharp, which is a library of its own under LGPL-3.0-or-later, linked dynamically and unchanged.

## In production: ${rows.length} packages

| package | version | licence |
| --- | --- | --- |
${rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}

## Tools for building and testing, which are not delivered: ${tools().length} packages

| licence | packages |
| --- | --- |
${counts.map(([licence, count]) => `| ${licence} | ${count} |`).join('\n')}
`
}

function countsOf(packages) {
  const counts = new Map()
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return counts
}
