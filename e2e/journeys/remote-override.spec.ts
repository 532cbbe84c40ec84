import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { buildWithWebpack, startWebpack } from '../../configuration/commands/webpack.mjs'
import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import { signInByCalls } from '../people/member.js'
import { memberOf, type Member } from '../people/members.js'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test, type Visitor, visitorOf } from '../people/people.js'
import { makeDeveloper } from '../people/staff.js'
import { staffOf } from '../people/staff-browser.js'
import { buildNewRemote, newRemoteThatSays, writeNewRemote, type Variant } from '../releases/variants.js'

// What one browser can get in place of what visitors get: a developer's local remote, a published build, the site at an
// earlier time. The policy stays strict in all cases: the journey collects the complaints of the pages.

const root = join(import.meta.dirname, '../..')

const site = ownSite()
let developer: Member
let complaints: string[] = []
test.beforeAll(async ({ browser }) => {
  developer = await staffOf(browser, site, 'moderator')
  hearComplaints(developer.page)
})
function hearComplaints(page: Page): void {
  page.on('console', (message) => {
    if (/content security policy|trusted type/i.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}
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

const badgeOf = ({ page }: Visitor, text: RegExp) => page.getByRole('complementary').filter({ hasText: text })
const badge = (text: RegExp) => badgeOf(developer, text)

const edge = () => edgeOfEnvironment({ DATA_DIR: site.dataDir })
const promote = (release: string) =>
  callEdge(edge(), 'POST', '/api/channels', { json: { action: 'promote', release, why: 'for all' } })

/** The remote that is released here, at /edition: its release for everybody, and one of another build. */
const edition = 'mf-edition'
interface Editions {
  variant: Variant
  id: string
}
let editions: Promise<Editions> | undefined
/** Publishes both, and the first one to everybody, once for the journeys of this file. */
function publishedEditions(): Promise<Editions> {
  const publish = async () => {
    const first = await buildNewRemote(edition, 'e2e0all1')
    await promote(((await publishRelease(edge(), edition, first)) as { id: string }).id)
    const variant = await newRemoteThatSays(edition, 'e2e0own1', 'My ')
    const { id } = (await publishRelease(edge(), edition, variant)) as { id: string }
    return { variant, id }
  }
  return (editions ??= publish())
}

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
  const { variant, id } = await publishedEditions()
  await tryOut(edition, variant.build)
  await developer.open('/edition')
  const mine = page.getByRole('heading', { level: 1, name: 'My Edition', exact: true })
  const theirs = (visitor: Visitor) =>
    expect(visitor.page.getByRole('heading', { level: 1, name: 'Edition', exact: true })).toBeVisible()
  await expect(mine).toBeVisible()
  const preloads = page.locator(
    `link[rel="preload"][as="script"][href*="/remotes/${edition}/${variant.build}/"]`,
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

test('[REL-24, SEC-96] a developer sees each saved change inside the site and keeps its state; everybody else has the release', async ({
  browser,
}) => {
  const name = edition
  await promote((await publishedEditions()).id)
  const folder = writeNewRemote(name)
  const screen = join(folder, 'src/edition/edition-screen.tsx')
  const style = join(folder, 'src/edition/edition-screen.module.css')
  change(screen, [
    ['import { useHost }', "import { useState } from 'react'\nimport { useHost }"],
    ['  const host = useHost()', '  const host = useHost()\n  const [count, setCount] = useState(0)'],
    ['<h1>Edition</h1>', '<h1>First draft</h1><p onClick={() => setCount(count + 1)}>Counted {count}</p>'],
  ])
  const own = await memberOf(browser, site.address, 'Ada Keller')
  makeDeveloper(site, own.email)
  hearComplaints(own.page)
  const { page } = own
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true })
  await buildWithWebpack('configuration/webpack/development-react.config.mjs', { folder })
  const inside = { name, folder, site: site.address }
  const { address, output, stop } = await served(
    startWebpack('serve', 'e2e/releases/inside.config.mjs', inside),
  )
  try {
    await page.goto(/http\S+#develop=\S+/.exec(output())?.[0] ?? '')
    await page.getByRole('button', { name: 'Use it in this browser' }).click()
    await page.getByRole('link', { name: `Open ${name}` }).click()
    await expect(title('First draft')).toBeVisible()
    await page.getByText('Counted 0').click()
    await expect(page.getByText('Counted 1')).toBeVisible()
    expect(await page.evaluate('(window.first = document, Boolean(window.developmentReact))')).toBe(true)

    change(screen, [['First draft', 'Second draft']])
    await expect(title('Second draft')).toBeVisible()
    change(style, [['.screen {', '.screen {\n  color: rgb(1, 2, 3);']])
    await expect(page.locator('section', { has: title('Second draft') })).toHaveCSS('color', 'rgb(1, 2, 3)')
    change(screen, [['return (', 'return (<']])
    await expect.poll(output).toContain('compiled with ')
    change(screen, [
      ['return (<', 'return ('],
      ['Second draft', 'Third draft'],
    ])
    await expect(title('Third draft')).toBeVisible()
    await expect(page.getByText('Counted 1')).toBeVisible()
    expect(await page.evaluate('window.first === document')).toBe(true)
    // A page that opens after updates starts with the files as they are.
    await page.reload()
    await expect(title('Third draft')).toBeVisible()
    await expect(page.getByText('Counted 0')).toBeVisible()

    const sameAccount = await somebody(browser)
    await signInByCalls(sameAccount, site.address, own.email)
    for (const other of [sameAccount, await somebody(browser)]) {
      const answer = await other.page.goto(`${site.address}/edition`)
      await expect(
        other.page.getByRole('heading', { level: 1, name: 'My Edition', exact: true }),
      ).toBeVisible()
      expect(await other.page.evaluate('typeof window.developmentReact')).toBe('undefined')
      expect(answer?.headers()['content-security-policy']).not.toMatch(/127\.0\.0\.1|localhost|ws:/)
      expect(await other.page.content()).not.toContain(new URL(address).host)
      await other.page.context().close()
    }
  } finally {
    await stop()
  }
  // Without that machine the site is still there, and its own release one click away.
  await own.open('/')
  await expect(badgeOf(own, /mf-edition local/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(badgeOf(own, /mf-edition/)).toHaveCount(0)
  await own.open('/edition')
  await expect(title('My Edition')).toBeVisible()
  await own.context.close()
})

/** Saves a file with other words in it. */
function change(file: string, replacements: readonly (readonly [string, string])[]): void {
  const before = readFileSync(file, 'utf8')
  const after = replacements.reduce((text, [from, to]) => text.replace(from, to), before)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
}

/** Runs `npm run remote -- serve mf-games`, as a developer would. */
function serveGames() {
  const words = ['configuration/commands/remote.mjs', 'serve', 'mf-games']
  return served(spawn('node', words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Waits until a dev server says where it serves. */
async function served(child: ChildProcess) {
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /served at (http:\/\/127\.0\.0\.1:\d+\/)[\s\S]*Press Ctrl-C/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${output}`)))
  })
  return {
    address,
    output: () => output,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
