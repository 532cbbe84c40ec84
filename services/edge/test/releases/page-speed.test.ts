import type { ScreenSpeed } from '@icio/contracts/page-speed/endpoints'
import { fakeRelease } from './fake-release.js'
import { deployKey, runReleases, type RunningReleases } from './run-releases.js'

// How fast screens are in visitors' pages (docs/operations/releases.md).

let edge: RunningReleases
beforeEach(async () => {
  edge = await runReleases()
  expect((await edge.publish('mf-games', 'games2', fakeRelease('mf-games', 'games2'))).statusCode).toBe(201)
})
afterEach(() => edge.close())

const report = (change: object = {}, remoteAddress = '192.0.2.1') =>
  edge.app.inject({
    method: 'POST',
    url: '/api/reports/speeds',
    remoteAddress,
    payload: { name: 'mf-games', build: 'games2', route: '/games', lcp: 1000, cls: 0, ...change },
  })
const read = (query = '', headers: Record<string, string> = { authorization: `Bearer ${deployKey}` }) =>
  edge.app.inject({ url: `/api/page-speeds?${query}`, headers })
const speedsOf = async (query?: string) => (await read(query)).json<{ speeds: ScreenSpeed[] }>().speeds

test('[REL-10] speeds are told by release and screen, as shares of the pages that were measured', async () => {
  for (let at = 1; at <= 20; at++) await report({ lcp: at * 100, inp: 80 }, `192.0.2.${at}`)
  await report({ lcp: undefined, cls: undefined, load: 700, build: 'games2' }, '192.0.2.99')
  const [speed, ...more] = await speedsOf('name=mf-games')
  expect(more).toEqual([])
  expect(speed).toMatchObject({ release: 'mf-games@0.1.0-games2', name: 'mf-games', route: '/games' })
  expect(speed?.lcp?.measured).toBe(20)
  expect(Math.abs((speed?.lcp?.p50 ?? 0) / 1000 - 1)).toBeLessThan(0.1)
  expect(Math.abs((speed?.lcp?.p95 ?? 0) / 1900 - 1)).toBeLessThan(0.1)
  expect(speed?.cls).toEqual({ measured: 20, p50: 0, p75: 0, p95: 0 })
  expect(speed?.load?.measured).toBe(1)
})

test('[REL-10] a release or a screen that does not exist leaves nothing', async () => {
  await report({ build: 'nothing' })
  await report({ route: '/games/of/ada' })
  expect(await speedsOf()).toEqual([])
  expect(await edge.connection.collection('page_speeds').countDocuments()).toBe(0)
})

test('[REL-10] many reports are one write, and one address cannot make the picture', async () => {
  const write = jest.spyOn(edge.connection.model('PageSpeed'), 'bulkWrite')
  await Promise.all(Array.from({ length: 50 }, () => report({ lcp: 9000 })))
  await Promise.all(Array.from({ length: 20 }, (_, at) => report({}, `198.51.100.${at}`)))
  const [speed] = await speedsOf()
  expect(speed?.lcp?.measured).toBe(30 + 20)
  // One each second, and one before the speeds are read.
  expect(write.mock.calls.length).toBeLessThan(10)
})

test.each([{ lcp: -1 }, { lcp: 700_000 }, { inp: 1.5 }, { visitor: 'ada' }, { route: 'x'.repeat(101) }])(
  '[REL-10] what no page would send is refused: %j',
  async (change) => expect((await report(change)).statusCode).toBe(400),
)

test('[REL-10] only teams and staff read speeds, a key those of its own parts', async () => {
  expect((await read('', {})).statusCode).toBe(401)
  expect((await read('name=mf-learn')).statusCode).toBe(200)
  await edge.close()
  edge = await runReleases({
    deployKeys: [
      'learn-team(remotes=mf-learn paths=/learn actions=publish):the key of a team of another part',
    ],
  })
  const headers = { authorization: 'Bearer the key of a team of another part' }
  expect((await read('name=mf-games', headers)).json()).toMatchObject({
    error: { code: 'deploy_key_forbids' },
  })
})
