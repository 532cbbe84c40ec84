import { readFileSync, readdirSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { firstFrame, inlineScript } from '../../services/edge/dist/page/first-frame.js'
import { firstCalls } from '../../services/edge/dist/releases/first-calls.js'
import { callsOf, ownerOfPath } from './one-bundle.mjs'

const types = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2' }

/**
 * Serves the one bundle the way the edge serves releases: brotli, cached for a year, the files of the requested route
 * preloaded in the page's head, and the security headers, since the browser gives such a page its own process. Calls
 * are forwarded to the running site, so that both variants use the same services.
 *
 * @param {{ bundle: object, site: string }} options
 * @returns {Promise<{ address: string, stop(): Promise<void> }>}
 */
export async function serveOneBundle({ bundle, site }) {
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
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  }
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
  const urls = (name, kind) =>
    (name === undefined ? [] : bundle.filesOf(name))
      .filter((file) => file.endsWith(kind))
      .map((file) => `/app/${file}`)
  const owner = ownerOfPath(path)
  return `<!doctype html><html lang="en" data-theme="system"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>One bundle</title>
<script>${inlineScript}</script>
<link rel="icon" href="/app/${bundle.icon}" type="image/svg+xml">
${[...urls('app', '.css')].map((url) => `<link rel="stylesheet" href="${url}">`).join('\n')}
${urls(owner, '.css')
  .map((url) => `<link rel="preload" as="style" href="${url}">`)
  .join('\n')}
${urls(owner, '.js')
  .map((url) => `<link rel="preload" as="script" href="${url}">`)
  .join('\n')}
${callsAt(path)
  .map((url) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${url}">`)
  .join('\n')}
${bundle.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/app/${file}">`).join('\n')}
${urls('app', '.js')
  .map((url) => `<script defer crossorigin="anonymous" src="${url}"></script>`)
  .join('\n')}
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
