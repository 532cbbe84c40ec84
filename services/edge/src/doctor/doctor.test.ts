import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptSecret } from '@icio/kit/db/secret-fingerprints'
import { freshDatabaseName, testDatabaseUri } from '@icio/kit/testing/run-service'
import mongoose from 'mongoose'
import { recordExport } from '../database/last-export.js'
import { recordRunningSite } from '../running-site.js'
import { keptSecrets } from '../secrets.js'
import { examine } from './doctor.js'

/** A fake mail server, just enough for a client that greets and leaves. */
let mail: Server
beforeAll(async () => {
  mail = createServer((socket) => {
    socket.write('220 mail.example\r\n')
    socket.on('data', (chunk) =>
      socket.write(String(chunk).startsWith('QUIT') ? '221 bye\r\n' : '250 mail.example\r\n'),
    )
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void mail.close())

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  chmodSync(folder, 0o700)
  keptSecrets(folder)
  return folder
}

const whole = () => ({
  NODE_ENV: 'production',
  SITE_URL: 'https://commons.example',
  SMTP_URL: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`,
  TRUST_PROXY: '10.0.0.1',
  DATA_DIR: dataFolder(),
})

async function verdicts(environment: NodeJS.ProcessEnv, now?: number) {
  const findings = await examine(environment, now)
  return Object.fromEntries(findings.map(({ what, verdict }) => [what, verdict]))
}

test('a complete installation with a recent export is good in every line', async () => {
  const environment = whole()
  recordExport(environment.DATA_DIR, '/backups/tonight')
  // How full the disk is depends on the machine.
  const { disk, ...others } = await verdicts(environment)
  expect(new Set(Object.values(others))).toEqual(new Set(['good']))
  expect(disk).toMatch(/good|look|BAD/)
})

test('[SEC-72] files that other users of the machine can access are listed', async () => {
  const environment = whole()
  const file = join(environment.DATA_DIR, 'open.txt')
  writeFileSync(file, 'x')
  chmodSync(file, 0o644)
  const rights = (await examine(environment)).find(({ what }) => what === 'rights of DATA_DIR')
  expect(rights).toMatchObject({ verdict: 'BAD', found: expect.stringContaining(file) })
})

test.each<[string, Record<string, string>, string]>([
  ['no mail server', { SMTP_URL: '' }, 'mail'],
  ['a mail server that does not answer', { SMTP_URL: 'smtp://127.0.0.1:9' }, 'mail'],
  ['no https', { SITE_URL: 'http://commons.example' }, 'TLS'],
  ['no proxy', { TRUST_PROXY: '' }, 'TLS'],
  [
    'one secret for two things',
    {
      COOKIE_SECRET: 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE',
      ACCOUNTS_SECRET: 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE',
    },
    'secrets',
  ],
  ['a wrong variable', { PORT: 'abc' }, 'configuration'],
  ['an address of a database without its scheme', { MONGODB_URI: 'localhost:27017' }, 'configuration'],
  ['an address of a mail server without its scheme', { SMTP_URL: 'mail.example:587' }, 'configuration'],
  ['a proxy of which anybody is one', { TRUST_PROXY: '0.0.0.0/0' }, 'TLS'],
  ['half of the network as proxies', { TRUST_PROXY: '10.0.0.1, 128.0.0.0/1' }, 'TLS'],
  ['a text as a proxy', { TRUST_PROXY: 'true' }, 'configuration'],
])('[SEC-66] %s is bad', async (_, change, what) => {
  expect((await verdicts({ ...whole(), ...change }))[what]).toBe('BAD')
})

test('an export from the day before yesterday is too old', async () => {
  const environment = whole()
  recordExport(environment.DATA_DIR, '/backups', new Date('2026-11-20T01:00:00Z'))
  const at = (time: string) => verdicts(environment, Date.parse(time))
  expect((await at('2026-11-21T01:00:00Z'))['backup']).toBe('good')
  expect((await at('2026-11-23T02:00:00Z'))['backup']).toBe('BAD')
})

describe('[OPS-35] a database is asked', () => {
  let name: string
  const onServer = () => ({ ...whole(), MONGODB_URI: testDatabaseUri(), DATABASE_NAME: name })
  beforeEach(() => void (name = freshDatabaseName()))
  afterEach(async () => {
    const connection = await mongoose.createConnection(testDatabaseUri(), { dbName: name }).asPromise()
    await connection.dropDatabase()
    await connection.close()
  })

  test('one that answers without a password is looked at; its operators make the backups', async () => {
    const found = await examine(onServer())
    expect(found.find(({ what }) => what === 'database')).toMatchObject({
      verdict: 'look',
      found: expect.stringMatching(
        /^\d+\.\d+.*, replica set \S+, with a primary; whoever reaches it may write/,
      ),
    })
    expect(found.find(({ what }) => what === 'backup')?.verdict).toBe('look')
  })

  test('data that was written with other secrets is bad, and nothing is changed by asking', async () => {
    const environment = onServer()
    const ask = async () => (await examine(environment)).find(({ what }) => what === 'secrets of the data')
    expect((await ask())?.verdict).toBe('good')
    const connection = await mongoose.createConnection(testDatabaseUri(), { dbName: name }).asPromise()
    expect(await connection.db!.listCollections().toArray()).toEqual([])
    await acceptSecret(connection, { name: 'cookie', now: 'that of another installation' })
    await connection.close()
    expect(await ask()).toEqual({
      what: 'secrets of the data',
      verdict: 'BAD',
      found: expect.stringMatching(/other ones \(cookie\): put back secrets\.json/),
    })
  })
})

test('[OPS-35] a private network of proxies is good, and the sentence names address, cause and variable of what does not answer', async () => {
  const found = await examine({
    ...whole(),
    TRUST_PROXY: '10.0.0.0/8, 203.0.113.7',
    MONGODB_URI: 'mongodb://site:s3cret@127.0.0.1:9/',
  })
  expect(found.find(({ what }) => what === 'TLS')?.verdict).toBe('good')
  expect(found.find(({ what }) => what === 'database')).toEqual({
    what: 'database',
    verdict: 'BAD',
    found:
      'The database at mongodb://127.0.0.1:9/ cannot be reached: nothing listens there (ECONNREFUSED). Look at MONGODB_URI.',
  })
})

describe('keys and paths of former administrators', () => {
  /** A fake of the running site that answers only this machine's own key. */
  let site: HttpServer | undefined
  afterEach(() => void site?.close())
  async function runs(dataDir: string, answers: Record<string, object>): Promise<void> {
    const own = `Bearer ${keptSecrets(dataDir).deploy}`
    site = createHttpServer(({ url = '', headers }, reply) => {
      const answer = headers.authorization === own ? answers[url] : undefined
      reply.writeHead(answer ? 200 : 401, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(answer ?? {}))
    })
    await new Promise<void>((resolve) => site?.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    recordRunningSite(dataDir, { databaseUri: '', address })
  }
  const keysIn = async (environment: NodeJS.ProcessEnv) =>
    (await examine(environment)).find(({ what }) => what === 'deploy keys')

  test('[SEC-73] are listed, as reported by the running site', async () => {
    const environment = whole()
    const key = (name: string, state: string, orphaned: boolean) => ({ name, state, orphaned })
    const keys = [key('games', 'valid', true), key('old', 'revoked', true), key('learn', 'valid', false)]
    const paths = [
      { prefix: '/account/reset', orphaned: true },
      { prefix: '/games', orphaned: false },
    ]
    await runs(environment.DATA_DIR, { '/api/deploy-keys': { keys }, '/api/releases': { paths } })
    const finding = await keysIn(environment)
    expect(finding?.verdict).toBe('look')
    expect(finding?.found).toMatch(/no administrators any more: key games, path \/account\/reset$/)
  })

  test('none is good; a site that does not answer is reported', async () => {
    const environment = whole()
    await runs(environment.DATA_DIR, { '/api/deploy-keys': { keys: [] }, '/api/releases': { paths: [] } })
    expect((await keysIn(environment))?.verdict).toBe('good')
    site?.close()
    await runs(environment.DATA_DIR, {})
    expect(await keysIn(environment)).toMatchObject({
      verdict: 'look',
      found: expect.stringContaining('/api/deploy-keys answers 401'),
    })
  })
})

test('the table never contains a secret', async () => {
  const environment = {
    ...whole(),
    SMTP_URL: 'smtp://user:canary-password@127.0.0.1:9',
    INTERNAL_SECRET: 'canary-too-short',
  }
  const report = JSON.stringify([
    await examine(environment),
    await examine({ ...environment, INTERNAL_SECRET: '' }),
  ])
  expect(report).not.toContain('canary')
})

test('a development installation is good enough for a developer', async () => {
  expect(Object.values(await verdicts({ DATA_DIR: dataFolder() }))).not.toContain('BAD')
})
