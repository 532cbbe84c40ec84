import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test, type Visitor, visitorOf } from '../people/people.js'
import { staffOf } from '../people/staff-browser.js'
import type { Member } from '../people/members.js'
import { buildNewRemote, newRemoteThatSays } from '../releases/variants.js'

// What one browser can get in place of what visitors get: a developer's local remote, a published build, the site at an
// earlier time. The policy stays strict in all cases: the journey collects the complaints of the pages.
test.describe.configure({ mode: 'serial' })

const root = join(import.meta.dirname, '../..')

const site = ownSite()
let developer: Member
let complaints: string[] = []
test.beforeAll(async ({ browser }) => {
  developer = await staffOf(browser, site, 'moderator')
  developer.page.on('console', (message) => {
    if (/content security policy|trusted type/i.test(message.text())) complaints.push(message.text())
  })
})
test.afterEach(() => {
  expect(complaints).toEqual([])
  complaints = []
})
test.afterAll(() => developer.context.close())

/** Another visitor, in a separate browser context. */
async function somebody(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext()
  await agreeBeforehand(context)
  return visitorOf(await context.newPage(), site.address)
}

const badge = (text: RegExp) => developer.page.getByRole('complementary').filter({ hasText: text })

/** Selects a release of a remote for this browser on the releases page. */
async function tryOut(name: string, source: string): Promise<void> {
  const { page } = developer
  await developer.open('/releases')
  await page.getByRole('combobox', { name: 'Part' }).selectOption(name)
  await page.getByLabel('Build, or address on this machine').fill(source)
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText('Only this browser gets it').first()).toBeVisible()
}

test("a developer's own machine serves one remote to this browser alone, inside the strict policy", async ({
  browser,
}) => {
  const { page } = developer
  const { address, stop } = await serveGames()
  try {
    await tryOut('mf-games', address)
    const from = new Set<string>()
    page.on('response', (answer) => {
      if (/remoteEntry/.test(answer.url())) from.add(new URL(answer.url()).origin)
    })
    await developer.open('/quiz')
    await expect(page.getByText('Question 1 of 10')).toBeVisible()
    expect([...from]).toEqual([new URL(address).origin])
    await expect(badge(/mf-games local/)).toBeVisible()
    // The release that it replaces is not requested.
    expect(await page.locator('link[rel="preload"][href*="/remotes/"]').count()).toBe(0)
    const other = await somebody(browser)
    await other.open('/quiz')
    await expect(other.page.getByText('Question 1 of 10')).toBeVisible()
    expect(await other.page.content()).not.toContain(new URL(address).host)
    await other.page.context().close()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByText('Question 1 of 10')).toBeVisible()
    await expect(badge(/mf-games/)).toHaveCount(0)
  } finally {
    await stop()
  }
})

test('a published build for this browser only, with its files named in the page; then the site at an earlier time', async ({
  browser,
}) => {
  const { page } = developer
  const edge = edgeOfEnvironment({ DATA_DIR: site.dataDir })
  const name = 'mf-edition'
  const promote = (release: string) =>
    callEdge(edge, 'POST', '/api/channels', { json: { action: 'promote', release, why: 'for all' } })
  const first = await buildNewRemote(name, 'e2e0all1')
  await promote(((await publishRelease(edge, name, first)) as { id: string }).id)
  const variant = await newRemoteThatSays(name, 'e2e0own1', 'My ')
  const { id } = (await publishRelease(edge, name, variant)) as { id: string }
  await tryOut(name, variant.build)
  await developer.open('/edition')
  const mine = page.getByRole('heading', { level: 1, name: 'My Edition', exact: true })
  const theirs = (visitor: Visitor) =>
    expect(visitor.page.getByRole('heading', { level: 1, name: 'Edition', exact: true })).toBeVisible()
  await expect(mine).toBeVisible()
  const preloads = page.locator(
    `link[rel="preload"][as="script"][href*="/remotes/${name}/${variant.build}/"]`,
  )
  expect(await preloads.count()).toBeGreaterThan(0)
  await expect(preloads.first()).toHaveAttribute('integrity', /^sha384-/)
  const other = await somebody(browser)
  await other.open('/edition')
  await theirs(other)
  await other.page.context().close()
  await page.getByRole('button', { name: 'Clear' }).click()
  await theirs(developer)

  const before = new Date().toISOString()
  await promote(id)
  await developer.open('/edition')
  await expect(mine).toBeVisible()
  await developer.open(`/edition?at=${before}`)
  await theirs(developer)
  await expect(badge(/the pages as of/)).toBeVisible()
  await developer.open('/edition')
  await theirs(developer)
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(mine).toBeVisible()
})

/** Runs `npm run remote -- serve mf-games`, as a developer would. */
async function serveGames(): Promise<{ address: string; stop(): Promise<void> }> {
  const child: ChildProcess = spawn('node', ['configuration/commands/remote.mjs', 'serve', 'mf-games'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /served at (http:\/\/127\.0\.0\.1:\d+\/)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${output}`)))
  })
  return {
    address,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
