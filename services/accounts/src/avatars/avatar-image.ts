import { avatarSizes, type AvatarSize } from '@icio/contracts/avatars/avatar'
import { ServiceError } from '@icio/kit/http/errors'
import sharp from 'sharp'

/** Screens show two dots for each CSS pixel, so the stored pictures are twice the named sizes. */
const dotsPerPixel = 2

/** A picture with more dots than this is refused before any of them is unpacked (SEC-26). */
const dotLimit = 24_000_000

const quality = 82

/** How the files of the accepted kinds begin. SVG and whatever else sharp can read is not among them. */
const beginnings: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

/**
 * The three sizes of an avatar as fresh WebP files. Only the picture itself is carried over: no metadata, no other
 * frames, nothing that stood behind it in the file.
 *
 * @throws ServiceError not_an_image, whatever name or type the file came with
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

/** The picture, unpacked once and cut to a square; the sizes are made of this one. */
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
