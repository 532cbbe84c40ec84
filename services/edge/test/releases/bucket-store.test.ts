import { createServer, type Server } from 'node:http'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bucketStore } from '../../src/releases/store/bucket-store.js'
import { readEdgeConfig } from '../../src/config.js'
import { fakeRelease } from './fake-release.js'

// A fake of an S3-compatible bucket: it accepts only signed requests and honors conditional writes.
let server: Server
let url: string
let objects: Map<string, Buffer>
let reads: number

beforeEach(async () => {
  objects = new Map()
  reads = 0
  server = createServer((request, response) => {
    const signed = /^AWS4-HMAC-SHA256 Credential=key-id\//.test(request.headers.authorization ?? '')
    if (!signed) return response.writeHead(403).end()
    const key = request.url ?? ''
    if (request.method === 'GET') {
      reads += 1
      const body = objects.get(key)
      return body ? response.end(body) : response.writeHead(404).end()
    }
    if (request.method === 'DELETE') {
      response.writeHead(objects.delete(key) ? 204 : 404).end()
      return
    }
    if (request.headers['if-none-match'] === '*' && objects.has(key)) return response.writeHead(412).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      objects.set(key, Buffer.concat(chunks))
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const storeAt = (secretAccessKey = 'secret') =>
  bucketStore({
    url,
    accessKeyId: 'key-id',
    secretAccessKey,
    region: 'us-east-1',
    cacheFolder: mkdtempSync(join(tmpdir(), 'bucket-')),
  })

const release = () => {
  const all = fakeRelease('mf-games', 'games2')
  const isMap = ([file]: [string, Buffer]) => file.endsWith('.map')
  return {
    name: 'mf-games',
    build: 'games2',
    files: new Map([...all].filter((entry) => !isMap(entry))),
    maps: new Map([...all].filter(isMap)),
  }
}

test('a release stored by one instance is fetched by another, once, with every byte', async () => {
  await storeAt().put(release())
  const other = storeAt()
  const folder = await other.folderOf('mf-games', 'games2')
  for (const [file, body] of release().files) expect(readFileSync(join(folder ?? '', file))).toEqual(body)
  await other.folderOf('mf-games', 'games2')
  expect(reads).toBe(1)
})

test('source maps are stored separately and not fetched with the release', async () => {
  const store = storeAt()
  await store.put(release())
  expect([...objects.keys()]).toEqual([
    '/releases/mf-games/games2.tar.gz',
    '/releases/mf-games/games2.maps.tar.gz',
  ])
  const folder = (await store.folderOf('mf-games', 'games2')) ?? ''
  expect(() => readFileSync(join(folder, 'remoteEntry.games2.js.map'))).toThrow(/ENOENT/)
})

test('a release can be stored only once', async () => {
  await storeAt().put(release())
  await expect(storeAt().put(release())).rejects.toMatchObject({ code: 'release_exists' })
})

test('a missing release is null, and a bucket that refuses is an error', async () => {
  expect(await storeAt().folderOf('mf-games', 'none')).toBeNull()
  server.removeAllListeners('request')
  server.on('request', (_request, response) => response.writeHead(403).end())
  await expect(storeAt().folderOf('mf-games', 'games2')).rejects.toThrow('answered 403')
})

test('two simultaneous requests for a release get the same folder', async () => {
  const store = storeAt()
  await store.put(release())
  const folders = await Promise.all([1, 2, 3].map(() => store.folderOf('mf-games', 'games2')))
  expect(new Set(folders).size).toBe(1)
})

test('the secret of a bucket may have any length, and is never shown', () => {
  const given = { RELEASES_BUCKET_SECRET: 'short' }
  expect(readEdgeConfig(given).RELEASES_BUCKET_SECRET).toBe('short')
})

test('[OPS-15] a release is deleted with its source maps and its copy here, also twice', async () => {
  const store = storeAt()
  await store.put(release())
  expect(await store.folderOf('mf-games', 'games2')).not.toBeNull()
  await store.remove('mf-games', 'games2')
  expect(objects.size).toBe(0)
  expect(await store.folderOf('mf-games', 'games2')).toBeNull()
  await store.remove('mf-games', 'games2')
})
