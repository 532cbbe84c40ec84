import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { serveEmbeddedMongo, type RunningServer } from '../src/index.js'
import { keepToOwner } from '../src/store/folder-rights.js'
import { startProcess } from './server-process.js'

const running: RunningServer[] = []
const clients: MongoClient[] = []

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  for (const server of running.splice(0)) await server.close()
})

const freshFolder = () => mkdtempSync(join(tmpdir(), 'embedded-doors-'))
const rightsOf = (path: string) => statSync(path).mode & 0o777

async function serve(options: Partial<Parameters<typeof serveEmbeddedMongo>[0]> = {}) {
  const server = await serveEmbeddedMongo({ dataDir: freshFolder(), ...options })
  running.push(server)
  return server
}

async function connectTo(uri: string, options = {}): Promise<MongoClient> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 2000, ...options })
  clients.push(client)
  return client.connect()
}

const withoutUser = (uri: string) => uri.replace(/\/\/[^@]*@/, '//').replace('&authSource=admin', '')

test('[SEC-70] by default a server listens on a socket for its owner, and on no port', async () => {
  const dataDir = freshFolder()
  const server = await serve({ dataDir })
  expect(server).toMatchObject({ port: 0, socketPath: join(dataDir, 'database.sock') })
  expect(rightsOf(server.socketPath)).toBe(0o600)
  expect(rightsOf(dataDir)).toBe(0o700)
  const client = await connectTo(server.uri)
  expect(await client.db('a').collection('b').countDocuments()).toBe(0)
})

test('[SEC-70] the socket of a data folder with a long path is in a folder of its owner', async () => {
  const dataDir = join(freshFolder(), 'a'.repeat(120))
  const server = await serve({ dataDir })
  expect(server.socketPath.startsWith(tmpdir())).toBe(true)
  expect(rightsOf(join(server.socketPath, '..'))).toBe(0o700)
  await connectTo(server.uri)
})

test('[SEC-71] a port accepts the stock driver with its password, and nobody else', async () => {
  const server = await serve({ port: 0 })
  const owner = await connectTo(server.uri)
  await owner.db('a').collection<{ _id: number }>('b').insertOne({ _id: 1 })
  expect(await owner.db('admin').command({ connectionStatus: 1 })).toMatchObject({
    authInfo: { authenticatedUsers: [{ user: 'embedded', db: 'admin' }] },
  })
  const stranger = await connectTo(withoutUser(server.uri))
  for (const command of [
    { find: 'b' },
    { insert: 'b', documents: [{ _id: 2 }] },
    { aggregate: 1, pipeline: [{ $documents: [] }], cursor: {} },
    { dropDatabase: 1 },
    { listDatabases: 1 },
    { serverStatus: 1 },
    { endSessions: [] },
    { noSuchThing: 1 },
  ])
    await expect(stranger.db('a').command(command)).rejects.toMatchObject({
      code: 'noSuchThing' in command ? 59 : 13,
    })
  expect(await owner.db('a').collection('b').countDocuments()).toBe(1)
})

test('[SEC-71] a wrong password, another name, another mechanism and a proof out of order are refused with code 18', async () => {
  const server = await serve({ port: 0 })
  const wrong = server.uri.replace(/:[^:@]*@/, ':wrong@')
  await expect(connectTo(wrong)).rejects.toMatchObject({ code: 18 })
  await expect(connectTo(server.uri.replace('embedded:', 'admin:'))).rejects.toMatchObject({ code: 18 })
  await expect(connectTo(`${server.uri}&authMechanism=SCRAM-SHA-1`)).rejects.toMatchObject({ code: 18 })
  const stranger = await connectTo(withoutUser(server.uri), { maxPoolSize: 1 })
  const admin = stranger.db('admin')
  const payload = Buffer.from(`c=biws,r=abc,p=${'A'.repeat(43)}=`)
  await expect(admin.command({ saslContinue: 1, conversationId: 1, payload })).rejects.toMatchObject({
    code: 18,
  })
  await admin.command({
    saslStart: 1,
    mechanism: 'SCRAM-SHA-256',
    payload: Buffer.from('n,,n=embedded,r=abcdefgh'),
  })
  await expect(admin.command({ saslContinue: 1, conversationId: 1, payload })).rejects.toMatchObject({
    code: 18,
  })
  // A failed proof ends its conversation: a second guess with the same nonce is not checked.
  await expect(admin.command({ saslContinue: 1, conversationId: 1, payload })).rejects.toMatchObject({
    code: 18,
  })
  await expect(admin.command({ listDatabases: 1 })).rejects.toMatchObject({ code: 13 })
})

