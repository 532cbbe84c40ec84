import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { disclosureMeta } from '@icio/contracts/human-check/endpoints'
import type { Registry } from '@icio/contracts/releases/registry'
import type { ReleaseDescription } from '../src/releases/release.js'
import { fakeRelease } from './releases/fake-release.js'
import { freshPages, idOf, runReleases, type RunningReleases } from './releases/run-releases.js'

// A light document has one screen and little of the shell (docs/decisions/030-light-documents.md). It comes from the same
// releases as every other page of the visitor, under the same policy.

const pattern = '/games/:id'
const paths = { paths: ['/games', pattern], frameless: [pattern] }

/** A release with files for light documents, as the build writes it. */
function lightRelease(name: string, build: string, change: object = {}) {
  const files = fakeRelease(name, build, change)
  const release = JSON.parse(files.get('release.json')?.toString() ?? '{}') as ReleaseDescription
  const entry = name === 'shell' ? 'shell' : 'games-id'
  const script = `light-document.${entry}.${build}.js`
  const style = `light-document.${entry}.${build}.css`
  for (const file of [script, style, `light-document.later.${build}.js`]) {
    const body = Buffer.from(`/* ${name} ${build} ${file} */`)
    const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`
    files.set(file, body)
    release.files[file] = { bytes: body.length, integrity }
  }
  const first = { scripts: [script], styles: [style] }
  Object.assign(
    release,
    name === 'shell' ? { lightShell: first } : { light: { [pattern]: first }, ...change },
  )
  files.set('release.json', Buffer.from(JSON.stringify(release)))
  return files
}

function pagesWith(...parts: Map<string, Buffer>[]): string {
  const folder = freshPages()
  for (const files of parts) {
    const { name } = JSON.parse(files.get('release.json')?.toString() ?? '{}') as ReleaseDescription
    const build = name === 'shell' ? 'shell1' : 'games1'
    for (const [file, body] of files) writeFileSync(join(folder, name, build, file), body)
  }
  return folder
}

let edge: RunningReleases
beforeAll(async () => {
  edge = await runReleases({
    pagesFolder: pagesWith(lightRelease('shell', 'shell1'), lightRelease('mf-games', 'games1', paths)),
  })
})
afterAll(() => edge.close())

const open = async (url: string, cookie = '', at = edge) => {
  const { body, headers, statusCode, cookies } = await at.app.inject({ url, headers: { cookie } })
  return {
    statusCode,
    headers,
    body,
    registry: JSON.parse(/id="registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as Registry,
    script: /<script defer[^>]* src="([^"]+)"/.exec(body)?.[1],
    preloads: [...body.matchAll(/<link rel="preload" as="(?:script|style)" href="([^"]+)"/g)].map(
      ([, to]) => to,
    ),
    cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
  }
}

test('[ROOM-27, REL-9] the path of a light screen gets a document with the files of this screen alone', async () => {
  const page = await open('/games/ABC234')
  expect(page.statusCode).toBe(200)
  expect(page.script).toBe('/shell/light-document.shell.shell1.js')
  expect(page.body).toContain('<link rel="stylesheet" href="/shell/light-document.shell.shell1.css"')
  const base = '/remotes/mf-games/games1/light-document.games-id.games1'
  expect(page.preloads).toEqual([`${base}.css`, `${base}.js`])
  expect(page.body).not.toContain('as="font"')
  expect(page.body).toContain('<noscript>')
  expect(Object.keys(page.registry.shell.integrity)).toEqual([
    '/shell/light-document.shell.shell1.js',
    '/shell/light-document.shell.shell1.css',
    '/shell/light-document.later.shell1.js',
  ])
  expect(page.registry.remotes).toEqual([
    expect.objectContaining({
      name: 'mf-games',
      build: 'games1',
      paths: [pattern],
      preload: { scripts: [`${base}.js`], styles: [`${base}.css`] },
    }),
  ])
  expect(page.registry.elsewhere).toEqual(['/', '/privacy-policy', '/games', pattern])
  const file = await edge.app.inject({ url: `${base}.js` })
  expect([file.statusCode, file.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
})

test('[SEC-12, SEC-13, REL-9] it has the headers of every page, and the hash of each file that it names', async () => {
  const [light, whole] = [await open('/games/ABC234'), await open('/games')]
  for (const header of [
    'content-security-policy',
    'cross-origin-opener-policy',
    'referrer-policy',
    'cache-control',
    'vary',
    'x-content-type-options',
  ])
    expect([header, light.headers[header]]).toEqual([header, whole.headers[header]])
  const code = [...light.body.matchAll(/(?:src|href)="(\/(?:shell|remotes)\/[^"]+\.(?:js|css))"([^>]*)>/g)]
  expect(code).toHaveLength(4)
  expect(code.filter(([, , attributes]) => !/ integrity="sha384-[^"]{64}"/.test(attributes ?? ''))).toEqual(
    [],
  )
})

test('other pages of the site name no file of light documents', async () => {
  const page = await open('/games')
  expect(page.script).toBe('/shell/shell.shell1.js')
  expect(page.body).not.toContain('light-document.')
})

test('[GATE-14] the light document knows whether this browser has agreed, and no more than that of the visitor', async () => {
  expect((await open('/games/ABC234')).body).not.toContain(disclosureMeta)
  const member = edge.people.signIn({ role: 'user' })
  expect((await open('/games/ABC234', member.cookie)).body).toBe((await open('/games/ABC234')).body)
})

describe('releases', () => {
  let own: RunningReleases
  beforeEach(async () => {
    own = await runReleases({
      pagesFolder: pagesWith(lightRelease('shell', 'shell1'), lightRelease('mf-games', 'games1', paths)),
    })
  })
  afterEach(() => own.close())

  /** Two browsers, one on each side of a canary of half. */
  async function browsers() {
    const found = new Map<string, string>()
    while (found.size < 2) {
      const { registry, cookie } = await open('/games/ABC234', '', own)
      found.set(registry.remotes[0]?.build ?? '', cookie)
    }
    return [found.get('games1') ?? '', found.get('games2') ?? ''] as const
  }

  test('[REL-9] a canary has its share of light documents, a browser keeps its bucket, and the release before is named to fall back to', async () => {
    const published = await own.publish('mf-games', 'games2', lightRelease('mf-games', 'games2', paths))
    expect(published.statusCode).toBe(201)
    await own.move({ action: 'canary', release: idOf(published), permyriad: 5000 })
    const [old, trying] = await browsers()
    for (const [cookie, build] of [
      [old, 'games1'],
      [trying, 'games2'],
    ] as const) {
      const page = await open('/games/ABC234', cookie, own)
      const base = `/remotes/mf-games/${build}/light-document.games-id.${build}`
      expect(page.preloads).toEqual([`${base}.css`, `${base}.js`])
      expect(Object.keys(page.registry.remotes[0]?.integrity ?? {})).toContain(`${base}.js`)
    }
    const { previous } = (await open('/games/ABC234', trying, own)).registry.remotes[0] ?? {}
    expect(previous?.preload.scripts).toEqual(['/remotes/mf-games/games1/light-document.games-id.games1.js'])
  })

  test('[REL-9] a pinned release stays, also in its light document', async () => {
    const published = await own.publish('mf-games', 'games2', lightRelease('mf-games', 'games2', paths))
    await own.move({ action: 'pin', release: 'mf-games@0.1.0-games1' })
    await own.move({ action: 'promote', release: idOf(published) })
    expect((await open('/games/ABC234', '', own)).registry.remotes[0]?.build).toBe('games1')
  })

  test('[REL-9] a release without light documents opens in the whole site', async () => {
    const published = await own.publish('mf-games', 'games2', fakeRelease('mf-games', 'games2', paths))
    await own.move({ action: 'promote', release: idOf(published) })
    const page = await open('/games/ABC234', '', own)
    expect(page.script).toBe('/shell/shell.shell1.js')
    expect(page.registry.remotes[0]?.paths).toEqual(paths.paths)
  })

  test.each([
    ['a light screen without files', { light: { [pattern]: { scripts: 'all', styles: [] } } }],
    ['a file that it does not have', { light: { [pattern]: { scripts: ['x" onload="y.js'], styles: [] } } }],
    ['a member of every object', { light: { [pattern]: { scripts: ['toString'], styles: [] } } }],
  ])('%s is refused', async (_, light) => {
    const answer = await own.publish(
      'mf-games',
      'games2',
      lightRelease('mf-games', 'games2', { ...paths, ...light }),
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('light')
  })
})
