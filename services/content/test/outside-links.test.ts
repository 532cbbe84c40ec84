import type { OutsideLink } from '@icio/contracts/outside-links/endpoints'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import { createFakePeople } from '@icio/kit/testing/people'
import { runService, type TestedService } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import { openLibrary } from '../src/articles/library.js'
import { contentApp } from '../src/app.js'
import { outsideLinks } from '../src/outside-links/outside-links.js'

const url = '/api/content/outside-links'
const people = createFakePeople()
let site: TestedService
beforeAll(async () => {
  site = await runService(async (app, connection) => {
    registerIdentity(app, people.source)
    const database = await contentApp(app, { connection, findOpen: async () => [], banks: [] })
    await database.ready
  })
})
afterAll(() => site.close())

test('[SITE-31] staff see every outside link with what it leads to, and nobody has looked at any on a fresh site', async () => {
  const { headers } = people.signIn({ role: 'moderator' })
  const { body } = await site.call<{ links: OutsideLink[] }>({ url, headers })
  expect(body.links.length).toBeGreaterThan(80)
  expect(body.links.every(({ leads_to, looked_at }) => leads_to && looked_at === null)).toBe(true)
  expect(new Set(body.links.map((link) => link.url)).size).toBe(body.links.length)
  const [{ url: first } = { url: '' }] = body.links
  await site.call({ method: 'PUT', url, headers, payload: { url: first } })
  const after = await site.call<{ links: OutsideLink[] }>({ url, headers })
  expect(after.body.links.filter(({ looked_at }) => looked_at !== null).map((link) => link.url)).toEqual([
    first,
  ])
})

test('[SITE-31] only an address of the list can be noted, and only by staff', async () => {
  const { headers } = people.signIn({ role: 'admin' })
  const payload = { url: 'https://elsewhere.test/' }
  expect((await site.call({ method: 'PUT', url, headers, payload })).status).toBe(404)
  expect((await site.call({ url, headers: people.signIn().headers })).status).toBe(403)
  expect((await site.call({ url })).status).toBe(401)
})

test('[SITE-23, SITE-31] a fresh site leads to nothing under .example; a configured address is in the list', () => {
  const library = openLibrary()
  const hosts = outsideLinks(defaultSettings, library).map((link) => new URL(link.url).hostname)
  expect(hosts.filter((host) => host.endsWith('.example'))).toEqual([])
  const newsletter = { name: 'The letter', url: 'https://letter.test/' }
  expect(outsideLinks({ ...defaultSettings, newsletter }, library)).toContainEqual({
    url: 'https://letter.test/',
    leads_to: 'Newsletter: The letter',
  })
})
