import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partInBuildTexts } from '@icio/contracts/site/screen-texts'
import type { Registry } from '@icio/contracts/releases/registry'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createFakePeople } from '@icio/kit/testing/people'
import { callApp, createTestApp } from '@icio/kit/testing/run-service'
import type { FastifyInstance } from 'fastify'
import { servePage } from '../src/page/serve-page.js'
import type { PartInBuild } from '../src/parts-in-build/parts-in-build.js'
import { withoutMissing } from '../src/parts-in-build/without-missing.js'
import { readBuiltReleases } from '../src/releases/release.js'

// The first start of a fresh clone: the site runs while parts of it are still being built.

const learn = { name: 'mf-learn', owns: ['/learn'], paths: ['/learn', '/learn/:slug'] }
const admin = { name: 'mf-admin', access: 'staff' as const, owns: ['/members'], paths: ['/members'] }

let folder: string
let app: FastifyInstance
let parts: PartInBuild[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  release('shell', { owns: ['/'], paths: ['/'], base: '/shell/' })
  release('mf-games', { owns: ['/quiz'], paths: ['/quiz'] })
  const inBuild = { parts: () => parts, first: Promise.resolve(), ended: Promise.resolve() }
  app = await createTestApp()
  registerIdentity(app, createFakePeople().source)
  await app.register(servePage, {
    releasesFor: async () => withoutMissing(readBuiltReleases(folder), inBuild),
    policy: { recaptcha: false },
    liveReload: false,
    inBuild,
  })
  await app.ready()
})
beforeEach(() => {
  parts = [
    { ...learn, hasFailed: false },
    { ...admin, hasFailed: false },
  ]
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function release(name: string, claims: object): void {
  const place = join(folder, name, 'b1')
  mkdirSync(place, { recursive: true })
  const facts = { name, build: 'b1', scope: `${name.replace('-', '_')}_b1`, base: `/remotes/${name}/b1/` }
  const text = JSON.stringify({ ...facts, files: {}, scripts: [], styles: [], ...claims })
  writeFileSync(join(place, 'release.json'), text)
  writeFileSync(join(folder, name, 'current.json'), '{"build":"b1"}')
}

const get = <Body = string>(url: string, method: 'GET' | 'HEAD' = 'GET') =>
  callApp<Body>(app, { url, method })

test.each(['/learn', '/learn/bonds', '/learn?edition=general', '/members'])(
  '[START-3] %s is being built: 503, when to ask again, kept by nobody, a page that waits for it',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers } = await get(url, method)
      expect(status).toBe(503)
      expect(headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
    }
    const { body, headers } = await get(url)
    expect(body).toContain(partInBuildTexts.building.title)
    const [, script = ''] = /<script>(const look=[^<]+)<\/script>/.exec(body) ?? []
    expect(script).toContain('location.reload()')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-\S+' 'sha256-\S+';/)
  },
)

test('[START-3] a part that could not be built says so, and nothing waits for it', async () => {
  parts = [{ ...learn, hasFailed: true }]
  const { status, headers, body } = await get('/learn')
  expect(status).toBe(500)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['retry-after']).toBeUndefined()
  expect(body).toContain(partInBuildTexts.failed.title)
  expect(body).not.toContain('location.reload()')
  expect(body).not.toContain('http-equiv="refresh"')
})

test('[START-3] all other addresses answer as always', async () => {
  expect((await get('/')).status).toBe(200)
  expect((await get('/quiz')).status).toBe(200)
  expect((await get('/learn/bonds/none')).status).toBe(404)
  expect((await get('/nowhere')).status).toBe(404)
  expect((await get('/api/content/articles')).status).toBe(404)
})

test('[START-4] links to it load its address from the server, until it is there; those of the staff are named to nobody', async () => {
  const before = (await get<Registry>('/registry.json')).body
  expect(before.remotes.map(({ name }) => name)).toEqual(['mf-games'])
  expect(before.elsewhere).toEqual(learn.paths)
  release('mf-learn', learn)
  // Its old build is not mixed with the new parts.
  expect((await get('/learn')).status).toBe(503)
  expect((await get<Registry>('/registry.json')).body.remotes.map(({ name }) => name)).toEqual(['mf-games'])
  parts = []
  const after = (await get<Registry>('/registry.json')).body
  expect(after.remotes.map(({ name }) => name)).toEqual(['mf-games', 'mf-learn'])
  expect(after.elsewhere).toBeUndefined()
  expect((await get('/learn')).status).toBe(200)
})
