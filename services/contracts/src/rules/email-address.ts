/** The longest address that mail can be sent to (RFC 5321). */
export const emailMaximum = 254

/**
 * What no address of ours holds: control and format characters and everything else that is drawn as nothing (zero-width,
 * fillers, variation selectors, tags), private and unassigned code points.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** One @ between a local part and a domain with a dot; the confirmation mail proves the rest. */
const form = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/u

/**
 * True when the text has the form of an e-mail address (AUTH-4). What would only have the form after its characters were
 * replaced by others, such as full-width letters, has to be normalized first (normalEmail).
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailMaximum && form.test(text) && !invisible.test(text)
}

/**
 * The form in which addresses are compared, stored and mailed to: letters that only differ in width or style become the
 * plain ones (NFKC), so that two spellings that look the same are one account.
 */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** The form in which accounts of an earlier version are stored: the same for every address without odd letters. */
export function earlierNormalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
