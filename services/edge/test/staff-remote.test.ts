import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Registry } from '@icio/contracts/releases/registry'
import { isCanonical } from '@icio/kit/http/canonical-path'
import { callApp, createTestApp } from '@icio/kit/testing/run-service'
import { createFakePeople } from '@icio/kit/testing/people'
import { registerIdentity } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import { servePage } from '../src/page/serve-page.js'
import { readBuiltReleases } from '../src/releases/release.js'
import { serveReleases } from '../src/remotes/serve-releases.js'

const secret = 'canary-of-the-admin-code'
const people = createFakePeople()
const cookieOf = (role: 'user' | 'moderator' | 'admin') => `session=${people.signIn({ role }).sessionId}`

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  release('shell', 's1', { owns: ['/'], paths: ['/'], base: '/shell/' }, ['shell.js'])
  release('mf-games', 'g1', { owns: ['/quiz'], paths: ['/quiz'] }, ['remoteEntry.1.js', 'mf-manifest.json'])
  const files = [
    'remoteEntry.1.js',
    'remoteEntry.1.js.br',
    'chunk.2.js',
    'chunk.2.css',
    'mf-manifest.json',
    'chunk.2.js.map',
  ]
  const claims = {
    access: 'staff',
    owns: ['/question-audit', '/question-builder'],
    paths: ['/question-audit', '/question-builder'],
    menu: [{ title: 'Administration', path: '/question-audit' }],
    denials: { '/question-builder': 'Access Denied' },
  }
  // A release that does not claim staff access stays closed: the edge knows which remotes are for the staff.
  const { access: _, ...silent } = claims
  release('mf-admin', 'a1', silent, files)
  release('mf-admin', 'a2', claims, files)
  // An unfinished build has no description and belongs to no release.
  mkdirSync(join(folder, 'mf-admin/a3'))
  writeFileSync(join(folder, 'mf-admin/a3/remoteEntry.1.js'), secret)

  app = await createTestApp()
  registerIdentity(app, people.source)
  const book = {
    folderOf: async (name: string, build: string) =>
      existsSync(join(folder, name, build)) ? join(folder, name, build) : null,
    isAdmitted: async () => true,
    rows: { releases: new Map(), trains: new Map(), channels: new Map() },
  }
  await app.register(serveReleases, { pagesFolder: folder, book })
  const releasesFor = async () => readBuiltReleases(folder)
  await app.register(servePage, { releasesFor, policy: { recaptcha: false }, liveReload: false })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function release(name: string, build: string, claims: object, files: string[]): void {
  const place = join(folder, name, build)
  mkdirSync(place, { recursive: true })
  const content = name === 'mf-admin' ? secret : 'open to all'
  for (const file of files)
    writeFileSync(join(place, file), file.endsWith('.json') ? `{"x":"${content}"}` : content)
  const described = Object.fromEntries(files.map((file) => [file, { bytes: 1, integrity: 'sha384-x' }]))
  const facts = {
    name,
    build,
    scope: `${name.replace('-', '_')}_${build}`,
    base: `/remotes/${name}/${build}/`,
  }
  const text = JSON.stringify({ ...facts, ...claims, files: described, scripts: [files[0]], styles: [] })
  writeFileSync(join(place, 'release.json'), text)
  writeFileSync(join(folder, name, 'current.json'), JSON.stringify({ build }))
}

/** The headers that a browser sends on navigation. */
const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

const get = <Body = string>(url: string, cookie = '', more: object = {}) =>
  callApp<Body>(app, { url, headers: { ...(cookie ? { cookie } : {}), ...more } })

/** Every file of the admin remote by path, and variations of the path that somebody might try. */
function addresses(): string[] {
  const files = readdirSync(join(folder, 'mf-admin'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(folder, 'mf-admin'), join(entry.parentPath, entry.name)))
  return files.flatMap((file) => [
    `/remotes/mf-admin/${file}`,
    `/remotes/mf-admin/${file}?r=1`,
    `/remotes/mf-admin/${file}.br`,
    `/remotes/mf-admin/${file}.gz`,
    `/remotes/mf%2Dadmin/${file}`,
    `/remotes/MF-ADMIN/${file}`,
    `/remotes//mf-admin/${file}`,
    `/remotes/mf-games/../mf-admin/${file}`,
    `/remotes/mf-games/g1/../../mf-admin/${file}`,
    `/remotes/mf-games/g1/%2e%2e/%2e%2e/mf-admin/${file}`,
    `/remotes/mf-games/g1/..%2f..%2fmf-admin%2f${file}`,
    `/shell/../mf-admin/${file}`,
    `/shell/s1/../../mf-admin/${file}`,
    `/shell/%2e%2e/mf-admin/${file}`,
    `/mf-admin/${file}`,
    `/dist/mf-admin/${file}`,
  ])
}

