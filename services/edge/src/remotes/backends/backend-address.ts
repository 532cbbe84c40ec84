import { isIP } from 'node:net'
import { hostNameOf, isLoopbackHost } from '@icio/kit/net/loopback'

/** Which addresses the services of remotes may have. */
export interface AddressRules {
  /** On a developer's machine, they may be on this machine. */
  isDevelopment: boolean
  /** Hosts (with their port, if it is not the usual one) that may be in a private network, and may use http. */
  privateHosts: readonly string[]
  /** Hosts of this site, which is nobody's service. */
  ownHosts: readonly string[]
}

/**
 * Returns the base address of a remote's service if the edge may call it, without a slash at the end; null if not
 * (SEC-90). The address comes from an administrator and must not lead into the network of the installation: https and a
 * public name, unless its host is one of the configured private ones.
 */
export function baseOf(
  address: string,
  { isDevelopment, privateHosts, ownHosts }: AddressRules,
): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, hostname, username, password, search, hash, origin, pathname } = new URL(address)
  if (username || password || search || hash || /[?#]/.test(address)) return null
  if (ownHosts.includes(host)) return null
  const base = `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`
  const isWeb = protocol === 'https:' || protocol === 'http:'
  if (privateHosts.includes(host)) return isWeb ? base : null
  if (isLoopbackHost(host)) return isDevelopment && isWeb ? base : null
  const isPublicName = isIP(hostNameOf(host)) === 0 && hostname.includes('.') && !hostname.endsWith('.')
  return protocol === 'https:' && isPublicName ? base : null
}

/** Whether a service may be at a private address after all. */
export function mayBePrivate(base: string, { isDevelopment, privateHosts }: AddressRules): boolean {
  const { host } = new URL(base)
  return privateHosts.includes(host) || (isDevelopment && isLoopbackHost(host))
}
