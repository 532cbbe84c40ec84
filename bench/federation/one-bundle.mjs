import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteNames } from '../../configuration/commands/build-pages.mjs'
import { root } from '../../configuration/commands/steps.mjs'
import { buildWithWebpack } from '../../configuration/commands/webpack.mjs'

const folder = join(root, '.cache/bench-federation')

/**
 * Builds the baseline: the same shell and remotes from the same sources with the same loaders, as one application. Each
 * remote and each screen still loads when it is first opened, as in any careful application; only federation is
 * missing: registry, manifests, containers, its runtime, and the boundaries between the parts.
 *
 * @returns {Promise<{ folder: string, fonts: string[], icon: string, filesOf(name: string): string[] }>} the files of
 *   the entry, or of one remote
 */
export async function buildOneBundle() {
  const output = join(folder, 'out')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'federation.mjs'), 'export const startFederation = undefined\n')
  writeFileSync(join(folder, 'entry.mjs'), entryText())
  await buildWithWebpack('bench/federation/one-bundle.config.mjs', { folder, output })
  const groups = new Map(Object.entries(JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8'))))
  const app = groups.get('app')
  const files = readdirSync(output, { recursive: true })
  return {
    folder: output,
    fonts: files.filter((file) => /-latin-(wght|400)-normal\..*\.woff2$/.test(file)),
    icon: files.find((file) => /favicon\..*\.svg$/.test(file)),
    filesOf: (name) => (groups.get(name) ?? []).filter((file) => name === 'app' || !app.includes(file)),
  }
}

/** Returns the remote that owns a path, from the claims of the packages; undefined for the shell's own paths. */
export function ownerOfPath(path) {
  return remoteNames().find((name) =>
    claimsOf(name).owns.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  )
}

/** Returns the first calls of a remote's screens, by path pattern. */
export function callsOf(name) {
  return Object.entries((name ? claimsOf(name).calls : undefined) ?? {})
}

function claimsOf(name) {
  return JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).remote
}

function entryText() {
  const open = remoteNames().filter((name) => claimsOf(name).access !== 'staff')
  const at = (path) => JSON.stringify(join(root, path))
  const remotes = open.map((name) => ({
    name,
    scope: name,
    build: 'one',
    manifest: '',
    ...claimsOf(name),
    integrity: {},
    preload: { scripts: [], styles: [] },
  }))
  return `import ${at('shared-ui/src/theme/fallback-fonts.css')}
import ${at('shared-ui/src/theme/fonts.css')}
import ${at('shared-ui/src/theme/tokens.css')}
import ${at('shared-ui/src/theme/base.css')}
import ${at('shell/src/frame/favicon.svg')}
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from ${at('shell/src/app.tsx')}
import { createShell } from ${at('shell/src/shell.ts')}

const load = {
${open.map((name) => `  '${name}': () => import(/* webpackChunkName: "${name}" */ ${at(`${name}/src/remote.tsx`)}),`).join('\n')}
}
const registry = ${JSON.stringify({ version: 1, shell: { build: 'one', integrity: {} }, remotes })}
const shell = createShell({
  registry,
  fetchRegistry: async () => registry,
  fetchRemote: async ({ name }) => (await load[name]()).default,
  report: () => {},
})
createRoot(document.getElementById('root')).render(createElement(App, { shell }))
void shell.session.refresh()
`
}
