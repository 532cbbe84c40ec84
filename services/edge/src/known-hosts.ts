import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { ServiceError } from '@icio/kit/errors'
import { hostNameOf, isLoopbackHost } from '@icio/kit/loopback'
import type { FastifyInstance } from 'fastify'

export interface Names {
  /** The address that people open, where it is set. */
  siteUrl: string | undefined
  /** The admin remote's own origin, where it has one. */
  adminOrigin: string | undefined
  /** Where the site listens. */
  host: string
}

/** Balancers and monitors ask these by the address of the machine. */
const askedByMachines = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * The names that this site answers to, in words. Loopback ones always: commands, health checks and the admission of
 * releases on the machine itself use them. A development site that other machines may reach also answers to addresses
 * and to the machine's name: no foreign site can make those its own.
 */
export function knownNames({ siteUrl, adminOrigin, host }: Names): string[] {
  const configured = [siteUrl, adminOrigin].flatMap((url) =>
    url ? [new URL(url).hostname.toLowerCase()] : [],
  )
  const isOpen = siteUrl === undefined && !isLoopbackHost(host)
  return [
    ...new Set([...configured, 'localhost', ...(isOpen ? ['any IP address', hostname().toLowerCase()] : [])]),
  ]
}

/**
 * Answers calls for a Host that is not this site's with 421: links, origins and the development mailbox go by that
 * header, and a page of another site could otherwise bring a visitor's browser here under a name of its own.
 */
export function refuseForeignHosts(app: FastifyInstance, names: Names): void {
  const known = new Set(knownNames(names))
  const isKnown = (host: string) => {
    const name = hostNameOf(host)
    return known.has(name) || isLoopbackHost(host) || (known.has('any IP address') && isIP(name) !== 0)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const isFine = isKnown(request.host) || askedByMachines.has(request.routeOptions.url ?? '')
    if (!isFine) request.log.warn({ event: 'host.unknown', host: request.host.slice(0, 100) }, 'unknown Host')
    done(isFine ? undefined : new ServiceError('unknown_host'))
  })
}
