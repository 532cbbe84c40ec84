/**
 * Whether a key belongs to an unfinished composition, as of Japanese letters (DEVICE-2). Safari ends it before the key
 * that ended it, and says so with the key code 229 only.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
