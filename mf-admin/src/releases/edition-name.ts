import type { Channel } from '@icio/contracts/releases'

/** The edition in words. */
export function editionName(edition: Channel['edition']): string {
  return edition === 'general' ? 'Commercial Insurers' : 'Government Risk Pools'
}
