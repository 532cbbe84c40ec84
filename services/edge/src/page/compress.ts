import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const byBrotli = promisify(brotliCompress)
const byGzip = promisify(gzip)

/** Pages are made for each request: more effort costs more time than the bytes that it saves. */
const effort = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * A text that is made anew for each request, compressed where the browser takes it: the registry in a page is most of
 * the page. Never for a document with a secret in it, since the length of what is compressed tells of its content.
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
