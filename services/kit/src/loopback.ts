import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** True for an address of this machine alone. */
export function isLoopbackAddress(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i.test(address)
}

/** True for a name that only this machine answers to, with or without a port. */
export function isLoopbackHost(host: string): boolean {
  const name = hostNameOf(host)
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/** The name or address in a Host header: without its port, without the brackets of IPv6, in lower case. */
export function hostNameOf(host: string): string {
  if (isIP(host) !== 0) return host.toLowerCase()
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host.trim()) ?? []
  return (bracketed ?? plain).toLowerCase()
}

/**
 * True for a request that was made on this machine and asks for this machine: every address and every name that stands
 * in it, by proxies as well, whether they are trusted or not.
 */
export function isMadeHere(request: FastifyRequest): boolean {
  const { headers, raw } = request
  const listed = (name: string) => [headers[name] ?? []].flat().flatMap((line) => line.split(','))
  const addresses = [raw.socket.remoteAddress ?? '', ...listed('x-forwarded-for'), ...listed('x-real-ip')]
  const hosts = [headers.host ?? '', ...listed('x-forwarded-host')]
  return (
    headers.forwarded === undefined &&
    addresses.every((address) => isLoopbackAddress(address.trim())) &&
    hosts.every(isLoopbackHost)
  )
}
