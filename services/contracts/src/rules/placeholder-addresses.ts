import type { ChangeableSettings } from '../site-settings.js'
import { settingsFields } from './settings-problems.js'

/**
 * True for an address that nobody has set yet: the defaults lie under `.example`, which RFC 2606 keeps free, so that
 * such an address leads nowhere.
 *
 * @param address a web address or an e-mail address
 */
export function isPlaceholder(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : (address.split('@').at(-1) ?? '')
  return /(^|\.)example$/i.test(host)
}

/** The paths of the settings whose addresses are not set yet, for example 'partners.0.url'. */
export function placeholderFields(settings: ChangeableSettings): string[] {
  return settingsFields(settings).flatMap(([path, value]) =>
    /(url|Url|Email)$/.test(path) && isPlaceholder(value) ? [path] : [],
  )
}
