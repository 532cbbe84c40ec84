import { createCall } from './call.js'

/**
 * Calls an endpoint of the contracts with nothing of this browser: no cookie, no token, no address of the page. For calls
 * that must not be joined with what the browser does elsewhere on the site (CREDIT-2).
 */
export const callWithoutCookies = createCall((path, init) =>
  fetch(path, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' }),
)
