import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { avatarImages } from './avatar-image.js'

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#1d3a5f' } })
const refused = { code: 'not_an_image' }

test('[PROF-15] an avatar is stored as square WebP in three sizes, with two pixels for each CSS pixel', async () => {
  const images = await avatarImages(await picture().png().toBuffer())
  const found = await Promise.all(
    Object.entries(images).map(async ([size, bytes]) => {
      const { width, height, format } = await sharp(bytes).metadata()
      return [size, width, height, format]
    }),
  )
  expect(found).toEqual([
    ['sm', 128, 128, 'webp'],
    ['md', 192, 192, 'webp'],
    ['lg', 256, 256, 'webp'],
  ])
})

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('[PROF-6] %s is accepted', async (format) => {
  const images = await avatarImages(await picture().toFormat(format).toBuffer())
  expect(images.lg.length).toBeGreaterThan(0)
})

test('[SEC-26] only the picture is kept: no metadata and no script appended to it', async () => {
  const withExif = await picture()
    .withExif({ IFD0: { Copyright: 'canary-of-the-owner' } })
    .jpeg()
    .toBuffer()
  const { lg } = await avatarImages(Buffer.concat([withExif, Buffer.from('<script>canary()</script>')]))
  expect(lg.includes('canary')).toBe(false)
  expect((await sharp(lg).metadata()).exif).toBeUndefined()
})

test.each([
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'an SVG that is a picture',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>',
    ),
  ],
  ['a page that starts like a GIF', Buffer.from('GIF89a<html><script>alert(1)</script></html>')],
  ['plain text', Buffer.from('no image at all')],
  ['nothing', Buffer.alloc(0)],
])('[SEC-26] %s is not an image', async (_name, bytes) => {
  await expect(avatarImages(bytes)).rejects.toMatchObject(refused)
})

test('[SEC-26] a truncated JPEG is not an image', async () => {
  const whole = await picture().jpeg().toBuffer()
  await expect(avatarImages(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(refused)
})

test('[SEC-26] a small file that unpacks to 256 million pixels is refused', async () => {
  const bomb = pngOf(16_000, 16_000)
  expect(bomb.length).toBeLessThan(100_000)
  await expect(avatarImages(bomb)).rejects.toMatchObject(refused)
})

/** An all-black PNG with one bit per pixel. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}
