import { gzipSync } from 'node:zlib'
import { pack as packer } from 'tar-stream'
import { pack, unpack } from '../../src/releases/store/archive.js'
import { runReleases } from './run-releases.js'

/** Creates a gzipped tar with this many entries. */
async function archive(
  count: number,
  entry: (number: number) => Parameters<ReturnType<typeof packer>['entry']>[0],
) {
  const tar = packer()
  for (let number = 0; number < count; number++) tar.entry(entry(number), '')
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  return gzipSync(Buffer.concat(chunks))
}

const tooMany = 'It has more than 2,000 files and folders.'

test.each<[string, (number: number) => Parameters<ReturnType<typeof packer>['entry']>[0]]>([
  ['folders', (number) => ({ name: `f${number}/`, type: 'directory' })],
  ['empty files', (number) => ({ name: `f${number}` })],
  ['times the same file', () => ({ name: 'f' })],
])('[SEC-63] an archive of 2,001 %s is refused', async (_, entry) => {
  await expect(unpack(await archive(2001, entry))).rejects.toMatchObject({ details: { reason: tooMany } })
  expect((await unpack(await archive(2000, entry))).size).toBeLessThanOrEqual(2000)
})

test('[SEC-63] an archive made of headers is refused by its unpacked size', async () => {
  const name = 'x'.repeat(30_000)
  const headers = await archive(2000, () => ({ name, pax: { comment: 'y'.repeat(30_000) } }))
  expect(headers.length).toBeLessThan(2_000_000)
  await expect(unpack(headers)).rejects.toMatchObject({ code: 'release_invalid' })
})

test('[SEC-63] 200 MB of zeros in 200 KB are refused before they are unpacked', async () => {
  const zeros = gzipSync(Buffer.alloc(200 * 1024 * 1024))
  await expect(unpack(zeros)).rejects.toMatchObject({ code: 'release_invalid' })
})

test('[SEC-63] a name that is too long is refused, and not repeated at length', async () => {
  const long = await archive(1, () => ({ name: 'n'.repeat(5000) }))
  const failure = await unpack(long).catch((error: { details: { reason: string } }) => error.details.reason)
  expect(failure).toMatch(/is not a plain file/)
  expect(String(failure).length).toBeLessThan(300)
})

test('[SEC-63] publishing an archive of many folders is a 422 that says why', async () => {
  const site = await runReleases()
  const folders = await archive(20_000, (number) => ({ name: `f${number}/`, type: 'directory' }))
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/releases/mf-games/games2',
    payload: folders,
    headers: { authorization: 'Bearer a deploy key of these tests', 'content-type': 'application/gzip' },
  })
  expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([
    422,
    'release_invalid',
  ])
  await site.close()
})

test('packing and unpacking preserve the files', async () => {
  const files = new Map([
    ['a.js', Buffer.from('a')],
    ['b/c.css', Buffer.from('c')],
  ])
  expect(await unpack(await pack(files))).toEqual(files)
})
