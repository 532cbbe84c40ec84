/** What a message may contain of a person or of a session, and what stands there instead. */
const secrets: readonly [RegExp, string][] = [
  // Quoted data: a parser quotes what it could not read. Names of the code stand in single quotes.
  [/"[^"]*"?|\u201c[^\u201d]*\u201d?|`[^`]*`?/g, '[text]'],
  // Query strings and fragments, and what an address says before its host.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@]*@/gi, '$1'],
  [/(?<![^\s@<>()[\]])[^\s@<>()[\]]+@[^\s@<>()[\].]+\.[^\s@<>()[\]]+/g, '[mail]'],
  [/[?#][^\s'")]*/g, ''],
  // Tokens: long runs of letters and digits with a digit among them, also with dots and dashes between.
  [/\b(?=[\w.~+/=-]*\d)[\w~+/=-]{16,}(?:\.[\w~+/=-]+)*/g, '[token]'],
  // What stands after the name of a secret: any word behind a colon, and of a password; else one with more than letters.
  [/\b(pass(?:word|phrase|code|wd)?s?|pwd)(\s*[:=]\s*|\s+(?:is|was)\s+|\s+)[^\s[]{4,}/gi, '$1$2[secret]'],
  [
    /\b(secret|token|session|cookie|authorization|api[ _-]?key|pin|otp)(\s*[:=]\s*)[^\s[]{4,}/gi,
    '$1$2[secret]',
  ],
  [
    /\b(secret|token|session|cookie|bearer|basic|api[ _-]?key|code|pin|otp)(\s+(?:is\s+|was\s+)?)(?=[a-z]*(?:[^a-z\s,;:!?.'")[]|\.\w))[^\s[]{4,}/gi,
    '$1$2[secret]',
  ],
  [/\+?\(?\d(?:[ ().-]{0,2}\d){4,}/g, '[number]'],
]

/** The longest message that is stored, and how much of a longer one is read for it. */
const messageLength = 300
const readLength = 2000

/**
 * Returns a message without mail addresses, tokens, query strings, quoted data and long numbers. It is what a browser
 * says about code, but the code may have put a visitor's data into it.
 */
export function scrubbed(message: string): string {
  const text = secrets.reduce(
    (rest, [pattern, instead]) => rest.replace(pattern, instead),
    message.slice(0, readLength),
  )
  return text.replace(/\s+/g, ' ').trim().slice(0, messageLength)
}
