import { readFileSync, readdirSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test } from '../people/people.js'
import { changeRegistry } from '../people/registry-in-page.js'
import { staffOf } from '../people/staff-browser.js'
import { builtWithReact } from '../releases/react-patches.js'
import {
  buildNewRemote,
  newRemoteThatThrows,
  newRemoteWithScreen,
  type Variant,
} from '../releases/variants.js'

// Remotes that teams publish on one site: built with another patch of React, with a service of their own that fails in
// all ways, and with code that throws. Files changed in transit are refused before they run, so this takes releases.

const site = ownSite()
const edge = () => edgeOfEnvironment({ DATA_DIR: site.dataDir })

/** Publishes a release, which has to be admitted, and gives it to everybody; returns its id. */
async function release({ name, build, folder }: Variant): Promise<string> {
  const { id, admission } = (await publishRelease(edge(), name, { build, folder })) as {
    id: string
    admission: { checks: { passed: boolean }[] }
  }
  expect(admission.checks.filter(({ passed }) => !passed)).toEqual([])
  await callEdge(edge(), 'POST', '/api/channels', {
    json: { action: 'promote', release: id, why: 'the journey' },
  })
  return id
}

test('two remotes built with different patch versions of React share one copy in one page', async ({
  visitor,
}) => {
  const remotes = [await builtWithReact('mf-older', 'react-older'), await builtWithReact('mf-newer', 'react')]
  const [older, newer] = remotes.map(({ version }) => version)
  expect(older).not.toBe(newer)
  for (const remote of remotes) {
    // Each contains the copy that it was built with.
    const files = readdirSync(remote.folder).filter((file) => file.endsWith('.js'))
    const texts = files.map((file) => readFileSync(join(remote.folder, file), 'utf8'))
    expect(texts.filter(isReact).some((text) => text.includes(`"${remote.version}"`))).toBe(true)
    await release(remote)
  }
  const { page } = visitor
  const loaded: string[] = []
  page.on('response', async (answer) => {
    if (/\/remotes\/.*\.js/.test(answer.url())) loaded.push(await answer.text().catch(() => ''))
  })
  await visitor.open('/older')
  for (const path of ['/older', '/newer']) {
    await page.evaluate(
      `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await expect(page.getByRole('heading', { level: 1, name: `Runs on React ${newer}` })).toBeVisible()
    await page.getByRole('button', { name: 'Counted 0' }).click()
    await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible()
  }
  expect(await page.evaluate('document.body.older === document.body.newer')).toBe(true)
  // The shell's copy is the only one in the page: the others were not even fetched.
  expect(loaded.length).toBeGreaterThan(1)
  expect(loaded.filter(isReact)).toEqual([])
})

/** Only React itself contains this word. */
function isReact(text: string): boolean {
  return text.includes('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
}

// A team's own service in all the ways in which it can fail: its page says so, and nothing else of the site is touched.
test.describe('a service of a team', () => {
  const name = 'mf-distant'

  const screen = `import { backendEndpoint } from '@icio/shared-ui/api/backend'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'

const readThings = backendEndpoint<{ reply: { things: string[] } }>({
  method: 'GET',
  url: '/api/x/${name}/things',
  check(reply) {
    const { things } = Object(reply) as { things?: unknown }
    if (!Array.isArray(things)) throw new Error('a list of things is expected')
    return { things: things.map(String) }
  },
})

export function DistantScreen() {
  const things = useResource((read) => read(readThings), { where: 'things' })
  return (
    <section>
      <h1>Distant</h1>
      <ResourceView resource={things} name="The things">
        {({ things: list }) => <p>Things: {list.join(', ')}</p>}
      </ResourceView>
    </section>
  )
}
`

  /** The team's service; it works until a journey makes it fail. */
  let service: Server
  const well: RequestListener = (_request, response) => void response.end('{"things":["one","two"]}')
  let answer: RequestListener = well

  test.beforeAll(async ({ browser }) => {
    service = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url === '/ready') response.end('{}')
      else answer(request, response)
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    await release(await newRemoteWithScreen(name, 'e2e0away', screen))
    const { page, open, context } = await staffOf(browser, site, 'admin')
    await open('/releases')
    await page.getByLabel('Remote that calls it').fill(name)
    const { port } = service.address() as AddressInfo
    await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Table of services' })).toContainText(name)
    await context.close()
  })
  test.afterAll(() => {
    service.closeAllConnections()
    service.close()
  })

  for (const [fault, failing, words] of [
    ['drops the connection', (request) => request.socket.destroy(), /does not answer right now/],
    ['answers 503', (_request, response) => void response.writeHead(503).end(), /does not answer right now/],
    ['says nothing', () => {}, /took too long/],
    [
      'never ends',
      (_request, response) => {
        const more = setInterval(() => response.write(' '), 100)
        response.on('close', () => clearInterval(more))
      },
      /took too long/,
    ],
    [
      'sends 10 MB',
      (_request, response) => void response.end(`"${'x'.repeat(10_000_000)}"`),
      /cannot be used/,
    ],
    ['sends no JSON', (_request, response) => void response.end('<p>Hello</p>'), /cannot be used/],
    ['sends another shape', (_request, response) => void response.end('{"things":7}'), /cannot be used/],
  ] satisfies [string, RequestListener, RegExp][]) {
    test(`[BACK-4, BACK-13] a service that ${fault}: its page says so, the others work, and it comes back`, async ({
      visitor,
      page,
    }) => {
      await agreeBeforehand(page)
      answer = failing
      await visitor.open('/distant')
      await expect(page.getByRole('heading', { name: 'The things could not be loaded' })).toBeVisible()
      await expect(page.getByText(words)).toBeVisible()
      await page.getByRole('link', { name: 'Privacy Policy' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
      answer = well
      await page.goBack()
      await expect(page.getByText('Things: one, two')).toBeVisible()
    })
  }

  test('a visitor tries again without leaving the page', async ({ visitor, page }) => {
    await agreeBeforehand(page)
    answer = (_request, response) => void response.writeHead(503).end()
    await visitor.open('/distant')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    answer = well
    await again.click()
    await expect(page.getByText('Things: one, two')).toBeVisible()
  })
})

test.describe('code that throws while it is loaded', () => {
  // Such a release has to be published: files changed in transit are refused before they run.
  const name = 'mf-fault'
  let faulty = ''
  test.beforeAll(async () => {
    await release(await buildNewRemote(name, 'e2e0good'))
    faulty = await release(await newRemoteThatThrows(name, 'e2e0load'))
  })
  test.beforeEach(async ({ page }) => {
    await agreeBeforehand(page)
    await page.addInitScript('globalThis.faulty = 1')
  })

  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Fault', exact: true })

  /** The health reports of the release. */
  async function health() {
    const { health: all } = (await callEdge(edge(), 'GET', '/api/releases')) as {
      health: { release: string; failed: number; fallback: number }[]
    }
    return all.find((each) => each.release === faulty) ?? { failed: 0, fallback: 0 }
  }

  test('the previous release replaces it in the same page, and the edge gets a report', async ({
    visitor,
  }) => {
    const { page } = visitor
    await visitor.open('/fault')
    await expect(heading(page)).toBeVisible()
    // Three tries, and then the other release, which does not throw.
    expect(await page.evaluate('globalThis.faulty')).toBe(4)
    await expect.poll(health).toMatchObject({ failed: 1, fallback: 1 })
  })

  test('without a previous release a message is shown, the rest of the site works, and a retry brings it back', async ({
    visitor,
  }) => {
    const { page } = visitor
    await changeRegistry(page, '/fault', (remote) => delete remote.previous)
    const { failed } = await health()
    await visitor.open('/fault')
    await expect(page.getByText('This part is unavailable')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
    await expect.poll(health).toMatchObject({ failed: failed + 1 })
    await page.evaluate('delete globalThis.faulty')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toBeVisible()
  })
})
