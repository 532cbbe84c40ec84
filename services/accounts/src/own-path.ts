/** Only to find out where a text would lead; nothing is ever fetched from it. */
const somewhere = 'https://site.invalid'

/**
 * A path of this site out of what a call says where to go on, `/` for everything that could lead elsewhere
 * (security.md, threat 33).
 */
export function ownPath(given: string | undefined): string {
  if (!given || !/^\/(?![/\\])[\w\-./?=&%~]*$/.test(given) || /%(?:2f|5c|0|1)/i.test(given)) return '/'
  const url = URL.canParse(given, somewhere) ? new URL(given, somewhere) : null
  return url?.origin === somewhere ? url.pathname + url.search : '/'
}
