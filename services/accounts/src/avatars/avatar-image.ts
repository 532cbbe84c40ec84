import { avatarSizes, type AvatarSize } from '@icio/contracts/avatars/avatar'
import { ServiceError } from '@icio/kit/http/errors'
import sharp from 'sharp'

/** High-density screens use two pixels for each CSS pixel, so stored pictures are twice the named sizes. */
const dotsPerPixel = 2

/** A picture with more pixels is refused before any of them is unpacked (SEC-26). */
const dotLimit = 24_000_000

const quality = 82

/** The first bytes of accepted formats. SVG and the other formats that sharp can read are left out on purpose. */
const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

/**
 * Makes the three sizes of an avatar as new WebP files. They contain only the picture: no metadata, no further frames,
 * and nothing that was appended to the file.
 *
 * @throws ServiceError not_an_image for anything else, whatever its name or declared type
 */
export async function avatarImages(bytes: Buffer): Promise<Record<AvatarSize, Buffer>> {
  if (!beginnings.some((isBeginning) => isBeginning(bytes))) throw new ServiceError('not_an_image')
  try {
    const largest = await unpacked(bytes, avatarSizes.lg)
    const [sm, md, lg] = await Promise.all([
      square(largest, avatarSizes.sm),
      square(largest, avatarSizes.md),
      square(largest, avatarSizes.lg),
    ])
    return { sm, md, lg }
  } catch (cause) {
    throw new ServiceError('not_an_image', undefined, { cause })
  }
}

/** The picture, unpacked once and cropped to a square; all sizes are scaled from it. */
async function unpacked(bytes: Buffer, size: number): Promise<Dots> {
  const side = size * dotsPerPixel
  const { data, info } = await sharp(bytes, {
    limitInputPixels: dotLimit,
    failOn: 'truncated',
    animated: false,
  })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

interface Dots {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

function square({ data, raw }: Dots, size: number): Promise<Buffer> {
  const side = size * dotsPerPixel
  return sharp(data, { raw }).resize(side, side).webp({ quality }).toBuffer()
}
