import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { avatarImages } from './avatar-image.js'

const picture = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#1d3a5f' } })

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

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('[PROF-6] %s is accepted', async (format) => {
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

/** A picture of an iPhone: 4,284 x 5,712 pixels, stored on its side. */
test('[PROF-6] a phone’s photo is accepted, whatever way up it is stored, in any color space', async () => {
  const photo = readFileSync(join(__dirname, '../../test/pictures/avatar-iphone-24mp.jpg'))
  expect((await avatarImages(photo)).lg.length).toBeGreaterThan(0)
  const cmyk = await picture().toColorspace('cmyk').jpeg().toBuffer()
  expect((await avatarImages(cmyk)).lg.length).toBeGreaterThan(0)
  const halves = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })
    .composite([
      { input: { create: { width: 100, height: 100, channels: 3, background: '#000' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  // Turned a quarter: what is left in the file is on top.
  const { data, info } = await sharp((await avatarImages(halves)).sm)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
  expect(brightness(64, 8)).toBeLessThan(60)
  expect(brightness(64, 120)).toBeGreaterThan(195)
})

test('[PROF-6] a picture of 48 megapixels is accepted', async () => {
  const photo = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  expect((await avatarImages(photo)).lg.length).toBeGreaterThan(0)
})

const container = (...brands: string[]) => {
  const names = Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(names.length + 4)
  return Buffer.concat([length, names, Buffer.alloc(64)])
}
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>'

test.each([
  [
    'an SVG with a script',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'picture_is_drawing',
  ],
  ['an SVG that is a picture', `<?xml version="1.0"?>\n<!-- made by hand -->\n${svg}`, 'picture_is_drawing'],
  ['an iPhone’s HEIC', container('heic', 'mif1', 'heic'), 'picture_is_heic'],
  ['a HEIC by another brand', container('mif1', 'miaf', 'heic'), 'picture_is_heic'],
  ['a film', container('isom', 'mp41'), 'not_an_image'],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'picture_of_other_kind'],
  ['an AVIF of nothing', container('avif', 'mif1'), 'picture_damaged'],
  ['a page that starts like a GIF', 'GIF89a<html><script>alert(1)</script></html>', 'picture_damaged'],
  ['plain text', 'no image at all', 'not_an_image'],
  ['a page with a drawing', `<html>${svg}</html>`, 'not_an_image'],
  ['nothing', '', 'not_an_image'],
  [
    'a picture that ends too early',
    readFileSync(join(__dirname, '../../test/pictures/avatar-truncated.jpg')),
    'picture_damaged',
  ],
])('[PROF-17, SEC-26] %s is refused with its own reason', async (_name, content, code) => {
  await expect(avatarImages(Buffer.from(content as string))).rejects.toMatchObject({ code })
})

test('[SEC-26] a small file that unpacks to 256 million pixels is refused', async () => {
  const bomb = pngOf(16_000, 16_000)
  expect(bomb.length).toBeLessThan(100_000)
  await expect(avatarImages(bomb)).rejects.toMatchObject({ code: 'picture_too_large' })
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
