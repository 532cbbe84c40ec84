/** What a message may contain of a person or of a session, and what stands there instead. */
const secrets: readonly [RegExp, string][] = [
  // Quoted data: a parser quotes what it could not read. Names of the code stand in single quotes.
  [/"[^"]*"?|\u201c[^\u201d]*\u201d?|`[^`]*`?/g, '[text]'],
  // Query strings and fragments, and what an address says before its host.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@]*@/gi, '$1'],
  [/[^\s@<>()[\]]+@[^\s@<>()[\]]+\.[^\s@<>()[\]]+/g, '[mail]'],
  [/[?#][^\s'")]*/g, ''],
  // Tokens: long runs of letters and digits with a digit among them, also with dots and dashes between.
  [/\b(?=[\w.~+/=-]*\d)[\w~+/=-]{16,}(?:\.[\w~+/=-]+)*/g, '[token]'],
  [/\+?\(?\d(?:[ ().-]{0,2}\d){4,}/g, '[number]'],
]

/** The longest message that is stored. */
const messageLength = 300

/**
 * Returns a message without mail addresses, tokens, query strings, quoted data and long numbers. It is what a browser
 * says about code, but the code may have put a visitor's data into it.
 */
export function scrubbed(message: string): string {
  const text = secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), message)
  return text.replace(/\s+/g, ' ').trim().slice(0, messageLength)
}
