/** Maximum length of an email address (RFC 5321). */
export const emailMaximum = 254

/**
 * Characters that are not allowed in an address: control and format characters, everything else that is invisible
 * (zero-width, fillers, variation selectors, tags), and private and unassigned code points.
 */
const invisibleSigns = String.raw`\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`
const invisible = new RegExp(`[${invisibleSigns}]`, 'u')
// One class, because \s and the invisible signs overlap: as alternatives, each tab would double the time (SEC-39).
const atEnds = `[\\s${invisibleSigns}]`
const invisibleAtEnds = new RegExp(`^${atEnds}+|(?<!${atEnds})${atEnds}+$`, 'gu')

/** One @ between a local part and a domain with a dot; the confirmation email proves the rest. */
const form = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/u

/** Returns an address as typed or pasted, without what nobody sees in its field (AUTH-4). */
export function withoutInvisible(text: string): string {
  return text.replace(new RegExp(invisible.source, 'gu'), '')
}

/**
 * Returns whether the text has the form of an email address (AUTH-4). Normalize it first (normalEmail), because an
 * address with characters such as full-width letters has the form only after normalization.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailMaximum && form.test(text) && !invisible.test(text)
}

/**
 * Returns the form in which addresses are compared, stored, and used: letters that differ only in width or style become
 * plain ones (NFKC), so that two spellings that look the same are one account. Blanks and invisible marks around it,
 * which are copied along, go (AUTH-4).
 */
export function normalEmail(text: string): string {
  return text.replace(invisibleAtEnds, '').normalize('NFKC').toLowerCase().normalize('NFKC')
}

/**
 * Returns the form in which an earlier version stored addresses; it differs only for addresses with unusual letters.
 */
export function earlierNormalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
