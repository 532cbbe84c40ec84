import type { Registry } from '@icio/contracts/releases/registry'
import { idOf, runReleases, type RunningReleases } from './run-releases.js'

// The shell is released in the same way as remotes (docs/operations/releases.md).

let edge: RunningReleases
let release = ''
beforeEach(async () => {
  edge = await runReleases()
  const answer = await edge.publish('shell', 'shell2')
  expect(answer.statusCode).toBe(201)
  release = idOf(answer)
})
afterEach(() => edge.close())

/** Opens the page with these cookies; returns the page and the cookies that it sets. */
async function open(cookie = '') {
  const { body, cookies } = await edge.app.inject({ url: '/games', headers: { cookie } })
  const block = /id="registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
  return {
    registry: JSON.parse(block) as Registry,
    script: /<script defer[^>]* src="([^"]+)" integrity="(sha384-[^"]+)"/.exec(body),
    preloads: [...body.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, href]) => href),
    cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
  }
}

/** Two visitors, one on each side of a canary of half. */
async function visitors() {
  const found = new Map<string, string>()
  while (found.size < 2) {
    const { registry, cookie } = await open()
    found.set(registry.shell.build, cookie)
  }
  return { old: found.get('shell1') ?? '', trying: found.get('shell2') ?? '' }
}

test('half of the visitors get the new shell, with its files and hashes in the page, and keep it', async () => {
  expect((await edge.move({ action: 'canary', release, permyriad: 5000 })).statusCode).toBe(200)
  const { old, trying } = await visitors()
  for (let visit = 0; visit < 3; visit++) {
    for (const [cookie, build] of [
      [old, 'shell1'],
      [trying, 'shell2'],
    ] as const) {
      const { registry, script, preloads } = await open(cookie)
      expect(registry.shell.build).toBe(build)
      expect(script?.[1]).toBe(`/shell/shell.${build}.js`)
      expect(script?.[2]).toBe(registry.shell.integrity[`/shell/shell.${build}.js`])
      // The page preloads the remote of the route with either shell.
      expect(preloads).toEqual(['/remotes/mf-games/games1/remoteEntry.games1.js'])
    }
  }
})

test('files of both shells are served while both are in use, and after the canary has become stable', async () => {
  await edge.move({ action: 'canary', release, permyriad: 5000 })
  await edge.move({ action: 'promote', release })
  for (const build of ['shell1', 'shell2']) {
    const file = await edge.app.inject({ url: `/shell/shell.${build}.js` })
    expect([file.statusCode, file.body]).toEqual([200, `// shell ${build}\n`])
  }
  expect((await open()).registry.shell.build).toBe('shell2')
})

test('once stopped, it is gone from the next page of everybody who had it', async () => {
  await edge.move({ action: 'canary', release, permyriad: 5000 })
  const { trying } = await visitors()
  await edge.move({ action: 'stop-canary', name: 'shell' })
  expect((await open(trying)).registry.shell.build).toBe('shell1')
})
