/** Name of the search parameter of /auth that says where to go after signing in. */
export const returnPathParameter = 'next'

const nowhere = '/'

/**
 * The path to return to after signing in, if it stays on this site; '/' otherwise (SEC-33).
 * Addresses with a host, a scheme, a backslash, control characters or an encoded second slash are refused.
 */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value || !value.startsWith('/') || /^\/(\/|\\|%2f|%5c)/i.test(value)) return nowhere
  // Browsers drop tabs and line breaks inside an address, so that '/\t/evil' would leave the site.
  if ([...value].some((letter) => letter < ' ' || letter === '\\' || letter === '\u007f')) return nowhere
  return value
}

/** The address of the sign-in screen that leads back to the path. */
export function signInPath(returnTo: string): string {
  const target = safeReturnPath(returnTo)
  return target === nowhere ? '/auth' : `/auth?${returnPathParameter}=${encodeURIComponent(target)}`
}
