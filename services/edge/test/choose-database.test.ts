import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { chooseDatabase, type RunningDatabase } from '../src/database/choose-database.js'

const standIn = join(__dirname, 'stand-in-mongod.mjs')
const path = process.env['PATH']
let dataDir: string
let logged: string[]
let running: RunningDatabase[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'choose-database-'))
  logged = []
  chmodSync(standIn, 0o755)
})
afterEach(async () => {
  process.env['PATH'] = path
  await Promise.all(running.map((database) => database.close()))
  running = []
})

async function choose(choice: { uri?: string; mongodBinary?: string }): Promise<RunningDatabase> {
  const database = await chooseDatabase({ ...choice, dataDir, log: (line) => logged.push(line) })
  running.push(database)
  return database
}

async function withConnection<T>(
  uri: string,
  use: (connection: mongoose.Connection) => Promise<T>,
): Promise<T> {
  const connection = await mongoose.createConnection(uri, { dbName: 'chosen' }).asPromise()
  try {
    return await use(connection)
  } finally {
    await connection.close()
  }
}

/** Creates a folder for PATH that contains a program called mongod. */
function folderWithMongod(): string {
  const folder = mkdtempSync(join(tmpdir(), 'path-'))
  symlinkSync(standIn, join(folder, 'mongod'))
  return folder
}

test('MONGODB_URI takes precedence over a mongod', async () => {
  const database = await choose({ uri: 'mongodb://named.example/', mongodBinary: standIn })
  expect(database).toMatchObject({ kind: 'named', uri: 'mongodb://named.example/' })
  expect(logged.join()).toContain('MONGODB_URI')
})

test('MONGOD_BINARY is started as a replica set of one, becomes primary, stores data, and stops on request', async () => {
  process.env['PATH'] = `${folderWithMongod()}:${path}`
  const database = await choose({ mongodBinary: standIn })
  expect(database).toMatchObject({ kind: 'mongod', uri: expect.stringContaining('replicaSet=rs0') })
  expect(logged.join()).toContain(standIn)
  await withConnection(database.uri, async (connection) => {
    await connection.createCollection('rows')
    await connection.transaction(async (session) => {
      await connection.collection('rows').insertOne({ name: 'kept' }, { session })
    })
  })
  await database.close()
  running = []
  const starts = readFileSync(join(dataDir, 'mongod/starts'), 'utf8')
  expect(starts).toMatch(/^--dbpath \S+mongod --port \d+ --bind_ip 127\.0\.0\.1 --replSet rs0\nstopped\n$/)
})

test('a mongod that was a replica set before continues with its data', async () => {
  const first = await choose({ mongodBinary: standIn })
  await withConnection(first.uri, (connection) => connection.collection('rows').insertOne({ name: 'kept' }))
  await first.close()
  running = []
  const second = await choose({ mongodBinary: standIn })
  const found = await withConnection(second.uri, (connection) =>
    connection.collection('rows').findOne({ name: 'kept' }),
  )
  expect(found).toMatchObject({ name: 'kept' })
})

test('without MONGOD_BINARY the first mongod on PATH is used, and without one the embedded database', async () => {
  const folder = folderWithMongod()
  process.env['PATH'] = `${folder}:${path}`
  expect(await choose({})).toMatchObject({ kind: 'mongod' })
  expect(logged.join()).toContain(join(folder, 'mongod'))
  const empty = join(dataDir, 'empty')
  mkdirSync(empty)
  process.env['PATH'] = empty
  expect(await choose({})).toMatchObject({ kind: 'embedded' })
})

test('a mongod that ends before it listens is an error with its last output', async () => {
  const broken = join(dataDir, 'broken-mongod')
  writeFileSync(broken, '#!/bin/sh\necho "unsupported CPU" >&2\nexit 62\n', { mode: 0o755 })
  await expect(choose({ mongodBinary: broken })).rejects.toThrow(/mongod ended with 62.*unsupported CPU/)
  await expect(choose({ mongodBinary: join(dataDir, 'nowhere') })).rejects.toThrow(
    /mongod could not be started/,
  )
})
