import { readFileSync, readdirSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { firstFrame, inlineScript } from '../../services/edge/dist/page/first-frame.js'
import { firstCalls } from '../../services/edge/dist/releases/first-calls.js'
import { listening } from '../server-process.mjs'
import { buildOneBundle, callsOf, ownerOfPath } from './one-bundle.mjs'

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