const strangers = [
  ['a visitor', () => ''],
  ['a user', () => cookieOf('user')],
  ['somebody with a made-up session', () => 'session=admin'],
  [
    'a moderator who has signed out',
    () => {
      const person = people.signIn({ role: 'moderator' })
      people.signOut(person)
      return `session=${person.sessionId}`
    },
  ],
] as const

test.each(strangers)('[SEC-14] no byte of the admin remote reaches %s', async (_, cookie) => {
  const headers = cookie()
  for (const url of addresses()) {
    const answer = await get(url, headers)
    expect({ url, found: JSON.stringify(answer.body).includes(secret) }).toEqual({ url, found: false })
    // Another spelling of a path is refused before ownership is checked; inject() resolves '..' like a browser.
    const { pathname, search } = new URL(url, 'http://site.test')
    const status = isCanonical(pathname + search) ? 404 : 400
    expect({ url, status: answer.status }).toEqual({ url, status })
    const head = await app.inject({ method: 'HEAD', url, headers: { cookie: headers } })
    expect({ url, status: head.statusCode }).toEqual({ url, status })
  }
  for (const path of [
    '/registry.json',
    '/registry.json?path=/question-audit',
    '/',
    '/question-audit',
    '/no-such-page',
  ]) {
    const { body } = await get(path, headers)
    expect(JSON.stringify(body)).not.toMatch(/mf-admin|mf_admin|canary/)
  }
})

test.each(['moderator', 'admin'] as const)(
  '[SEC-14] a %s gets the files, and no cache keeps them',
  async (role) => {
    const cookie = cookieOf(role)
    for (const build of ['a1', 'a2'])
      for (const file of ['remoteEntry.1.js', 'chunk.2.js', 'chunk.2.css', 'mf-manifest.json']) {
        const answer = await get(`/remotes/mf-admin/${build}/${file}`, cookie)
        expect({ file, status: answer.status }).toEqual({ file, status: 200 })
        expect(answer.headers['cache-control']).toBe('private, no-store')
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
      }
    for (const hidden of ['a1/release.json', 'a1/chunk.2.js.map', 'current.json', 'a3/remoteEntry.1.js'])
      expect((await get(`/remotes/mf-admin/${hidden}`, cookie)).status).toBe(404)
    const registry = (await get<Registry>('/registry.json', cookie)).body
    expect(registry.remotes.map(({ name }) => name)).toEqual(['mf-games'])
    expect(registry).toMatchObject({ menu: [{ title: 'Administration' }] })
    expect(registry.elsewhere).toEqual(['/question-audit', '/question-builder'])
  },
)

test('[ROLE-9] every role has the screens of a visitor; the staff have only the audit and the builder besides', async () => {
  const visitor = (await get<Registry>('/registry.json')).body
  expect(visitor.remotes.flatMap(({ paths }) => paths)).toEqual(['/quiz'])
  for (const role of ['user', 'moderator', 'admin'] as const) {
    const cookie = cookieOf(role)
    const { remotes, elsewhere } = (await get<Registry>('/registry.json', cookie)).body
    expect({ role, remotes }).toEqual({ role, remotes: visitor.remotes })
    const more = role === 'user' ? [] : ['/question-audit', '/question-builder']
    expect({ role, more: elsewhere ?? [] }).toEqual({ role, more })
    for (const path of ['/', '/quiz']) expect((await get(path, cookie, navigation)).status).toBe(200)
  }
})

test('public files are served as before', async () => {
  const answer = await get('/remotes/mf-games/g1/remoteEntry.1.js')
  expect(answer.status).toBe(200)
  expect(answer.headers['cache-control']).toContain('immutable')
})

test.each([
  ['/question-audit', 'Access Restricted'],
  ['/question-builder', 'Access Denied'],
])(
  '[AUDIT-5, BUILD-6] a visitor who may not open %s gets the page with status 403 and the heading: %s',
  async (path, title) => {
    for (const cookie of ['', cookieOf('user')]) {
      const answer = await get(path, cookie)
      expect(answer.status).toBe(403)
      expect(answer.body).toContain(`"denied":{"path":"${path}","title":"${title}"}`)
    }
    expect((await get(path, cookieOf('moderator'), navigation)).status).toBe(200)
    expect((await get(`${path}/unknown`)).status).toBe(404)
  },
)
