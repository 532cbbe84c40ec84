import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { remoteNames } from '../../configuration/commands/build-pages.mjs'
import { root } from '../../configuration/commands/steps.mjs'
import { buildWithWebpack } from '../../configuration/commands/webpack.mjs'
import { firstFrame, inlineScript } from '../../services/edge/dist/page/first-frame.js'
import { firstCalls } from '../../services/edge/dist/releases/first-calls.js'
import { listening } from '../server-process.mjs'

const folder = join(root, '.cache/bench-federation')
const types = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2' }

/**
 * Builds the one bundle and serves it the way the edge serves releases: brotli, cached for a year, the files of the requested route
 * preloaded in the page's head, and the security headers, since the browser gives such a page its own process. Calls
 * are forwarded to the running site, so that both variants use the same services.
 *
 * @param {string} site its address
 * @returns {Promise<{ address: string, close(): Promise<void> }>}
 */
export async function serveOneBundle(site) {
  const bundle = await buildOneBundle()
  const files = new Map(
    readdirSync(bundle.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [`/app${path.slice(bundle.folder.length)}`, packed(path)]
      }),
  )
  const guards = await safetyOf(site)
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url, 'http://bench')
    const file = files.get(pathname)
    if (file) {
      answer.writeHead(200, {
        ...guards,
        ...file.headers,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      return answer.end(file.body)
    }
    if (pathname.startsWith('/api/')) return passOn(asked, answer, site)
    answer.writeHead(200, {
      ...guards,
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'private, no-cache',
    })
    return answer.end(brotliCompressSync(pageOf(bundle, pathname)))
  })
  return listening(server)
}

/**
 * Returns the site's own headers of a page. Trusted Types are left out: webpack's own script loading has no policy
 * here, because no registry lists the files.
 */
async function safetyOf(site) {
  const { headers } = await fetch(site)
  const policy = headers.get('content-security-policy').replace(/; require-trusted-types-for .*/, '')
  const names = [
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'x-content-type-options',
  ]
  return {
    'content-security-policy': policy,
    ...Object.fromEntries(names.map((name) => [name, headers.get(name)])),
  }
}

function packed(path) {
  const body = readFileSync(path)
  const kind = path.split('.').pop()
  const headers = { 'content-type': types[kind] ?? 'application/octet-stream' }
  if (kind === 'woff2') return { body, headers }
  return { body: brotliCompressSync(body), headers: { ...headers, 'content-encoding': 'br' } }
}

function pageOf(bundle, path) {
  const links = (name, kind, tagOf) =>
    (name === undefined ? [] : bundle.filesOf(name))
      .filter((file) => file.endsWith(kind))
      .map((file) => tagOf(`/app/${file}`))
      .join('\n')
  const preload = (kind) => (url) => `<link rel="preload" ${kind} href="${url}">`
  const owner = ownerOfPath(path)
  return `<!doctype html><html lang="en" data-theme="system"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>One bundle</title>
<script>${inlineScript}</script>
<link rel="icon" href="/app/${bundle.icon}" type="image/svg+xml">
${links('app', '.css', (url) => `<link rel="stylesheet" href="${url}">`)}
${links(owner, '.css', preload('as="style"'))}
${links(owner, '.js', preload('as="script"'))}
${callsAt(path).map(preload('as="fetch" crossorigin="anonymous"')).join('\n')}
${bundle.fonts.map((file) => preload('as="font" type="font/woff2" crossorigin')(`/app/${file}`)).join('\n')}
${links('app', '.js', (url) => `<script defer crossorigin="anonymous" src="${url}"></script>`)}
</head><body><div id="root">${firstFrame}</div></body></html>`
}

/** Returns the first calls of the path's screen, as the edge lists them. */
function callsAt(path) {
  return callsOf(ownerOfPath(path)).flatMap(([pattern, calls]) =>
    pattern === path ? firstCalls(calls, pattern, { path, search: new URLSearchParams() }) : [],
  )
}

function passOn(asked, answer, site) {
  const { hostname, port, host } = new URL(site)
  const headers = { ...asked.headers, host, ...(asked.headers.origin ? { origin: site } : {}) }
  const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (reply) => {
    answer.writeHead(reply.statusCode, reply.headers)
    reply.pipe(answer)
  })
  onward.on('error', () => answer.writeHead(502).end())
  asked.pipe(onward)
}

/**
 * Builds the baseline: the same shell and remotes from the same sources with the same loaders, as one application. Each
 * remote and each screen still loads when it is first opened, as in any careful application; only federation is
 * missing: registry, manifests, containers, its runtime, and the boundaries between the parts.
 *
 * @returns {Promise<{ folder: string, fonts: string[], icon: string, filesOf(name: string): string[] }>} the files of
 *   the entry, or of one remote
 */
async function buildOneBundle() {
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
function ownerOfPath(path) {
  return remoteNames().find((name) =>
    claimsOf(name).owns.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  )
}

function callsOf(name) {
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
