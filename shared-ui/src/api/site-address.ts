import { siteAddressMeta } from '@icio/contracts/site/site-address'

/**
 * The origin at which visitors reach this site: that of SITE_URL if the installation sets one, so that a stage or a card
 * at another address leads phones where they can go; else that of the page.
 */
export function siteOrigin(): string {
  const configuredOrigin = document.querySelector(`meta[name="${siteAddressMeta}"]`)?.getAttribute('content')
  return configuredOrigin ?? location.origin
}

/** The same without the protocol, to be typed. */
export function siteHost(): string {
  return new URL(siteOrigin()).host
}
