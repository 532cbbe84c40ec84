import type { PeerNumbers } from '@icio/contracts/peers/endpoints'
import { relatedResources } from '@icio/contracts/resources/related-resources'
import type { FoundResources } from '@icio/contracts/resources/schemas'
import { featuredTools, quickTiles, toolCategories } from '@icio/contracts/tools/endpoints'
import { runService, type TestedService } from '@icio/kit/testing/run-service'
import { contentApp } from '../src/app.js'

let site: TestedService
beforeAll(async () => {
  site = await runService((app, connection) =>
    contentApp(app, { connection, findOpen: async () => [], banks: [] }),
  )
})
afterAll(() => site.close())

interface Failure {
  error: { code: string; details: { path: string }[] }
}
const find = <Body = FoundResources>(query: Record<string, string>) =>
  site.person().get<Body>(`/api/content/resources?${new URLSearchParams(query).toString()}`)

const manySubjects =
  'Duration of bonds, equity risk, risk tolerance, asset allocation, the policy, SWOT, governance'

test.each(['general', 'government-risk-pools'] as const)(
  '[LEARN-8, LEARN-10] %s: the results of the rules are returned, at most three',
  async (edition) => {
    const { status, body } = await find({ text: manySubjects, specialization: edition })
    expect(status).toBe(200)
    expect(body.resources).toHaveLength(3)
    expect(body.resources).toEqual(relatedResources(manySubjects, edition))
  },
)

test('[LEARN-11] if nothing matches, two primers are returned; general is the default edition', async () => {
  const { body } = await find({ text: 'zzz' })
  expect(body.resources).toEqual(relatedResources('zzz', 'general'))
  expect(body.resources.map(({ title }) => title)).toEqual(['Fixed Income Primer', 'Risk Assets Overview'])
})

test.each([
  ['text', {}],
  ['text', { text: '' }],
  ['text', { text: 'x'.repeat(8001) }],
  ['specialization', { text: 'bond', specialization: 'pools' }],
  ['limit', { text: 'bond', limit: '100' }],
])('a wrong %s is a 400 that names it', async (name, query) => {
  const { status, body } = await find<Failure>(query as Record<string, string>)
  expect([status, body.error.code]).toEqual([400, 'validation_failed'])
  expect(JSON.stringify(body.error.details)).toContain(name)
})

test('[DATA-10, TOOL-3, TOOL-6] the tools are returned as the tools page shows them', async () => {
  const { status, body, headers } = await site.person().get<Record<string, unknown>>('/api/content/tools')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=60')
  expect(body).toEqual({
    // No partner is configured on a fresh site (SITE-23).
    featured: featuredTools.map((tool) => ({ ...tool, address: '/partners' })),
    categories: toolCategories.map(({ tools, ...category }) => ({
      ...category,
      tools: tools.map(({ name, description, features, address, popular, new: isNew }) => ({
        name,
        description,
        features,
        address,
        ...(popular === undefined ? {} : { popular }),
        ...(isNew === undefined ? {} : { new: isNew }),
      })),
    })),
    tiles: quickTiles,
  })
})

test('[PEER-5] the eight numbers of an edition come with both sides of the argument; general is the default', async () => {
  const read = (query: string) => site.person().get<PeerNumbers>(`/api/content/peer-numbers${query}`)
  const pools = await read('?edition=government-risk-pools')
  expect(pools.status).toBe(200)
  expect(pools.body.numbers).toHaveLength(8)
  expect(pools.body.numbers.at(-1)).toMatchObject({ id: 'adviser-fee', unit: 'basis points' })
  expect((await read('')).body).toEqual((await read('?edition=general')).body)
  const wrong = await site.person().get<Failure>('/api/content/peer-numbers?edition=pools')
  expect([wrong.status, wrong.body.error.code]).toEqual([400, 'validation_failed'])
  expect(JSON.stringify(wrong.body.error.details)).toContain('edition')
})
