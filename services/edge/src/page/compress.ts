import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const byBrotli = promisify(brotliCompress)
const byGzip = promisify(gzip)

/** Pages are generated per request: a higher quality costs more time than its bytes save. */
const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Compresses a text generated per request, if the browser accepts it; the registry is most of a page. Must not be used
 * for a document with a secret, because the compressed length leaks information about the content.
 */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Buffer | string> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return byBrotli(text, effort)
  }
  if (!/\bgzip\b/.test(accepted)) return text
  reply.header('content-encoding', 'gzip')
  return byGzip(text)
}
