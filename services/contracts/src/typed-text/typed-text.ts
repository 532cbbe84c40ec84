/** Line ends of other systems, and what Word and PowerPoint write for Shift+Enter (TEXT-14). */
const lineEnds = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g

/**
 * Characters that nobody sees and that change what others see: controls, marks and overrides of direction, soft hyphens,
 * blanks without width, halves of characters, and the sign for a lost one (U+FFFD). Joiners stay, since Persian words
 * and emoji need them.
 */
const unseen =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffd-\uffff\p{Cs}]/gu

/**
 * Returns a text of a person as it is stored and shown: with plain line breaks, blanks for tabs, and without control and
 * direction characters (TEXT-14). Everything else stays as written: quotation marks, dashes, bullets, blanks that do not
 * break, letters of any script.
 */
export function typedText(text: string): string {
  return text.replace(lineEnds, '\n').replaceAll('\t', ' ').replace(unseen, '')
}

/** Fields that are no text for readers: secrets count as typed, and names of people have a rule of their own (NAME-1). */
const keptAsSent = /password|secret|token|credential|^((display|player|first|last)_)?name$/i

/** Deeper than any shape of the contracts: what is nested deeper is refused by them, and must not exhaust the stack here. */
const depthLimit = 32

/**
 * Returns a value with every text in it as `typedText` gives it, at any depth; names of fields stay. Secrets and names of
 * people stay as they were sent.
 */
export function typedTexts<Value>(value: Value, depth = 0): Value {
  if (typeof value === 'string') return typedText(value) as Value
  if (typeof value !== 'object' || value === null || depth > depthLimit) return value
  if (Array.isArray(value)) return value.map((entry: unknown) => typedTexts(entry, depth + 1)) as Value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, entry]) => [
      field,
      keptAsSent.test(field) ? (entry as unknown) : typedTexts(entry as unknown, depth + 1),
    ]),
  ) as Value
}
