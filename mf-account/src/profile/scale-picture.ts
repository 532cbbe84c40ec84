import {
  avatarByteLimit,
  avatarTypes,
  avatarUploadSide,
  pictureKind,
  type AvatarRefusal,
} from '@icio/contracts/avatars/avatar'

/**
 * Returns the picture as it is sent: every picture that this browser can decode is scaled to 1,024 pixels before its size
 * is judged, so that a phone's photo passes whatever its format (PROF-18). One that it cannot decode is sent as it is if
 * the server may know its kind; the server then names what is wrong with it.
 *
 * @returns the file to send, or why there is none (PROF-6, PROF-7, PROF-17)
 */
export async function scalePicture(file: File): Promise<File | AvatarRefusal> {
  const kind = pictureKind(new Uint8Array(await file.slice(0, 512).arrayBuffer()))
  // Drawings are refused although a browser could draw them: what they show depends on who draws them.
  if (kind === 'picture_is_drawing' || kind === 'not_an_image') return kind
  const bitmap = await decoded(file)
  if (!bitmap) {
    const isKnown = (avatarTypes as readonly string[]).includes(kind)
    if (!isKnown) return kind as AvatarRefusal
    return file.size < avatarByteLimit ? file : 'file_too_large'
  }
  try {
    const isAccepted = (avatarTypes as readonly string[]).includes(kind)
    const scale = Math.min(1, avatarUploadSide / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && isAccepted && file.size < avatarByteLimit) return file
    return (await drawn(bitmap, scale)) ?? (file.size < avatarByteLimit ? file : 'file_too_large')
  } finally {
    bitmap.close()
  }
}

/** The picture, upright; null if this browser cannot decode it, or not so large a one. */
async function decoded(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch {
    return null
  }
}

/** The picture at this scale as a new file; null if the browser has no memory or no right to draw it. */
async function drawn(bitmap: ImageBitmap, scale: number): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // Browsers that cannot write WebP write PNG, which the server takes too.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob && blob.size < avatarByteLimit ? new File([blob], 'avatar', { type: blob.type }) : null
}
