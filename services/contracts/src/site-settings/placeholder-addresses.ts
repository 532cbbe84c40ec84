import { partnersPath } from '../site/route-paths.js'

/**
 * Returns whether an address has not been configured: the defaults are under `.example`, which RFC 2606 reserves, so
 * that they lead nowhere.
 *
 * @param address a URL or an email address
 */
export function isPlaceholder(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : (address.split('@').at(-1) ?? '')
  return /(^|\.)example$/i.test(host)
}

/**
 * Returns where a link to a partner leads: until its address is configured, to the page of this site that says so
 * (SITE-23).
 */
export function partnerAddress(address: string): string {
  return isPlaceholder(address) ? partnersPath : address
}
