import type { CreatedDeployKey } from '@icio/contracts/deploy-keys/endpoints'
import type { RemoteError } from '@icio/contracts/releases/endpoints'
import { fakeRelease } from './fake-release.js'
import { deployKey, runReleases, type RunningReleases } from './run-releases.js'

// What a team sees of errors in visitors' pages (docs/operations/releases.md).

let edge: RunningReleases
beforeEach(async () => {
  edge = await runReleases()
  await publishWithMap('mf-games', 'games2')
})
afterEach(() => edge.close())

/** A map in which line 1, column 10 of the entry is line 3, column 5 of a screen's source. */
const source = ['import x', '', "    throw new TypeError('no answers')", ''].join('\n')
const map = {
  version: 3,
  sources: ['webpack://icio-commons/./mf-games/src/quiz/quiz-screen.tsx'],
  sourcesContent: [source],
  names: ['answers'],
  mappings: 'SAEIA',
}

async function publishWithMap(name: string, build: string) {
  const files = fakeRelease(name, build)
  files.set(`remoteEntry.${build}.js.map`, Buffer.from(JSON.stringify(map)))
  const answer = await edge.publish(name, build, files)
  expect(answer.statusCode).toBe(201)
}

const report = (change: object = {}, remoteAddress = '192.0.2.1') =>
  edge.app.inject({
    method: 'POST',
    url: '/api/reports/remote-errors',
    remoteAddress,
    payload: {
      name: 'mf-games',
      build: 'games2',
      route: '/games',
      message: "TypeError: no answers for ada@example.org in 'round'",
      stack: `TypeError: no answers for ada@example.org
    at Gk (https://site.example/remotes/mf-games/games2/remoteEntry.games2.js:1:10)
    at zz (https://site.example/shell/shell.shell1.js:1:1)`,
      code: 'K7QM-2XPA',
      ...change,
    },
  })
const read = (query: string, headers: Record<string, string> = { authorization: `Bearer ${deployKey}` }) =>
  edge.app.inject({ url: `/api/remote-errors?${query}`, headers })
const errorsOf = async (query: string) => (await read(query)).json<{ errors: RemoteError[] }>().errors

test('[REL-8] the support code of a visitor finds the error, with its line in the sources', async () => {
  expect((await report()).statusCode).toBe(204)
  await report({ code: 'AAAA-2222' }, '192.0.2.2')
  const [error, ...more] = await errorsOf('code=K7QM-2XPA')
  expect(more).toEqual([])
  expect(error).toMatchObject({
    release: 'mf-games@0.1.0-games2',
    message: "TypeError: no answers for [mail] in 'round'",
    routes: ['/games'],
    count: 2,
    stack: [
      {
        call: '',
        place: 'mf-games/src/quiz/quiz-screen.tsx:3:5',
        code: "throw new TypeError('no answers')",
      },
    ],
  })
  expect(await errorsOf('code=ZZZZ-2222')).toEqual([])
})

test('[REL-8] nothing personal is stored, wherever a page may have put it', async () => {
  await report({
    message:
      'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc of ada@example.org, call 2025550142',
    stack: `Error: ada@example.org
    at ada@example.org (https://site.example/remotes/mf-games/games2/remoteEntry.games2.js:1:10)
    at x (https://site.example/room/KQ7X?seat=secret-of-ada:1:10)`,
    route: '/games/ada@example.org',
  })
  await read('name=mf-games')
  const rows = JSON.stringify(await edge.connection.collection('remote_errors').find().toArray())
  expect(rows).not.toMatch(/ada|eyJ|5550142|KQ7X|192\.0/)
  expect(rows).toContain('[mail]')
})

test('[REL-7] a thousand reports of one error are one write, and one client cannot fill the records', async () => {
  const update = jest.spyOn(edge.connection.model('RemoteError'), 'updateOne')
  for (let visitor = 0; visitor < 100; visitor++) await report({}, `192.0.2.${visitor}`)
  for (let time = 0; time < 100; time++)
    await report({ message: `Error: ${'abcdefghij'[time % 10]}${time}`, stack: '' }, '192.0.2.200')
  const errors = await errorsOf('name=mf-games')
  expect(errors.length).toBeLessThanOrEqual(21)
  expect(errors.find(({ stack }) => stack.length > 0)?.count).toBe(100)
  // Two for each new stack: the second one makes the row.
  expect(update.mock.calls.length).toBeLessThan(60)
})

test('[REL-7] 261 page loads are a handful of writes of their release, and no count is lost', async () => {
  const collection = edge.connection.collection('release_health')
  const write = jest.spyOn(Object.getPrototypeOf(collection), 'bulkWrite')
  for (let visitor = 0; visitor < 261; visitor++)
    await edge.report(`198.51.100.${visitor % 250}`, 'games1', 'ready')
  await edge.app.inject({ url: '/api/releases', headers: { authorization: `Bearer ${deployKey}` } })
  expect(await collection.findOne()).toMatchObject({ ready: 261 })
  expect(write.mock.calls.length).toBeLessThan(60)
})

test('reports of unknown releases, and what is no report, are not stored', async () => {
  expect((await report({ build: 'nothere' })).statusCode).toBe(204)
  for (const change of [{ code: 'secret' }, { message: 'x'.repeat(501) }, { name: 'other' }, { extra: 1 }])
    expect((await report(change)).statusCode).toBe(400)
  expect(await errorsOf('name=mf-games')).toEqual([])
})

test('[REL-5] a key reads the errors of its own remotes, and the staff those of all', async () => {
  await publishWithMap('mf-learn', 'learn1')
  await report()
  await report({ name: 'mf-learn', build: 'learn1', code: 'AAAA-2222', stack: '' })
  const admin = edge.people.signIn({ role: 'admin' })
  const body = { name: 'learn', remotes: ['mf-learn'], paths: [], actions: ['publish'], days: 3 }
  const made = await edge.post('/api/deploy-keys', body, admin.headers)
  const own = { authorization: `Bearer ${made.json<CreatedDeployKey>().secret}` }
  const names = async (query: string, headers: Record<string, string>) =>
    (await read(query, headers)).json<{ errors: RemoteError[] }>().errors.map(({ name }) => name)
  expect(await names('', own)).toEqual(['mf-learn'])
  expect(await names('code=K7QM-2XPA', own)).toEqual([])
  expect((await read('name=mf-games', own)).statusCode).toBe(403)
  for (const role of ['admin', 'moderator'] as const)
    expect((await names('', edge.people.signIn({ role }).headers)).sort()).toEqual(['mf-games', 'mf-learn'])
  for (const [headers, status] of [
    [{}, 401],
    [edge.people.signIn().headers, 403],
    [{ authorization: admin.headers.authorization }, 403],
  ] as const)
    expect((await read('', headers)).statusCode).toBe(status)
})

test('[SEC-14] a key for every remote does not read stacks of the admin remote, which show its sources', async () => {
  await edge.close()
  edge = await runReleases({ deployKeys: ['ci:a first key of the installation'] })
  await publishWithMap('mf-admin', 'admin2')
  await report({ name: 'mf-admin', build: 'admin2', stack: '' })
  const ci = { authorization: 'Bearer a first key of the installation' }
  expect((await read('', ci)).json()).toEqual({ errors: [] })
  expect((await read('name=mf-admin', ci)).statusCode).toBe(403)
  expect(await errorsOf('name=mf-admin')).toHaveLength(1)
})
