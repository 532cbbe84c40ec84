import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { acceptedEncoding } from './accepted-encoding.js'
import type { Input } from './keys.js'
import { answerOnce, createKeptAnswers } from './kept-answers.js'

const page = (text: string, headers: Record<string, string> = {}) => ({ status: 200, headers, text })

test('[CACHE-1] an answer is rendered and encoded once for equal inputs, however many ask at the same time', async () => {
  const kept = createKeptAnswers()
  let renders = 0
  const ask = () => kept.find({ path: '/' }, () => (renders++, page('a text')))
  const bodies = await Promise.all([ask().body('br'), ask().body('br')])
  expect(renders).toBe(1)
  expect(bodies[0]).toBe(bodies[1])
  expect(brotliDecompressSync(await ask().body('br')).toString()).toBe('a text')
  expect(gunzipSync(await ask().body('gzip')).toString()).toBe('a text')
  expect(ask().body('identity').toString()).toBe('a text')
})

test('[CACHE-2] every input separates answers: texts that look like others, words, numbers, objects made anew', () => {
  const kept = createKeptAnswers()
  const release = { build: '1' }
  const inputs: Record<string, Input>[] = [
    { path: '/' },
    { path: '/', member: true },
    { path: '/&member=true' },
    { path: '/"&member=true' },
    { path: '/', member: 'true' },
    { path: '/', member: 1 },
    { path: '/', member: null },
    { path: '/', remotes: [release] },
    { path: '/', remotes: [release, release] },
    { path: '/', remotes: [{ ...release }] },
    { path: '/', remotes: '[#1]' },
    { other: '/' },
  ]
  const answers = inputs.map((each, index) => kept.find(each, () => page(`answer ${index}`)).text)
  expect(answers).toEqual(inputs.map((_, index) => `answer ${index}`))
  expect(kept.find({ path: '/', remotes: [release] }, () => page('new')).text).toBe('answer 7')
})

test('[CACHE-3] whatever clients ask for, keys and bytes stay bounded, and long keys are not kept', () => {
  const kept = createKeptAnswers({ maxBytes: 10_000, maxKeys: 50 })
  for (let asked = 0; asked < 1000; asked++)
    kept.find({ path: `/${asked}` }, () => page(`${asked} ${'x'.repeat(500)}`))
  expect(kept.size().keys).toBe(50)
  expect(kept.size().bytes).toBeLessThanOrEqual(10_000)
  const { keys } = kept.size()
  kept.find({ path: 'x'.repeat(3000) }, () => page('long'))
  expect(kept.size().keys).toBe(keys)
  // An answer that alone is over the limit is given, and not kept.
  expect(kept.find({ path: '/big' }, () => page('x'.repeat(20_000))).text).toHaveLength(20_000)
})

test('[CACHE-3] inputs with equal bytes share one copy', () => {
  const kept = createKeptAnswers()
  for (let asked = 0; asked < 100; asked++) kept.find({ query: `utm=${asked}` }, () => page('the same'))
  expect(kept.size()).toMatchObject({ answers: 1, keys: 100 })
})

test('[CACHE-4] the validator is another one for another text, header, status or encoding, and for nothing else', () => {
  const etags = [
    answerOnce(page('one')).etag('br'),
    answerOnce(page('one')).etag('gzip'),
    answerOnce(page('one')).etag('identity'),
    answerOnce(page('two')).etag('br'),
    answerOnce(page('one', { 'content-security-policy': "default-src 'none'" })).etag('br'),
    answerOnce({ ...page('one'), status: 403 }).etag('br'),
  ]
  expect(new Set(etags).size).toBe(etags.length)
  expect(
    createKeptAnswers()
      .find({ any: 1 }, () => page('one'))
      .etag('br'),
  ).toBe(etags[0])
  for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/)
})

test.each([
  ['br', 'gzip, deflate, br'],
  ['br', 'gzip, deflate, br, zstd'],
  ['br', '*'],
  ['gzip', 'gzip'],
  ['gzip', 'br;q=0, gzip;q=0.5'],
  ['gzip', 'br;q=0.1,gzip;q=0.9'],
  ['identity', undefined],
  ['identity', ''],
  ['identity', 'br;q=0'],
  ['identity', 'zstd'],
  ['identity', 'identity'],
  ['identity', 'xbrx, notgzip'],
  ['identity', ',,,;;;q=q=,'],
])('[CACHE-4] a client gets %s for Accept-Encoding: %s', (encoding, header) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
