import { createServer, type Server } from 'node:http'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { admissionSite, type AdmissionSite } from '../../src/releases/admission/admission-site.js'
import { launchConfined, withoutTheSystem } from '../../src/releases/admission/confined-browser.js'
import { readBuiltReleases } from '../../src/releases/release.js'
import { buildBeside } from './fake-release.js'
import { freshPages } from './run-releases.js'

// What a release under admission can reach: only itself.

const chromiumPath =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  ''

/** A real service on this machine that records all requests. */
let service: Server
let address: string
const reached: string[] = []
beforeAll(async () => {
  service = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end('reached')
  })
  service.on('connection', () => reached.push('a connection'))
  await new Promise<void>((resolve) => service.listen(0, resolve))
  address = `127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => service.close(resolve)))
beforeEach(() => void (reached.length = 0))

/** Runs in a page without any policy and tries every way out of a page. */
const waysOut = `async (address) => {
  const quietly = (work) => Promise.race([new Promise((resolve) => setTimeout(resolve, 1500)), Promise.resolve().then(work).catch(() => {})])
  const loaded = (element, src) => new Promise((resolve) => Object.assign(element, { onload: resolve, onerror: resolve, src }) && document.body.append(element))
  const [url, localhost] = ['http://' + address + '/', 'http://localhost:' + address.split(':')[1] + '/']
  await Promise.all([
    quietly(() => fetch(url + 'fetch', { mode: 'no-cors' })),
    quietly(() => fetch(localhost + 'localhost', { mode: 'no-cors' })),
    quietly(() => fetch('/%61pi/spelled')),
    quietly(() => navigator.sendBeacon(url + 'beacon', 'x')),
    quietly(() => loaded(new Image(), url + 'image')),
    quietly(() => loaded(document.createElement('script'), url + 'script')),
    quietly(() => loaded(document.createElement('iframe'), url + 'frame')),
    quietly(() => new Promise((resolve) => { const socket = new WebSocket('ws://' + address + '/socket'); socket.onclose = socket.onerror = resolve })),
    quietly(() => new Promise((resolve) => { const source = new EventSource(url + 'events'); source.onerror = resolve })),
    quietly(() => new Promise((resolve) => { const worker = new Worker(URL.createObjectURL(new Blob(["fetch('" + url + "worker', { mode: 'no-cors' }).finally(() => postMessage(1))"]))); worker.onmessage = resolve })),
    quietly(async () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + address }, { urls: 'turn:' + address + '?transport=tcp', username: 'a', credential: 'b' }] }); peer.createDataChannel('x'); await peer.setLocalDescription(); await new Promise((resolve) => setTimeout(resolve, 800)) }),
    quietly(() => { open(url + 'window') }),
  ])
  location.href = url + 'navigation'
  await new Promise((resolve) => setTimeout(resolve, 300))
}`

test.each([
  ['as this system confines it', undefined],
  ['where the system allows nothing', [withoutTheSystem]],
])('[SEC-46] no request of a page gets out, %s', async (_, ways) => {
  expect(await (await fetch(`http://${address}/control`)).text()).toBe('reached')
  expect(reached).toContain('/control')
  reached.length = 0
  const { browser, close } = await launchConfined(chromiumPath, ways)
  const processes = readdirSync('/proc').filter((id) => /^\d+$/.test(id))
  // None of the site's secrets is in the browser's environment.
  const environments = processes.map((id) => readIfThere(`/proc/${id}/environ`))
  const own = environments.filter((text) => /\/admission-\w{6}/.test(text))
  expect(own.length).toBeGreaterThan(0)
  expect(own.some((text) => text.includes('TEST_MONGODB_URI'))).toBe(false)
  const page = await (await browser.newContext()).newPage()
  // Nobody intercepts the requests of this browser, so they would all go out.
  await page.evaluate(`(${waysOut})(${JSON.stringify(address)})`).catch(() => {})
  await page.goto(`http://${address}/direct`).catch(() => {})
  await close()
  expect(reached).toEqual([])
})

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

describe('the responses to a browser that tries a release', () => {
  let site: AdmissionSite
  beforeAll(async () => {
    const pagesFolder = freshPages()
    buildBeside(pagesFolder, 'mf-admin', 'admin1')
    site = await admissionSite(readBuiltReleases(pagesFolder), { pagesFolder, policy: { recaptcha: false } })
  })
  afterAll(() => site.close())
  const ask = (url: string, method = 'GET', document: 'own' | 'framed' | null = null) =>
    site.answer({ url, method, document })
  const here = 'http://admission.localhost'

  test('contain the pages and files of the release with the policy of visitors, also of staff remotes', async () => {
    const page = await ask(`${here}/games`, 'GET', 'own')
    expect(page?.status).toBe(200)
    expect(page?.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page?.body.toString()).toContain('/remotes/mf-games/games1/')
    const staffs = await ask(`${here}/admin`, 'GET', 'own')
    expect(staffs?.body.toString()).toContain('/remotes/mf-admin/admin1/')
    // Contains nothing that a service would accept.
    expect(staffs?.body.toString()).not.toContain('name="admin-document"')
    for (const file of ['/remotes/mf-games/games1/remoteEntry.games1.js', '/shell/shell.shell1.js'])
      expect((await ask(here + file))?.status).toBe(200)
    expect((await ask(`${here}/admin`, 'GET', 'framed'))?.status).toBe(403)
  })

  test.each([
    '/api/content/articles',
    '/%61pi/content/articles',
    '/a%70i/content/articles',
    '//api/content/articles',
    '/./api/content/articles',
    '/x/../api/content/articles',
    '/api%2fcontent%2farticles',
    '/API/content/articles',
    '/api;x/content/articles',
    '/%2561pi/content/articles',
    '/internal/accounts',
    '/metrics',
  ])('[SEC-46] %s returns nothing from a service', async (path) => {
    const answer = await ask(`${here}${path}`)
    expect(answer?.status === 503 || (answer?.status ?? 0) >= 400).toBe(true)
    const written = await ask(`${here}${path}`, 'POST')
    expect(written?.status).toBe(503)
  })

  test.each([
    'http://127.0.0.1:3000/',
    'http://admission.localhost:3000/',
    'https://admission.localhost/',
    'http://elsewhere.example/',
  ])('[SEC-46] %s is outside the site, and blocked', async (url) => expect(await ask(url)).toBeNull())

  test('include the session, and no other call', async () => {
    const user = await ask(`${here}/api/auth/user`)
    expect(JSON.parse(user?.body.toString() ?? '{}')).toMatchObject({ id: 'admission', role: 'admin' })
  })
})
