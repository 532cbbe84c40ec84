import { endpoint } from '../endpoint.js'
import type { PeerNumbers, PeerNumbersQuery } from './schemas.js'

/**
 * Returns the eight numbers of an edition's policies with their limits, how to find each in a policy, both sides of the
 * argument, and what to read (PEER-5). Without `edition`, those of the general edition. Nobody's values are in it.
 */
export const readPeerNumbers = endpoint<{ query: PeerNumbersQuery; reply: PeerNumbers }>({
  method: 'GET',
  url: '/api/content/peer-numbers',
  errors: [],
})

export type { PeerData, PeerNumber, PeerNumbers } from './schemas.js'
