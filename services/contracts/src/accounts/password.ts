import type { ErrorCode } from '../errors.js'

/** Minimum length of a password (AUTH-6). */
export const passwordMinimum = 12

/** Maximum length; longer passwords would only cost time, and whole sentences still fit (SEC-2: at least 64). */
export const passwordMaximum = 256

/** Words that cost two points anywhere in a password (section 5, AUTH-18). */
export const commonPasswordWords = ['password', '12345678', 'qwerty', 'admin123', 'letmein'] as const

/** The parts of a strength score, in points (section 5, AUTH-13 to AUTH-18). */
export const strengthPoints = {
  long: 1,
  veryLong: 0.5,
  lowercase: 0.5,
  uppercase: 0.5,
  digit: 0.5,
  special: 1,
  varied: 0.5,
  repeated: -0.5,
  oneKind: -1,
  commonWord: -2,
} as const

/** Length from which a password gets the extra half point (AUTH-13). */
const veryLongFrom = 16

/** Share of different characters that must be exceeded for the variety points (AUTH-15). */
const variedAbove = 0.6

/** The same character this many times in a row is a repetition (AUTH-16). */
const repeatedFrom = 3

const lowercase = /\p{Ll}/u
const uppercase = /\p{Lu}/u
const digit = /\p{Nd}/u
const special = /[^\p{L}\p{M}\p{N}]/u
const repetition = new RegExp(`(.)\\1{${repeatedFrom - 1},}`, 'su')
const oneKind = /^(?:\p{Nd}+|[\p{L}\p{M}]+)$/u

/** The error code of a rejected password; errors.ts has its text. */
export type PasswordFailure = Extract<ErrorCode, `password_${string}`>

/** The rules in the order in which they are checked (docs/spec/rules.md, reading 6). */
const rules: readonly { failure: PasswordFailure; holds: (password: string) => boolean }[] = [
  { failure: 'password_too_short', holds: (password) => lengthOf(password) >= passwordMinimum },
  { failure: 'password_no_lowercase', holds: (password) => lowercase.test(password) },
  { failure: 'password_no_uppercase', holds: (password) => uppercase.test(password) },
  { failure: 'password_no_number', holds: (password) => digit.test(password) },
  { failure: 'password_no_special', holds: (password) => special.test(password) },
  { failure: 'password_too_long', holds: (password) => lengthOf(password) <= passwordMaximum },
]

/** Returns the first rule that the password breaks, or null (AUTH-6 to AUTH-9). */
export function firstBrokenRule(password: string): PasswordFailure | null {
  return rules.find(({ holds }) => !holds(password))?.failure ?? null
}

/** Returns the strength from 0 to 4, which is only a hint (AUTH-11, AUTH-13 to AUTH-18). */
export function passwordStrength(password: string): number {
  const length = lengthOf(password)
  const has = (pattern: RegExp, points: number) => (pattern.test(password) ? points : 0)
  const score =
    (length >= passwordMinimum ? strengthPoints.long : 0) +
    (length >= veryLongFrom ? strengthPoints.veryLong : 0) +
    has(lowercase, strengthPoints.lowercase) +
    has(uppercase, strengthPoints.uppercase) +
    has(digit, strengthPoints.digit) +
    has(special, strengthPoints.special) +
    (isVaried(password) ? strengthPoints.varied : 0) +
    has(repetition, strengthPoints.repeated) +
    has(oneKind, strengthPoints.oneKind) +
    (hasCommonWord(password) ? strengthPoints.commonWord : 0)
  return Math.min(4, Math.max(0, score))
}

export type StrengthLabel = 'Very Weak' | 'Weak' | 'Fair' | 'Strong' | 'Very Strong'

/** Returns the label of a strength score (AUTH-12). */
export function strengthLabel(score: number): StrengthLabel {
  if (score < 1) return 'Very Weak'
  if (score < 2) return 'Weak'
  if (score < 3) return 'Fair'
  if (score < 4) return 'Strong'
  return 'Very Strong'
}

/** Returns hints to make the password stronger, most useful first; empty if there are none (AUTH-3). */
export function strengthHints(password: string): string[] {
  const length = lengthOf(password)
  const hints: [boolean, string][] = [
    [length < passwordMinimum, `Use at least ${passwordMinimum} characters`],
    [!lowercase.test(password), 'Add a lowercase letter'],
    [!uppercase.test(password), 'Add an uppercase letter'],
    [!digit.test(password), 'Add a number'],
    [!special.test(password), 'Add a special character'],
    [hasCommonWord(password), 'Avoid common words such as "password" or "qwerty"'],
    [repetition.test(password), 'Avoid repeating the same character'],
    [length >= passwordMinimum && !isVaried(password), 'Use more different characters'],
    [length >= passwordMinimum && length < veryLongFrom, `Use ${veryLongFrom} characters or more`],
  ]
  return hints.filter(([applies]) => applies).map(([, hint]) => hint)
}

/** Counts code points, not UTF-16 code units. */
function lengthOf(password: string): number {
  return [...password].length
}

function isVaried(password: string): boolean {
  const characters = [...password]
  return characters.length > 0 && new Set(characters).size / characters.length > variedAbove
}

function hasCommonWord(password: string): boolean {
  const lower = password.toLowerCase()
  return commonPasswordWords.some((word) => lower.includes(word))
}
