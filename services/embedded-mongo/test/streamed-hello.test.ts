import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { MongoClient, type ServerHeartbeatSucceededEvent } from 'mongodb'
import { serveEmbeddedMongo } from '../src/index.js'

const freshFolder = () => mkdtempSync(join(tmpdir(), 'streamed-hello-'))

async function nextHeartbeat(client: MongoClient): Promise<ServerHeartbeatSucceededEvent> {
  return ((await once(client, 'serverHeartbeatSucceeded')) as [ServerHeartbeatSucceededEvent])[0]
}

test('the monitor of a stock client reads one reply after the other from a stream', async () => {
  const server = await serveEmbeddedMongo({ dataDir: freshFolder() })
  const client = new MongoClient(server.uri, { heartbeatFrequencyMS: 500 })
  await client.connect()
  for (let turn = 0; turn < 3; turn++) {
    const { awaited, reply } = await nextHeartbeat(client)
    expect(awaited).toBe(true)
    expect(reply['topologyVersion']).toMatchObject({ counter: 0 })
  }
  await client.close()
  await server.close()
})

test('a waiting hello ends with the server, which the client notices at once and finds again', async () => {
  const dataDir = freshFolder()
  const first = await serveEmbeddedMongo({ dataDir })
  // Without the stream, the monitor would ask only once a minute.
  const client = new MongoClient(first.uri, { heartbeatFrequencyMS: 60_000 })
  await client.connect()
  await client.db('a').collection<{ _id: number }>('rows').insertOne({ _id: 1 })
  const failed = once(client, 'serverHeartbeatFailed')
  await first.close()
  await failed
  const second = await serveEmbeddedMongo({ dataDir })
  expect(await client.db('a').collection('rows').countDocuments()).toBe(1)
  await client.close()
  await second.close()
})

test('a version without a waiting time is refused, and an unknown one is answered at once', async () => {
  const server = await serveEmbeddedMongo({ dataDir: freshFolder() })
  const client = await MongoClient.connect(server.uri)
  const admin = client.db('admin')
  await expect(admin.command({ hello: 1, maxAwaitTimeMS: 5 })).rejects.toMatchObject({ code: 31368 })
  const { topologyVersion } = await admin.command({ hello: 1 })
  const other = { ...topologyVersion, counter: 7 }
  expect(await admin.command({ hello: 1, topologyVersion: other, maxAwaitTimeMS: 100_000 })).toMatchObject({
    ok: 1,
  })
  expect(await admin.command({ hello: 1, topologyVersion, maxAwaitTimeMS: 1 })).toMatchObject({ ok: 1 })
  await client.close()
  await server.close()
})
