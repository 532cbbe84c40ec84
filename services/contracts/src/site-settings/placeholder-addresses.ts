import { partnersPath } from '../site/route-paths.js'
import type { ChangeableSettings } from './site-settings.js'
import { settingsFields } from './settings-problems.js'

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

/** Returns the paths of the settings whose addresses are not configured, for example 'partners.0.url'. */
export function placeholderFields(settings: ChangeableSettings): string[] {
  return settingsFields(settings).flatMap(([path, value]) =>
    /(url|Url|Email)$/.test(path) && isPlaceholder(value) ? [path] : [],
  )
}
