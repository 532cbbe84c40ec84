import { isIP } from 'node:net'
import { isLoopbackHost } from '@icio/kit/net/loopback'

/**
 * Whether the service may call this address on behalf of a provider (SEC-81): https and a public name; on a developer's
 * machine also this machine itself, over http. The address of an issuer comes from an administrator, and those of its
 * endpoints from the provider, so that neither may point into the network of the installation.
 */
export function mayCall(address: string, { isDevelopment }: { isDevelopment: boolean }): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username, password, hash } = new URL(address)
  if (username || password || hash) return false
  if (isLoopbackHost(host)) return isDevelopment && (protocol === 'http:' || protocol === 'https:')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return protocol === 'https:' && !isAddress && hostname.includes('.') && !hostname.endsWith('.')
}

/** Whether an address can be an issuer: one that may be called, without a query. */
export function mayIssue(address: string, where: { isDevelopment: boolean }): boolean {
  return mayCall(address, where) && new URL(address).search === ''
}
