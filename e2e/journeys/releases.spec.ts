import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import type { Browser } from '@playwright/test'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test, type Visitor, visitorOf } from '../people/people.js'
import { buildNewRemote, newRemoteThatSays, type Variant } from '../releases/variants.js'

// One running site; it is neither restarted nor rebuilt while teams publish.
test.describe.configure({ mode: 'serial' })

const site = ownSite(async () => ({ CANARY_STOP_FAILURES: '2', CANARY_STOP_VISITORS: '1' }))
let edge: { site: string; key: string }
test.beforeAll(() => void (edge = edgeOfEnvironment({ DATA_DIR: site.dataDir })))

interface Published {
  id: string
  admission: { state: string; checks: { name: string; passed: boolean; detail: string }[] }
}

const publish = ({ name, build, folder }: Variant): Promise<Published> =>
  publishRelease(edge, name, { build, folder }) as Promise<Published>
const move = (json: object) =>
  callEdge(edge, 'POST', '/api/channels', { json: { why: 'the journey', ...json } })
/** The remote that is released here, at /hello; unchanged, its heading is "Hello". */
const name = 'mf-hello'
const title = (visitor: Visitor, text: string | RegExp) =>
  expect(visitor.page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible()

/** A new visitor in a separate browser context. */
async function somebody(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext()
  await agreeBeforehand(context)
  return visitorOf(await context.newPage(), site.address)
}

test('a new remote with its own route appears once it is published', async ({ browser }) => {
  const visitor = await somebody(browser)
  await visitor.open('/hello')
  await expect(visitor.page.getByRole('heading', { name: /not found|404/i })).toBeVisible()
  const release = await publish(await buildNewRemote(name, 'e2e0hello'))
  expect(release.admission.checks.filter(({ passed }) => !passed)).toEqual([])
  expect(release.admission.state).toBe('admitted')
  await move({ action: 'promote', release: release.id })
  await visitor.open('/hello')
  await title(visitor, 'Hello')
  await visitor.page.getByRole('button', { name: 'Back to Home' }).click()
  await title(visitor, /Education and community/)
})

const link = { title: 'Second edition', path: '/hello' }

test('[EXT-3, EXT-5] a team publishes its remote with a visible change, and visitors see it and the ways to it', async ({
  browser,
}) => {
  const extensions = [
    { kind: 'menu' as const, ...link },
    { kind: 'hub-card' as const, ...link, text: 'It says so above its heading.' },
  ]
  const release = await publish(await newRemoteThatSays(name, 'e2e0new1', 'Second edition: ', extensions))
  expect(release.admission.checks.filter(({ passed }) => !passed)).toEqual([])
  expect(release.admission.state).toBe('admitted')
  const before = await somebody(browser)
  await before.open('/hello')
  await title(before, 'Hello')
  await move({ action: 'promote', release: release.id })
  const after = await somebody(browser)
  await after.open('/learn')
  await title(after, /^Learn & Grow/)
  const ways = after.page.getByRole('link', { name: link.title })
  await expect(ways).toHaveCount(2)
  await ways.last().click()
  await title(after, /^Second edition:/)
})

test('[FAULT-10, EXT-9] an open page picks up a rollback at its next navigation', async ({ browser }) => {
  const visitor = await somebody(browser)
  await visitor.open('/hello')
  await title(visitor, /^Second edition:/)
  await move({ action: 'rollback', name })
  // A page checks for changes when it becomes visible. It has checked at its start, so this waits out the minimum
  // interval.
  await visitor.page.clock.install()
  await visitor.page.clock.fastForward(61_000)
  await expect(visitor.page.getByRole('link', { name: link.title })).toBeVisible()
  const checked = visitor.page.waitForResponse(/\/registry\.json/)
  await visitor.page.getByRole('link', { name: 'Privacy Policy' }).click()
  await title(visitor, 'Privacy Policy')
  await (await checked).finished()
  // What has arrived is not read yet; when the page has read a later answer, it is.
  await visitor.page.evaluate('fetch("/registry.json").then((answer) => answer.json())')
  await visitor.page.goBack()
  await title(visitor, 'Hello')
  await expect(visitor.page.getByRole('link', { name: link.title })).toHaveCount(0)
})

test('a release that fails admission is refused with the reason', async () => {
  const broken = '{(() => { throw new Error("no heading today") })()}'
  const release = publish(await newRemoteThatSays(name, 'e2e0bad1', broken))
  expect((await release).admission.state).toBe('refused')
  const failed = (await release).admission.checks.filter(({ passed }) => !passed)
  expect(failed[0]?.name).toBe('screen /hello')
  await expect(move({ action: 'promote', release: (await release).id })).rejects.toThrow(
    /not passed the admission/,
  )
})

test('a canary that breaks for visitors falls back in their page, and the edge stops it', async ({
  browser,
}) => {
  // It works during admission and breaks for everybody else.
  const sly = '{(() => { if (!("admission" in globalThis)) throw new Error("only for visitors") })()}'
  const release = await publish(await newRemoteThatSays(name, 'e2e0sly1', sly))
  expect(release.admission.state).toBe('admitted')
  await move({ action: 'canary', release: release.id, permyriad: 5000 })
  const builds = new Set<string>()
  let fallbacks = 0
  for (let visit = 0; visit < 24 && (builds.size < 2 || fallbacks < 2); visit++) {
    const visitor = await somebody(browser)
    visitor.page.on('console', (message) => {
      if (message.text().includes('remote.fallback')) fallbacks += 1
    })
    await visitor.open('/hello')
    // A visitor who gets the canary sees the previous release in the same page.
    await title(visitor, 'Hello')
    builds.add(await buildIn(visitor))
    await visitor.page.context().close()
  }
  expect(builds).toContain('e2e0sly1')
  expect(builds.size).toBe(2)
  await expect
    .poll(async () => {
      const { channels } = (await callEdge(edge, 'GET', '/api/releases')) as {
        channels: { parts: Record<string, { canary: unknown }> }[]
      }
      return channels[0]?.parts[name]?.canary
    })
    .toBeNull()
})

/** The build of the remote in this page. */
async function buildIn(visitor: Visitor): Promise<string> {
  const block = (await visitor.page.locator('#registry').textContent()) ?? '{}'
  const { remotes } = JSON.parse(block) as { remotes: { name: string; build: string }[] }
  return remotes.find((remote) => remote.name === name)?.build ?? ''
}
