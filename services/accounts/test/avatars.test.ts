import { avatarByteLimit } from '@icio/contracts/avatars/avatar'
import { errors } from '@icio/contracts/errors'
import sharp from 'sharp'
import { minutes, seconds } from '../src/clock.js'
import {
  failureOf,
  fileBody,
  runAccounts,
  saidBy,
  type Member,
  type RunningAccounts,
} from './run-accounts.js'

let site: RunningAccounts
let picture: Buffer
beforeAll(async () => {
  site = await runAccounts()
  picture = await colored('#1d3a5f')
})
afterAll(() => site.close())

const colored = (background: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer()

async function put<Body = never>(who: Member, bytes: Buffer, as?: { type?: string; name?: string }) {
  const { headers, payload } = fileBody(bytes, as)
  who.browser.headers = headers
  const answer = await who.browser.put<Body>('/api/avatars', payload)
  who.browser.headers = {}
  return answer
}
const sign = (who: Member, path: string, more: object = {}) =>
  who.browser.post<{ signed_url: string }>('/api/avatars/sign', { path, ...more })
const stored = (who: Member) =>
  site.connection.collection('avatars.files').find({ 'metadata.user_id': who.id }).toArray()

test("[CALL-11, DATA-4] an upload returns the path of the person's avatar, which exists in three sizes", async () => {
  const ada = await site.member()
  const answer = await put<{ path: string }>(ada, picture)
  expect(answer.body).toEqual({ path: `${ada.id}/avatar.webp` })
  const files = await stored(ada)
  expect(files.map((file) => [file['filename'], file['metadata'].size])).toEqual([
    [`${ada.id}/avatar.webp`, 'sm'],
    [`${ada.id}/avatar.webp`, 'md'],
    [`${ada.id}/avatar.webp`, 'lg'],
  ])
})

test('[CALL-12] a signed URL is valid for one year, and shows the picture without a session', async () => {
  const ada = await site.member()
  await put(ada, picture)
  const { signed_url } = (await sign(ada, `${ada.id}/avatar.webp`)).body
  const image = await site.app.inject({ url: signed_url })
  expect(image.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 256, format: 'webp' })
  const small = await site.app.inject({ url: `${signed_url}&size=sm` })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 128 })
  site.clock.pass(31_536_000 * seconds - minutes)
  expect((await site.app.inject({ url: signed_url })).statusCode).toBe(200)
  site.clock.pass(2 * minutes)
  expect((await site.app.inject({ url: signed_url })).statusCode).toBe(410)
})

test('[CALL-12] never longer than a year, but shorter on request', async () => {
  const ada = await site.member()
  await put(ada, picture)
  const path = `${ada.id}/avatar.webp`
  expect((await sign(ada, path, { expires_in: 31_536_001 })).status).toBe(400)
  const { signed_url } = (await sign(ada, path, { expires_in: 60 })).body
  site.clock.pass(61 * seconds)
  expect((await site.app.inject({ url: signed_url })).statusCode).toBe(410)
})

test('[CALL-11] a new avatar replaces the previous one, whose URL is gone', async () => {
  const ada = await site.member()
  await put(ada, picture)
  const before = (await sign(ada, `${ada.id}/avatar.webp`)).body.signed_url
  await put(ada, await colored('#7c2b32'))
  const after = (await sign(ada, `${ada.id}/avatar.webp`)).body.signed_url
  expect((await site.app.inject({ url: before })).statusCode).toBe(410)
  expect((await site.app.inject({ url: after })).statusCode).toBe(200)
  expect(await stored(ada)).toHaveLength(3)
  expect((await ada.browser.get<{ avatar_url: string }>('/api/auth/user')).body.avatar_url).toMatch(
    /^\/api\/avatars\//,
  )
})

