import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i.test(address)
}

/** Returns whether this host name refers only to this machine, with or without a port. */
export function isLoopbackHost(host: string): boolean {
  const name = hostNameOf(host)
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/** Returns the name or address in a Host header: without port and IPv6 brackets, in lower case. */
export function hostNameOf(host: string): string {
  if (isIP(host) !== 0) return host.toLowerCase()
  const [, bracketedAddress, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host.trim()) ?? []
  return (bracketedAddress ?? plain).toLowerCase()
}

/**
 * Returns whether a request comes from this machine and is for this machine, judged by every address and host name in
 * it, including those from proxies, trusted or not.
 */
export function isMadeHere(request: FastifyRequest): boolean {
  const { headers, raw } = request
  const valuesOf = (name: string) => [headers[name] ?? []].flat().flatMap((line) => line.split(','))
  const addresses = [raw.socket.remoteAddress ?? '', ...valuesOf('x-forwarded-for'), ...valuesOf('x-real-ip')]
  const hosts = [headers.host ?? '', ...valuesOf('x-forwarded-host')]
  return (
    headers.forwarded === undefined &&
    addresses.every((address) => isLoopbackAddress(address.trim())) &&
    hosts.every(isLoopbackHost)
  )
}
