import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { boundaries } from '../../boundaries.mjs'
import { generatePage } from './generated-page.mjs'
import { root } from './steps.mjs'

// Draws the packages and their dependencies, from each package.json, and the calls between services, from the addresses that
// they read.
const folders = Object.keys(boundaries)
const nodes = folders.filter((folder) => existsSync(join(root, folder, 'package.json')))
const nameOf = new Map(nodes.map((folder) => [readPackage(folder).name, folder]))
await generatePage('architecture', 'docs/architecture.md', (before) =>
  replaced(replaced(before, 'packages', packageDrawing()), 'calls', callDrawing()),
)

function readPackage(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}

/** Replaces everything between the two marks of this name. */
function replaced(text, name, drawing) {
  const [begin, end] = [`<!-- ${name}: npm run generate -- architecture -->`, `<!-- ${name}: end -->`]
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < 0) throw new Error(`docs/architecture.md has no place for ${name}`)
  return `${text.slice(0, from + begin.length)}\n\n\`\`\`mermaid\n${drawing}\n\`\`\`\n\n${text.slice(to)}`
}

function idOf(folder) {
  return folder.replaceAll(/[^a-z]/g, '_')
}

/** Packages in three layers; an arrow means "uses". The two lowest layers are used by nearly all and drawn once. */
function packageDrawing() {
  const layers = {
    'In the browser': nodes.filter((folder) => /^(shell|mf-|shared-ui)/.test(folder)),
    'On the server': nodes.filter((folder) => folder.startsWith('services/') && !isCommon(folder)),
    'Both sides': nodes.filter(isCommon),
  }
  const boxes = Object.entries(layers).map(([title, members]) => {
    const lines = members.map((folder) => `    ${idOf(folder)}["${folder}"]`)
    return `  subgraph ${idOf(title.toLowerCase())} [${title}]\n${lines.join('\n')}\n  end`
  })
  const arrows = nodes.flatMap((folder) =>
    usedBy(folder).map((other) => `  ${idOf(folder)} --> ${idOf(other)}`),
  )
  return ['flowchart TD', ...boxes, ...[...new Set(arrows)].sort()].join('\n')
}

function isCommon(folder) {
  return folder === 'services/contracts'
}

function usedBy(folder) {
  const { dependencies = {} } = readPackage(folder)
  return Object.keys(dependencies).flatMap((name) => nameOf.get(name) ?? [])
}

/** The calls over HTTP if each service runs alone: from the variables that contain addresses of services. */
function callDrawing() {
  const services = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'src/main.ts')),
  )
  const arrows = services.flatMap((name) =>
    services
      .filter((other) => other !== name && readsAddressOf(name, other))
      .map((other) => `  ${name} --> ${other}`),
  )
  const databases = services
    .filter((name) => name !== 'embedded-mongo')
    .map((name) => `  ${name} --> database`)
  return [
    'flowchart LR',
    '  browser((browser)) --> edge',
    '  database[("MongoDB, or services/embedded-mongo")]',
    '  accounts --> mail[[mail server]]',
    '  ai --> model[[model server]]',
    ...arrows,
    ...databases,
  ].join('\n')
}

function readsAddressOf(name, other) {
  const file = join(root, 'services', name, 'src/config.ts')
  return existsSync(file) && readFileSync(file, 'utf8').includes(`  ${other.toUpperCase()}_URL: `)
}
