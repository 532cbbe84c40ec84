import {
  avatarDotLimit,
  avatarSizes,
  avatarTypes,
  pictureKind,
  type AvatarSize,
} from '@icio/contracts/avatars/avatar'
import { ServiceError } from '@icio/kit/http/errors'
import sharp from 'sharp'

/** High-density screens use two pixels for each CSS pixel, so stored pictures are twice the named sizes. */
const dotsPerPixel = 2

const quality = 82

/**
 * Makes the three sizes of an avatar as new WebP files. They contain only the picture: no metadata, no further frames,
 * and nothing that was appended to the file.
 *
 * @throws ServiceError with the reason (AvatarRefusal) for anything else, whatever its name or declared type
 */
export async function avatarImages(bytes: Buffer): Promise<Record<AvatarSize, Buffer>> {
  const kind = pictureKind(bytes)
  if (!isAccepted(kind)) throw new ServiceError(kind)
  try {
    const largest = await unpackPicture(bytes, avatarSizes.lg)
    const [sm, md, lg] = await Promise.all([
      square(largest, avatarSizes.sm),
      square(largest, avatarSizes.md),
      square(largest, avatarSizes.lg),
    ])
    return { sm, md, lg }
  } catch (cause) {
    // Compared with the limit before any pixel is unpacked (SEC-26); sharp tells it by these words only.
    const isTooLarge =
      cause instanceof Error && /exceeds pixel limit|too large|security limit/i.test(cause.message)
    throw new ServiceError(isTooLarge ? 'picture_too_large' : 'picture_damaged', undefined, { cause })
  }
}

/** SVG and the other formats that sharp can read are left out on purpose. */
function isAccepted(kind: ReturnType<typeof pictureKind>): kind is (typeof avatarTypes)[number] {
  return (avatarTypes as readonly string[]).includes(kind)
}

/** The picture, unpacked once and cropped to a square; all sizes are scaled from it. */
async function unpackPicture(bytes: Buffer, size: number): Promise<Dots> {
  const side = size * dotsPerPixel
  const { data, info } = await sharp(bytes, {
    limitInputPixels: avatarDotLimit,
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
