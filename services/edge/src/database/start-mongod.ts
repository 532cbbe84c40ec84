import type { ChildProcess, spawn as spawnProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import mongoose from 'mongoose'

/**
 * Starts a mongod on a free loopback port as a replica set of one, because transactions and change streams need one.
 *
 * @throws Error if the binary ends before it listens; the message contains its last output
 */
export async function startMongod(options: {
  binary: string
  folder: string
  spawn: typeof spawnProcess
}): Promise<{ uri: string; close(): Promise<void> }> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const port = await freePort()
  const words = [
    '--dbpath',
    options.folder,
    '--port',
    String(port),
    '--bind_ip',
    '127.0.0.1',
    '--replSet',
    'rs0',
  ]
  const child = options.spawn(options.binary, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const endPromise = endOf(child)
  await Promise.race([becomePrimary(port), endPromise.then((output) => Promise.reject(new Error(output)))])
  return {
    uri: `mongodb://127.0.0.1:${port}/?replicaSet=rs0`,
    close: async () => {
      child.kill('SIGTERM')
      await endPromise
    },
  }
}

function endOf(child: ChildProcess): Promise<string> {
  let output = ''
  const onOutput = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000))
  child.stdout?.on('data', onOutput)
  child.stderr?.on('data', onOutput)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`mongod could not be started: ${error.message}`))
    child.on('exit', (code) => resolve(`mongod ended with ${code}. It output: ${output}`))
  })
}

async function becomePrimary(port: number): Promise<void> {
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`
  const connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: 30_000 }).asPromise()
  try {
    const admin = connection.getClient().db('admin')
    const member = { _id: 'rs0', members: [{ _id: 0, host: `127.0.0.1:${port}` }] }
    await admin.command({ replSetInitiate: member }).catch((error: { codeName?: string }) => {
      if (error.codeName !== 'AlreadyInitialized') throw error
    })
    for (;;) {
      const hello = await admin.command({ hello: 1 })
      if (hello['isWritablePrimary']) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await connection.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port')),
      )
    })
  })
}
