import { dictionary } from '@zxcvbn-ts/language-common'

/** Words of this product and its trade: the first that somebody would try here (SEC-2). */
const productWords = [
  'icio',
  'iciocommons',
  'commons',
  'insurance',
  'insurer',
  'insurers',
  'investment',
  'investments',
  'investor',
  'investing',
  'riskpool',
  'riskpools',
  'portfolio',
  'actuary',
  'underwriting',
  'reinsurance',
  'fixedincome',
  'geoffardy',
  'forum',
]

/** Shorter stems are too common inside good passwords to be judged. */
const shortestStem = 4

/** Letters as people disguise them. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The list is in order of frequency: from here on its words are only refused as they stand, not bent. */
const stemRanks = 10_000

const knownPasswords = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
const commonStems = new Set([...dictionary['passwords-common'].slice(0, stemRanks), ...productWords])

/**
 * Whether a password is one of the well-known ones, or only bends one to the rules: a capital in front, a year and a
 * mark behind, digits for letters. Also refused is one's own name or address (ASVS 6.2.4, 6.2.11, 6.1.2).
 *
 * @param personal display name and e-mail address
 */
export function isCommonPassword(password: string, personal: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const own = personal.flatMap((word) => ownWords(word.toLowerCase()))
  if (knownPasswords.has(lower)) return true
  return stemsOf(lower).some((stem) => commonStems.has(stem) || own.includes(stem) || isOneWordRepeated(stem))
}

/** The password itself, and what is left of it when the trimmings at both ends and the disguises are gone. */
function stemsOf(lower: string): string[] {
  const bare = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const undisguised = [...bare].map((character) => disguises[character] ?? character).join('')
  const wholeUndisguised = [...lower].map((character) => disguises[character] ?? character).join('')
  const lettersOnly = (text: string) => text.replace(/[^\p{L}]/gu, '')
  return [
    ...new Set([lower, bare, undisguised, lettersOnly(lower), lettersOnly(undisguised), wholeUndisguised]),
  ].filter((stem) => stem.length >= shortestStem)
}

/** 'password' out of 'passwordpassword'. */
function isOneWordRepeated(stem: string): boolean {
  const half = stem.slice(0, stem.length / 2)
  return stem.length % 2 === 0 && stem === half + half && commonStems.has(half)
}

/** The words of a name, and the local part of an address. */
function ownWords(text: string): string[] {
  const local = text.split('@')[0] ?? ''
  const words = local.split(/[^\p{L}]+/u)
  return [local, words.join(''), ...words].filter((word) => word.length >= shortestStem)
}
