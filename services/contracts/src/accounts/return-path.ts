export const returnPathParameter = 'next'

const nowhere = '/'

/**
 * Returns the path to open after sign-in if it is on this site, or else '/' (SEC-33).
 * Rejects addresses with a host, a scheme, a backslash, control characters, or an encoded second slash.
 */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value || !value.startsWith('/') || /^\/(\/|\\|%2f|%5c)/i.test(value)) return nowhere
  // Browsers remove tabs and line breaks from a URL, so '/\t/evil' would leave the site.
  if ([...value].some((letter) => letter < ' ' || letter === '\\' || letter === '\u007f')) return nowhere
  return value
}

export function signInPath(returnTo: string): string {
  const target = safeReturnPath(returnTo)
  return target === nowhere ? '/auth' : `/auth?${returnPathParameter}=${encodeURIComponent(target)}`
}
