import type { Extension } from '@icio/contracts/extension-points/extensions'
import type { ReleaseRecord, ReleasesOverview } from '@icio/contracts/releases/endpoints'
import { fakeRelease } from './fake-release.js'
import { idOf, runReleases, type RunningReleases } from './run-releases.js'

// Published over HTTP, and read from the registry of a visitor.

let edge: RunningReleases
beforeEach(async () => {
  edge = await runReleases()
})
afterEach(() => edge.close())

const publish = async (name: string, build: string, extensions: Extension[]) =>
  idOf(await edge.publish(name, build, fakeRelease(name, build, { extensions })))
const card = (name: string, title: string): Extension => ({
  kind: 'hub-card',
  title,
  text: 'What it is.',
  path: `/${name.slice(3)}`,
})
const shown = async (cookie = '') =>
  ((await edge.registry(cookie)).extensions ?? []).map(({ title }) => title)

test('[EXT-9] what a release adds comes with its promotion, changes with the next one, and goes with a rollback', async () => {
  const first = await publish('mf-events', 'events1', [card('mf-events', 'Events')])
  expect(await shown()).toEqual([])
  await edge.move({ action: 'promote', release: first })
  expect(await shown()).toEqual(['Events'])
  const second = await publish('mf-events', 'events2', [card('mf-events', 'Meetings')])
  await edge.move({ action: 'promote', release: second, editions: ['general'] })
  expect(await shown()).toEqual(['Meetings'])
  expect(await shown('edition=government-risk-pools')).toEqual(['Events'])
  await edge.move({ action: 'rollback', name: 'mf-events', editions: ['general'] })
  expect(await shown()).toEqual(['Events'])
  await edge.move({ action: 'rollback', name: 'mf-events', editions: ['general'] })
  await edge.move({ action: 'pin', release: second, editions: ['general'] })
  expect(await shown()).toEqual(['Meetings'])
  await edge.move({ action: 'unpin', name: 'mf-events', editions: ['general'] })
  await edge.move({
    action: 'canary',
    release: second,
    permyriad: 10_000,
    editions: ['government-risk-pools'],
  })
  expect(await shown('edition=government-risk-pools')).toEqual(['Meetings'])
})

test('[EXT-4] those of the installation come first, then the others by name, whoever was there before', async () => {
  for (const name of ['mf-zebra', 'mf-apple', 'mf-games']) {
    const release = await publish(name, 'two2', [card(name, `Of ${name}`)])
    await edge.move({ action: 'promote', release })
  }
  expect(await shown()).toEqual(['Of mf-games', 'Of mf-apple', 'Of mf-zebra'])
})

test('[EXT-1] extensions that are no list of objects are no release; the staff reads what a release adds', async () => {
  const files = fakeRelease('mf-events', 'events1', { extensions: ['menu'] as unknown[] as Extension[] })
  const refused = await edge.publish('mf-events', 'events1', files)
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('release.json lacks extensions')
  const wrong = { ...card('mf-events', 'Elsewhere'), path: '/games' }
  const answer = await edge.publish(
    'mf-events',
    'events2',
    fakeRelease('mf-events', 'events2', { extensions: [card('mf-events', 'Events'), wrong] }),
  )
  const adds = [{ kind: 'hub-card', title: 'Events', path: '/events' }]
  expect(answer.json<ReleaseRecord>().extensions).toEqual(adds)
  const { headers } = edge.people.signIn({ role: 'moderator' })
  const overview = (await edge.app.inject({ url: '/api/releases', headers })).json<ReleasesOverview>()
  expect(overview.releases.find(({ name }) => name === 'mf-events')?.extensions).toEqual(adds)
})
