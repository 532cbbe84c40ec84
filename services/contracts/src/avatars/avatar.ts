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
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export type AvatarProblem = 'not_an_image' | 'file_too_large'

/** Returns why this file is rejected before it is sent, or null (PROF-6, PROF-7). The server also checks the bytes. */
export function avatarProblem(file: { type: string; size: number }): AvatarProblem | null {
  if (!(avatarTypes as readonly string[]).includes(file.type)) return 'not_an_image'
  return file.size >= avatarByteLimit ? 'file_too_large' : null
}
