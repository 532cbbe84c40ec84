import { negotiate } from '@fastify/accept-negotiator'

/** How the body of an answer is encoded. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** In the order in which we like them. */
const encodings: Encoding[] = ['br', 'gzip', 'identity']

/**
 * Returns the encoding for a client by its Accept-Encoding: the one with the highest quality, at equal quality the one
 * with the smallest body. A missing header, a quality of 0 and unknown words give the plain text, which every client
 * reads.
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  // What almost all browsers send.
  if (header === 'gzip, deflate, br' || header === 'gzip, deflate, br, zstd') return 'br'
  return (negotiate(String(header ?? ''), encodings) as Encoding | null) ?? 'identity'
}