test.each([
  ['DELETE', '/api/avatars', undefined],
  ['PATCH', '/api/profiles/:id', { avatar_url: null }],
] as const)('[CALL-13] %s %s removes the avatar, and its URL is gone', async (method, url, body) => {
  const ada = await site.member()
  await put(ada, picture)
  const { signed_url } = (await sign(ada, `${ada.id}/avatar.webp`)).body
  expect((await ada.browser.send(method, url.replace(':id', ada.id), body)).status).toBeLessThan(300)
  expect((await site.app.inject({ url: signed_url })).statusCode).toBe(410)
  expect(await stored(ada)).toEqual([])
  expect((await ada.browser.get('/api/auth/user')).body).toMatchObject({ avatar_url: null })
  expect(failureOf(await sign(ada, `${ada.id}/avatar.webp`))).toEqual([404, 'not_found'])
})

describe('uploads that are refused, with nothing stored', () => {
  test.each([
    '',
    '{"$ne":null}',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
  ])('a body that is not a complete form is not an image: %j', async (payload) => {
    const ada = await site.member()
    ada.browser.headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(failureOf(await ada.browser.put('/api/avatars', payload))).toEqual([415, 'not_an_image'])
    expect(await stored(ada)).toEqual([])
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const notAnImage = [415, 'Please select an image file']
  const aDrawing = [415, errors.picture_is_drawing.text]
  const tooLarge = [413, 'File size must be less than 5MB']

  test.each([
    ['text declared as a picture', Buffer.from('hello'), { type: 'image/png' }, notAnImage],
    ['a picture declared as text', null, { type: 'text/plain' }, notAnImage],
    ['an SVG with a script', svg, { type: 'image/svg+xml', name: 'me.svg' }, aDrawing],
    ['an SVG declared as a PNG', svg, { type: 'image/png' }, aDrawing],
    ['exactly 5 MB', Buffer.alloc(avatarByteLimit, 1), {}, tooLarge],
    ['5 MB and a byte', Buffer.alloc(avatarByteLimit + 1, 1), {}, tooLarge],
    ['6 MB', Buffer.alloc(6 * 1024 * 1024, 1), {}, tooLarge],
  ])('[PROF-6, PROF-7, SEC-26] %s', async (_name, bytes, as, said) => {
    const ada = await site.member()
    expect(saidBy(await put(ada, bytes ?? picture, as))).toEqual(said)
    expect(await stored(ada)).toEqual([])
  })

  test('[PROF-7] a picture of one byte less than 5 MB is accepted', async () => {
    const ada = await site.member()
    const padded = Buffer.concat([picture, Buffer.alloc(avatarByteLimit - 1 - picture.length)])
    expect((await put(ada, padded)).status).toBe(200)
  })

  test('[PROF-6] a body that is not a form, and a form without a file', async () => {
    const ada = await site.member()
    ada.browser.headers = { 'content-type': 'application/json' }
    expect((await ada.browser.put('/api/avatars', { file: 'x' })).status).toBe(415)
    ada.browser.headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await ada.browser.put('/api/avatars', Buffer.from('--b--\r\n'))).status).toBe(415)
  })

  test('[SEC-26] the file’s name is ignored', async () => {
    const ada = await site.member()
    const answer = await put<{ path: string }>(ada, picture, { name: '../../etc/passwd.png' })
    expect(answer.body.path).toBe(`${ada.id}/avatar.webp`)
  })

  test('[SEC-26] the old avatar stays when a new one is refused', async () => {
    const ada = await site.member()
    await put(ada, picture)
    const { signed_url } = (await sign(ada, `${ada.id}/avatar.webp`)).body
    await put(ada, svg)
    expect((await site.app.inject({ url: signed_url })).statusCode).toBe(200)
  })
})

test('[SEC-15] nobody can sign or see another person’s avatar', async () => {
  const [ada, eve] = [await site.member(), await site.member()]
  await put(ada, picture)
  const path = `${ada.id}/avatar.webp`
  expect(failureOf(await sign(eve, path))).toEqual([404, 'not_found'])
  await put(eve, picture)
  const { signed_url } = (await sign(eve, `${eve.id}/avatar.webp`)).body
  expect((await site.app.inject({ url: signed_url.replace(eve.id, ada.id) })).statusCode).toBe(404)
  expect((await site.app.inject({ url: `/api/avatars/${path}` })).statusCode).toBe(400)
  expect((await site.app.inject({ url: `/api/avatars/${path}?token=a.99999999999.b` })).statusCode).toBe(404)
  expect((await site.browser().put('/api/avatars')).status).toBe(401)
})
