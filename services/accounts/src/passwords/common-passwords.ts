import { dictionary } from '@zxcvbn-ts/language-common'

/** Words of this product and its trade, which an attacker would try here first (SEC-2). */
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

/** Shorter stems occur too often inside good passwords to be checked. */
const shortestStem = 4

/** Characters that people substitute for letters. */
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

/** The list is sorted by frequency; words after this rank are refused only as they stand, not in variations. */
const stemRanks = 10_000

const knownPasswords = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
const commonStems = new Set([...dictionary['passwords-common'].slice(0, stemRanks), ...productWords])

/**
 * Whether a password is well known, or only varies a well-known one to satisfy the rules: a leading capital, a year and
 * a punctuation mark at the end, digits for letters. The person's own name and address count too (ASVS 6.2.4, 6.2.11,
 * 6.1.2).
 *
 * @param personal display name and email address
 */
export function isCommonPassword(password: string, personal: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const own = personal.flatMap((word) => ownWords(word.toLowerCase()))
  if (knownPasswords.has(lower)) return true
  return stemsOf(lower).some((stem) => commonStems.has(stem) || own.includes(stem) || isOneWordRepeated(stem))
}

/** The password itself, and what remains after removing the additions at both ends and the substitutions. */
function stemsOf(lower: string): string[] {
  const bare = lower.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '')
  const undisguisedStem = [...bare].map((character) => disguises[character] ?? character).join('')
  const wholeUndisguised = [...lower].map((character) => disguises[character] ?? character).join('')
  const lettersOnly = (text: string) => text.replace(/[^\p{L}]/gu, '')
  return [
    ...new Set([
      lower,
      bare,
      undisguisedStem,
      lettersOnly(lower),
      lettersOnly(undisguisedStem),
      wholeUndisguised,
    ]),
  ].filter((stem) => stem.length >= shortestStem)
}

/** For example 'passwordpassword', from 'password'. */
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
