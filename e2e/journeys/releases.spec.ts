import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import type { Browser } from '@playwright/test'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test, type Visitor, visitorOf } from '../people/people.js'
import { buildNewRemote, newRemoteThatSays, type Variant } from '../releases/variants.js'

// One running site; it is neither restarted nor rebuilt while teams publish.

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

/** What journeys begin with is published once for the site, whichever of them comes first. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => (result ??= work())
}

/** Publishes a release, which has to be admitted, and gives it to everybody. */
async function release(variant: Variant): Promise<void> {
  const { id, admission } = await publish(variant)
  expect(admission.checks.filter(({ passed }) => !passed)).toEqual([])
  expect(admission.state).toBe('admitted')
  await move({ action: 'promote', release: id })
}

const releaseHello = once(async () => release(await buildNewRemote(name, 'e2e0hello')))

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
  await releaseHello()
  await visitor.open('/hello')
  await title(visitor, 'Hello')
  await visitor.page.getByRole('button', { name: 'Back to Home' }).click()
  await title(visitor, /Education and community/)
})

const link = { title: 'Second edition', path: '/hello' }
const releaseSecondEdition = once(async () => {
  const extensions = [
    { kind: 'menu' as const, ...link },
    { kind: 'hub-card' as const, ...link, text: 'It says so above its heading.' },
  ]
  await release(await newRemoteThatSays(name, 'e2e0new1', 'Second edition: ', extensions))
})

test('[EXT-3, EXT-5] a team publishes its remote with a visible change, and visitors see it and the ways to it', async ({
  browser,
}) => {
  await releaseHello()
  const before = await somebody(browser)
  await before.open('/hello')
  await title(before, 'Hello')
  await releaseSecondEdition()
  const after = await somebody(browser)
  await after.open('/learn')
  await title(after, /^Learn & Grow/)
  const ways = after.page.getByRole('link', { name: link.title })
  await expect(ways).toHaveCount(2)
  await ways.last().click()
  await title(after, /^Second edition:/)
})

test('[FAULT-10, EXT-9] an open page picks up a rollback when it navigates, and not before', async ({
  browser,
}) => {
  await releaseHello()
  await releaseSecondEdition()
  const visitor = await somebody(browser)
  const { page } = visitor
  await visitor.open('/hello')
  await title(visitor, /^Second edition:/)
  await move({ action: 'rollback', name })
  await page.clock.install()
  await expect(async () => {
    await title(visitor, /^Second edition:/)
    await expect(page.getByRole('link', { name: link.title })).toBeVisible()
    // A page looks for changes at each navigation, unless it did so in the last five seconds, and shows what it found at
    // the next one, if that has arrived by then.
    await page.clock.fastForward(6_000)
    const found = page.waitForResponse(/\/registry\.json/, { timeout: 5_000 }).catch(() => null)
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    await title(visitor, 'Privacy Policy')
    await (await found)?.finished()
    await page.goBack()
    const heading = page.getByRole('heading', { level: 1, name: 'Hello', exact: true })
    await expect(heading).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(page.getByRole('link', { name: link.title })).toHaveCount(0)
})

test('a release that fails admission is refused with the reason', async () => {
  const broken = '{(() => { throw new Error("no heading today") })()}'
  const { id, admission } = await publish(await newRemoteThatSays(name, 'e2e0bad1', broken))
  expect(admission.state).toBe('refused')
  expect(admission.checks.find(({ passed }) => !passed)?.name).toBe('screen /hello')
  await expect(move({ action: 'promote', release: id })).rejects.toThrow(/not passed the admission/)
})

test('a canary that breaks for visitors falls back in their page, and the edge stops it', async ({
  browser,
}) => {
  // It works during admission and breaks for everybody else.
  const sly = '{(() => { if (!("admission" in globalThis)) throw new Error("only for visitors") })()}'
  await releaseHello()
  const { id, admission } = await publish(await newRemoteThatSays(name, 'e2e0sly1', sly))
  expect(admission.state).toBe('admitted')
  await move({ action: 'canary', release: id, permyriad: 5000 })
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
