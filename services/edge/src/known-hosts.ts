import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { ServiceError } from '@icio/kit/http/errors'
import { hostNameOf, isLoopbackHost } from '@icio/kit/net/loopback'
import type { FastifyInstance } from 'fastify'

export interface Names {
  /** The public address, if it is set. */
  siteUrl: string | undefined
  /** The separate origin of the admin remote, if there is one. */
  adminOrigin: string | undefined
  /** Where the site listens. */
  host: string
}

/**
 * Load balancers and monitors call these by the address of the machine, and our own services those below /internal, with
 * the secret that they share.
 */
const askedByMachines = /^\/(?:healthz|readyz|metrics)$|^\/internal\//

/**
 * Returns a description of the host names that this site answers to. Loopback names always work: commands, health
 * checks and the admission of releases on the machine itself use them. A development site that other machines can
 * reach also answers to IP addresses and to the machine's name, which no foreign site can claim.
 */
export function knownNames({ siteUrl, adminOrigin, host }: Names): string[] {
  const configuredNames = [siteUrl, adminOrigin].flatMap((url) =>
    url ? [new URL(url).hostname.toLowerCase()] : [],
  )
  const isOpen = siteUrl === undefined && !isLoopbackHost(host)
  return [
    ...new Set([
      ...configuredNames,
      'localhost',
      ...(isOpen ? ['any IP address', hostname().toLowerCase()] : []),
    ]),
  ]
}

/**
 * Answers calls with a foreign Host header with 421: links, origins and the development mailbox depend on that header,
 * and a page of another site could otherwise bring a visitor's browser here under its own name.
 */
export function refuseForeignHosts(app: FastifyInstance, names: Names): void {
  const hostNames = new Set(knownNames(names))
  const isKnown = (host: string) => {
    const name = hostNameOf(host)
    return (
      hostNames.has(name) || isLoopbackHost(host) || (hostNames.has('any IP address') && isIP(name) !== 0)
    )
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const isFine = isKnown(request.host) || askedByMachines.test(request.routeOptions.url ?? '')
    if (!isFine) request.log.warn({ event: 'host.unknown', host: request.host.slice(0, 100) }, 'unknown Host')
    done(isFine ? undefined : new ServiceError('unknown_host'))
  })
}
