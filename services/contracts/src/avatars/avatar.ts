/** An avatar file has fewer bytes than this: 5 x 1,048,576 (PROF-7, docs/spec/rules.md, reading 7). */
export const avatarByteLimit = 5 * 1024 * 1024

/** The sizes in CSS pixels: sm, md, and lg are 16, 24, and 32 units of 4 px (PROF-15). */
export const avatarSizes = { sm: 64, md: 96, lg: 128 } as const
export type AvatarSize = keyof typeof avatarSizes

/** Lifetime of a signed avatar URL: one year, in seconds (CALL-12). */
export const avatarUrlSeconds = 31_536_000

/** How long a browser may cache an avatar, in seconds (CALL-11). */
export const avatarCacheSeconds = 3600

/** The accepted image types. SVG is not accepted, because it can contain scripts. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** The most pixels of a picture: 50 megapixels, as cameras count them (8,192 x 6,144 at most). */
export const avatarDotLimit = 8192 * 6144

/** A browser scales a picture to this many pixels on its longer side before its size is judged (PROF-18). */
export const avatarUploadSide = 1024

/** Why a picture is refused. Each reason has its own text for the person in errors.ts (PROF-17). */
export const avatarRefusals = [
  'not_an_image',
  'file_too_large',
  'picture_is_heic',
  'picture_is_drawing',
  'picture_of_other_kind',
  'picture_too_large',
  'picture_damaged',
] as const
export type AvatarRefusal = (typeof avatarRefusals)[number]

/** The kind of a picture by its first bytes, whatever its name or declared type; null if they are none of a picture. */
export function pictureKind(bytes: Uint8Array): (typeof avatarTypes)[number] | AvatarRefusal {
  const signs = String.fromCharCode(...bytes.subarray(0, 512))
  if (signs.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (signs.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(signs)) return 'image/gif'
  if (/^RIFF....WEBP/s.test(signs)) return 'image/webp'
  if (signs.slice(4, 8) === 'ftyp') return isoKind(bytes, signs)
  if (/^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/is.test(signs))
    return 'picture_is_drawing'
  return /^(II\*\0|MM\0\*|BM|8BPS|\0\0\x01\0|\xff\x0a|\0\0\0\x0cJXL )/.test(signs)
    ? 'picture_of_other_kind'
    : 'not_an_image'
}

/** AVIF and HEIC are brands of one container; a file names its own first and those that can read it after. */
function isoKind(bytes: Uint8Array, signs: string): 'image/avif' | AvatarRefusal {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands = signs.slice(8, Math.min(length, signs.length)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif'
  return brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))
    ? 'picture_is_heic'
    : 'not_an_image'
}
