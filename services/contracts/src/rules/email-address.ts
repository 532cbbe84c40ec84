/** The longest address that mail can be sent to (RFC 5321). */
export const emailMaximum = 254

/** One @ between a local part and a domain with a dot, nothing invisible; the confirmation mail proves the rest. */
const form =
  /^[^\s@<>(),;:"[\]\\\p{Cc}]{1,64}@[^\s@<>(),;:"[\]\\\p{Cc}.]+(?:\.[^\s@<>(),;:"[\]\\\p{Cc}.]+)+$/u

/** True when the text has the form of an e-mail address (AUTH-4). */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailMaximum && form.test(text)
}

/** The form in which addresses are compared and stored: two spellings of one mailbox are one account. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
