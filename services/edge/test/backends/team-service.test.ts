import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freshDatabaseName, testDatabaseUri } from '@icio/kit/testing/run-service'
import mongoose from 'mongoose'
import { runBackends, type RunningBackends } from './run-backends.js'

// The service of docs/teams/backend.md with the game of docs/teams/game.md, word for word, in a folder outside the checkout with a database of its own.

const page = readFileSync(join(__dirname, '../../../../docs/teams/backend.md'), 'utf8')
const pageOfGame = readFileSync(join(__dirname, '../../../../docs/teams/game.md'), 'utf8')
const [, program = ''] = /```js service\.mjs\n([\s\S]*?)```/.exec(page) ?? []
const [, game = ''] = /```js game\.mjs\n([\s\S]*?)```/.exec(pageOfGame) ?? []

interface SomeEvent {
  id: string
  seats: number
  taken: boolean
}

let site: RunningBackends
let folder: string
let service: ChildProcess
let address: string
const MONGODB_NAME = freshDatabaseName()

/** Links the libraries that the page installs: their code is the one that npm would bring. */
function linkLibraries(): void {
  const ofEdge = createRequire(join(__dirname, '../../package.json'))
  const ofMongoose = createRequire(ofEdge.resolve('mongoose/package.json'))
  const places = { fastify: ofEdge, jose: ofEdge, mongodb: ofMongoose }
  mkdirSync(join(folder, 'node_modules'))
  for (const [name, from] of Object.entries(places))
    symlinkSync(dirname(from.resolve(`${name}/package.json`)), join(folder, 'node_modules', name))
}

beforeAll(async () => {
  site = await runBackends()
  folder = mkdtempSync(join(tmpdir(), 'mf-events-service-'))
  linkLibraries()
  writeFileSync(join(folder, 'service.mjs'), program)
  writeFileSync(join(folder, 'game.mjs'), game)
  service = spawn('node', ['service.mjs'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      SITE_URL: site.address,
      MONGODB_URI: testDatabaseUri(),
      MONGODB_NAME,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  address = await new Promise((resolve, reject) => {
    let printed = ''
    const hear = (chunk: Buffer) => {
      printed += String(chunk)
      const found = /Server listening at (http:\/\/[\d.:]+)/.exec(printed)?.[1]
      if (found) resolve(found)
    }
    service.stdout?.on('data', hear)
    service.stderr?.on('data', hear)
    service.on('exit', () => reject(new Error(printed)))
  })
  await site.save('mf-events', { address })
})
afterAll(async () => {
  const ended = new Promise((resolve) => service.on('exit', resolve))
  service.kill()
  await ended
  rmSync(folder, { recursive: true, force: true })
  await site.close()
  const own = await mongoose.createConnection(testDatabaseUri(), { dbName: MONGODB_NAME }).asPromise()
  await own.dropDatabase()
  await own.close()
})

const eventsOf = async (headers: Record<string, string> = {}) => {
  const { body } = await site.call('mf-events/events', { headers })
  return (body as { events?: SomeEvent[] }).events
}
const takeSeat = (headers: Record<string, string>, id = 'spring-forum') =>
  site.call(`mf-events/events/${id}/seat`, { method: 'POST', headers })

test('[BACK-14] it is ready, lists its events for everybody, and gives each member one seat', async () => {
  expect(await site.list()).toMatchObject([{ remote: 'mf-events', ready: 'ready' }])
  expect(await eventsOf()).toEqual([
    { id: 'spring-forum', title: 'Spring forum', at: '2027-04-15', seats: 2, taken: false },
  ])
  expect(await takeSeat({})).toMatchObject({ status: 403, code: 'mf-events/sign-in' })
  const [ada, bea, cleo] = [site.people.signIn(), site.people.signIn(), site.people.signIn()]
  expect(await takeSeat(ada.headers)).toMatchObject({ status: 200, body: { seats: 1, taken: true } })
  // A call that comes twice takes one seat.
  expect(await takeSeat(ada.headers)).toMatchObject({ status: 200, body: { seats: 1, taken: true } })
  expect(await takeSeat(bea.headers)).toMatchObject({ status: 200, body: { seats: 0 } })
  expect(await takeSeat(cleo.headers)).toMatchObject({
    status: 409,
    body: { error: { code: 'mf-events/full', message: 'All seats are taken.' } },
  })
  expect(await takeSeat(ada.headers, 'autumn')).toMatchObject({ status: 404, code: 'mf-events/unknown' })
  expect(await eventsOf(ada.headers)).toMatchObject([{ seats: 0, taken: true }])
  expect(await eventsOf(cleo.headers)).toMatchObject([{ seats: 0, taken: false }])
})

test('[BACK-14, SEC-91] it answers nobody without a token of the site for this remote', async () => {
  const { headers } = site.people.signIn()
  const direct = async (authorization: string) => {
    const answer = await fetch(`${address}/events`, { headers: { authorization } })
    return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code]
  }
  const refused = [403, 'mf-events/not-from-the-site']
  expect(await direct('')).toEqual(refused)
  expect(await direct('Bearer x.y.z')).toEqual(refused)
  // A token of the site for its own services is none.
  expect(await direct(headers.authorization)).toEqual(refused)
  // The same service under the name of another remote gets tokens for another audience.
  await site.save('mf-polls', { address })
  const other = await site.call('mf-polls/events', { headers })
  expect(other).toMatchObject({ status: 502, code: 'backend_invalid' })
})
