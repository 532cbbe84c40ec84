import type { Certificates } from '@icio/contracts/certificates/endpoints'
import type { Lobby, Seat } from '@icio/contracts/lobbies/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import type { DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import type { VerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { Role } from '@icio/contracts/roles/endpoints'
import { createFakePeople, type People } from '@icio/kit/testing/people'
import { callApp, freshDatabase, createTestApp, type Answer } from '@icio/kit/testing/run-service'
import { registerIdentity, type Person } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { Clock } from '../src/clock.js'
import type { OpenFeed } from '../src/feed/lobby-feed.js'
import { lobbiesApp, type LobbiesAppOptions } from '../src/app.js'
import { realBank } from './bank-in-test.js'
import { manualClock, type ManualClock } from './clock-in-test.js'

/** Proves calls of sister services in these tests. */
export const internalSecret = 'an internal secret of the tests only'

/** A listening instance of the service. */
export interface Instance {
  app: FastifyInstance
  /** The host and port of this instance. */
  address: string
  /** The server of its live connections. */
  sockets(): FastifyInstance['websocketServer']
  close(): Promise<void>
}

/** The service in a test, with one database, one clock, and any number of instances. */
export interface TestedLobbies {
  connection: Connection
  clock: ManualClock
  heart: ManualClock
  people: People
  scores: VerifiedScore[]
  first: Instance
  startInstance(): Promise<Instance>
  member(name?: string, role?: Role): Member
  close(): Promise<void>
}

/** A signed-in person who calls the service. */
export interface Member {
  id: string
  name: string
  person: Person
  headers: { authorization: string }
  post<Body = Lobby & Seat & ErrorBody>(url: string, body?: unknown, more?: object): Promise<Answer<Body>>
  get<Body = Lobby & ErrorBody>(url: string): Promise<Answer<Body>>
  create(more?: object): Promise<Seat>
  join(code: string, name?: string): Promise<Answer<Seat & ErrorBody>>
}

/** Nobody has had a key; every host gets one. */
export const noDeskKeys: DeskKeys = {
  take: async () => ({ verdict: 'given', wait_ms: 0 }),
  shown: async () => {},
  known: async () => [],
}

/** No certificate is issued, and none has a name. */
export const noCertificates: Certificates = { certify: async () => ({ code: '' }), erase: async () => {} }

/** A feed without change streams, for tests with a single instance. */
const noFeed: OpenFeed = () => ({ listen: async () => async () => {}, follow: async () => {} })

/** Start today, because the database deletes expired documents by its own clock. */
const start = Date.now()

export async function runLobbies(
  options: {
    bank?: QuestionBank
    /** The clock of games and connections; by default it moves only when a test advances it. */
    time?: Clock
    /** How instances notify each other; by default they do not. */
    openFeed?: OpenFeed
    recordScore?: LobbiesAppOptions['recordScore']
    deskKeys?: LobbiesAppOptions['deskKeys']
  } = {},
  random?: LobbiesAppOptions['random'],
): Promise<TestedLobbies> {
  const connection = await freshDatabase()
  const [clock, heart] = [manualClock(start), manualClock(start)]
  const people = createFakePeople()
  const scores: VerifiedScore[] = []
  const bank = options.bank ?? realBank()
  const recordScore = options.recordScore ?? (async (score: VerifiedScore) => void scores.push(score))
  const instances: Instance[] = []

  async function startInstance(): Promise<Instance> {
    const app = await createTestApp()
    registerIdentity(app, people.source)
    let ready: Promise<void> | undefined
    let mounted = app
    await app.register(async (scope) => {
      const environment = {
        connection,
        bank,
        recordScore,
        secret: internalSecret,
        noteMisses: async () => {},
        deskKeys: options.deskKeys ?? noDeskKeys,
        mailAttendance: async () => ({ by_mail: false }),
        humanProofs: { offer: async () => ({ challenge: null }), judge: async () => false },
        certificates: noCertificates,
        internalSecret,
        clock: options.time ?? clock,
        heart: options.time ?? heart,
        openFeed: options.openFeed ?? noFeed,
        ...(random ? { random } : {}),
      }
      mounted = scope
      ready = (await lobbiesApp(scope, environment)).ready
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    await ready
    const address = `127.0.0.1:${(app.server.address() as { port: number }).port}`
    const instance = { app, address, sockets: () => mounted.websocketServer, close: () => app.close() }
    instances.push(instance)
    return instance
  }

  const first = await startInstance()
  return {
    connection,
    clock,
    heart,
    people,
    scores,
    first,
    startInstance,
    member: (name = 'Ada', role = 'user') => memberAt(first.app, people, name, role),
    async close() {
      for (const instance of instances) await instance.close()
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

function memberAt(app: FastifyInstance, people: People, name: string, role: Role): Member {
  const person = people.signIn({ displayName: name, role })
  const { id, headers } = person
  const post = <Body>(url: string, body?: unknown, more: object = {}) =>
    callApp<Body>(app, {
      method: 'POST',
      url,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  return {
    id,
    name,
    person,
    headers,
    post: post as Member['post'],
    get: ((url: string) => callApp(app, { method: 'GET', url, headers })) as Member['get'],
    async create(more = {}) {
      const { status, body } = await post<Seat>('/api/lobbies', { player_name: name, ...more })
      if (status !== 201) throw new Error(`create: ${status} ${JSON.stringify(body)}`)
      return body
    },
    join: (code, as = name) => post('/api/lobbies/join', { code, player_name: as }),
  }
}