test('[SEC-71] the password of a folder stays the same, is readable by its owner only, and is printed at the program’s start', async () => {
  const dataDir = freshFolder()
  const first = await startProcess(dataDir, { words: ['--port', '0'] })
  await first.end('SIGTERM')
  const second = await startProcess(dataDir, { words: ['--port', '0'] })
  const passwords = [first.uri, second.uri].map((uri) => new URL(uri).password)
  expect(passwords[0]).toMatch(/^[\w-]{43}$/)
  expect(passwords[1]).toBe(passwords[0])
  expect(readFileSync(join(dataDir, 'password'), 'utf8')).toBe(passwords[0])
  expect(rightsOf(join(dataDir, 'password'))).toBe(0o600)
  await connectTo(second.uri)
  await second.end('SIGTERM')
})

test('[SEC-71] a port without a password must be requested explicitly, and logs a warning', async () => {
  const said: string[] = []
  const server = await serve({ port: 0, withoutPassword: true, log: (line) => said.push(line) })
  expect(said.join()).toContain('without a password')
  const client = await connectTo(server.uri)
  expect(await client.db('a').collection('b').countDocuments()).toBe(0)
})

test('[SEC-70] a hundred simultaneous silent connections do not block a port for its owner', async () => {
  const server = await serve({ port: 0 })
  const silent = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1'))
  const owner = await connectTo(server.uri)
  expect(await owner.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 })
  for (const socket of silent) socket.destroy()
})

test('[SEC-72] a start removes wider permissions from the data folder and its files, and logs it once', async () => {
  const dataDir = freshFolder()
  await (await serve({ dataDir })).close()
  running.length = 0
  chmodSync(dataDir, 0o755)
  chmodSync(join(dataDir, 'data.mdb'), 0o644)
  const said: string[] = []
  const log = (line: string) => said.push(line)
  await (await serve({ dataDir, log })).close()
  running.length = 0
  expect([dataDir, join(dataDir, 'data.mdb')].map(rightsOf)).toEqual([0o700, 0o600])
  expect(said).toEqual([
    expect.stringMatching(/^Other users of this machine could reach \d+ files or folders/),
  ])
  await serve({ dataDir, log })
  expect(said).toHaveLength(1)
})

test('[SEC-72] links and unnamed folders are left alone', () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, join(folder, 'link'))
  mkdirSync(join(folder, 'other'), { mode: 0o755 })
  mkdirSync(join(folder, 'database/deep'), { recursive: true, mode: 0o755 })
  writeFileSync(join(folder, 'database/deep/file'), '', { mode: 0o644 })
  keepToOwner(folder, () => {}, ['database'])
  expect(rightsOf(elsewhere)).toBe(0o755)
  expect(rightsOf(join(folder, 'other'))).toBe(0o755)
  expect(rightsOf(join(folder, 'database'))).toBe(0o700)
  expect(rightsOf(join(folder, 'database/deep/file'))).toBe(0o600)
})

test('[SEC-72] the program writes files for its owner only', async () => {
  const dataDir = join(freshFolder(), 'new')
  const server = await startProcess(dataDir)
  const client = await connectTo(server.uri)
  await client.db('a').collection('b').insertOne({})
  for (const file of ['data.mdb', 'data.mdb-lock', 'owner.json', 'database.sock'])
    expect(rightsOf(join(dataDir, file)) & 0o077).toBe(0)
  expect(rightsOf(dataDir)).toBe(0o700)
  await client.close()
  await server.end('SIGTERM')
})

test('a connection whose stream cannot be read is closed with a line in the log, and others go on', async () => {
  const lines: string[] = []
  const server = await serve({ log: (line) => lines.push(line) })
  const socket = connect(server.socketPath)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const impossible = Buffer.alloc(16)
  impossible.writeInt32LE(3)
  socket.write(impossible)
  await closed
  expect(lines).toEqual([
    expect.stringMatching(/^A connection \(\d+\) is closed: a message of 3 bytes is not allowed$/),
  ])
  const client = await connectTo(server.uri)
  expect(await client.db('a').collection('b').countDocuments()).toBe(0)
})
