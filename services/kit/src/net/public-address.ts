import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is one of the public internet: no loopback, private, link-local or other special network. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Returns a lookup for connections to public names that fails if the name leads to a private address. The connection is
 * made to the address that was checked, so that a name that changes between two lookups gains nothing.
 */
export function publicLookup(resolve: Resolve = lookUp): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new Error(`${host} leads to a private address`), '')
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
