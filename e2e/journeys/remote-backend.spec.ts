import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callEdge, edgeOfEnvironment } from '../../configuration/remote/edge-calls.mjs'
import { publishRelease } from '../../configuration/remote/publish.mjs'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test } from '../people/people.js'
import { staffOf } from '../people/staff-browser.js'
import { newRemoteWithScreen } from '../releases/variants.js'

// A team's own service in all the ways in which it can fail: its page says so, and nothing else of the site is touched.

const site = ownSite()
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
  const edge = edgeOfEnvironment({ DATA_DIR: site.dataDir })
  const { build, folder } = await newRemoteWithScreen(name, 'e2e0away', screen)
  const { id } = (await publishRelease(edge, name, { build, folder })) as { id: string }
  await callEdge(edge, 'POST', '/api/channels', {
    json: { action: 'promote', release: id, why: 'the journey' },
  })
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
  ['sends 10 MB', (_request, response) => void response.end(`"${'x'.repeat(10_000_000)}"`), /cannot be used/],
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
