import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.js'
import type { Answer } from './kept-answers.js'

/**
 * Every cache may store an answer that was given without cookies, but must ask again each time, so that a promotion
 * shows at once. Everything else is for the browser that asked.
 */
const forAll = 'public, no-cache'
const forOne = 'private, no-cache'

/**
 * Sends an answer whose bytes may depend on cookies: session, bucket, edition, gate pass. Ranges are not offered: the
 * whole answer is sent.
 */
export function sendVisitorsAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  const isForAll = answer.status === 200 && request.headers.cookie === undefined
  reply.header('vary', 'accept-encoding, cookie')
  reply.header('cache-control', isForAll ? forAll : forOne)
  return sendAnswer(request, reply, answer)
}

/**
 * Sends an answer in the encoding that the client accepts, or 304 if the client has it. The strong validators differ by
 * encoding.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  reply.headers(answer.headers)
  if (answer.status === 200 && request.method !== 'POST') {
    const etag = answer.etag(encoding)
    reply.header('etag', etag)
    if (isListed(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = answer.body(encoding)
  return reply.code(answer.status).send(Buffer.isBuffer(body) ? body : await body)
}

/** An answer that sets a cookie is for one browser: a shared copy would give the cookie to others. */
export function keepCookiesPrivate(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.hasHeader('set-cookie') && reply.getHeader('cache-control') === forAll)
      reply.header('cache-control', forOne)
    done()
  })
}

/** Whether If-None-Match names the validator; a proxy may have marked it as weak. */
function isListed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
