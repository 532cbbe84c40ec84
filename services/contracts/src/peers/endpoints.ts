import { endpoint } from '../endpoint.js'
import type { PeerNumbers, PeerNumbersQuery, PeersOfAllRooms } from './schemas.js'

/**
 * Returns the eight numbers of an edition's policies with their limits, how to find each in a policy, both sides of the
 * argument, and what to read (PEER-5). Without `edition`, those of the general edition. Nobody's values are in it.
 */
export const readPeerNumbers = endpoint<{ query: PeerNumbersQuery; reply: PeerNumbers }>({
  method: 'GET',
  url: '/api/content/peer-numbers',
  errors: [],
})

/**
 * Returns an edition's numbers over all rooms that a moderator has approved, from 30 entries and 5 rooms on (PEER-5);
 * empty until then. Without `edition`, those of the general edition. Public.
 */
export const readPeersOfAllRooms = endpoint<{ query: PeerNumbersQuery; reply: PeersOfAllRooms }>({
  method: 'GET',
  url: '/api/peers/all-rooms',
  errors: [],
})

export type { NumberOfAllRooms, PeerData, PeerNumber, PeerNumbers, PeersOfAllRooms } from './schemas.js'
