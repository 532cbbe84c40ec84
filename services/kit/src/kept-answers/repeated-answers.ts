import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isOdd } from '../http/canonical-path.js'
import { acceptedEncoding } from './accepted-encoding.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answers of this route that are repeated. */
    repeated?: RepeatedAnswers
  }
}

/** How long an answer is repeated before a request goes the whole way again. */
const repeatMs = 500
/** Longer requests go the whole way. */
const longestKey = 1000

/**
 * The headers that a request may have to get a repeated answer: those that no guard and no page reads, and those that
 * are part of the key. With any other header, a request goes the whole way.
 */
const harmless = new Set([
  ...['host', 'connection', 'accept', 'accept-encoding', 'accept-language', 'user-agent', 'if-none-match'],
  ...['cache-control', 'pragma', 'dnt', 'referer', 'priority', 'upgrade-insecure-requests'],
  ...['sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user', 'sec-gpc'],
  ...['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
])

/** A whole answer as it was sent before. */
interface SentAnswer {
  status: 200 | 304
  /** Names and values in turns, without what belongs to one answer. */
  headers: readonly string[]
  body: Buffer | null
}

interface Kept {
  /** Undefined while only clients that have the answer have asked for it. */
  whole?: SentAnswer | undefined
  /** For a client that has it. */
  unchanged: SentAnswer
  etag: string
  version: unknown
  until: number
}

export interface RepeatedAnswersOptions {
  /** Changes with everything that visitors get: an answer of another version is not repeated. */
  version(): unknown
  now?: () => number
}

/**
 * Repeats the answers to requests without cookies for half a second (CACHE-8). Only whole answers that passed all guards
 * are repeated, and only to requests with the same address, host and encoding, and without a header that could change
 * the answer.
 */
export function createRepeatedAnswers({ version, now = Date.now }: RepeatedAnswersOptions) {
  const answers = new LRUCache<string, Kept>({ max: 500, maxSize: 16 * 2 ** 20, sizeCalculation: sizeOf })
  /** What could be repeated once it has been sent: the key, and the version when the request came. */
  const candidates = new WeakMap<FastifyRequest, { key: string; version: unknown }>()

  /** Finds the answer to a request; null if it has to go the whole way. */
  function find(request: FastifyRequest): SentAnswer | null {
    const key = keyOf(request)
    if (key === null) return null
    const answer = answers.get(key)
    const isCurrent = answer && answer.version === version() && now() < answer.until
    if (!isCurrent) {
      candidates.set(request, { key, version: version() })
      return null
    }
    const validator = request.headers['if-none-match']
    // Lists and weak validators go the whole way.
    const sentAnswer = validator === undefined ? answer.whole : validator === answer.etag && answer.unchanged
    if (sentAnswer) return sentAnswer
    candidates.set(request, { key, version: version() })
    return null
  }

  /** Notes the answers of the routes of this scope. */
  function noteAnswers(app: FastifyInstance): void {
    app.addHook('onSend', (request, reply, payload, done) => {
      const candidate = candidates.get(request)
      if (candidate && isForAll(reply, payload)) {
        const { 'x-request-id': _id, 'content-length': _length, ...sent } = reply.getHeaders()
        const { 'content-encoding': _encoding, ...validators } = sent
        const etag = String(reply.getHeader('etag'))
        const { version } = candidate
        const before = answers.get(candidate.key)
        const isSame = before?.etag === etag && before.version === version && now() < before.until
        const whole: SentAnswer | undefined = Buffer.isBuffer(payload)
          ? { status: 200, headers: [...flat(sent), 'content-length', String(payload.length)], body: payload }
          : isSame
            ? before.whole
            : undefined
        answers.set(candidate.key, {
          whole,
          unchanged: { status: 304, headers: flat(validators), body: null },
          etag,
          version,
          until: isSame ? before.until : now() + repeatMs,
        })
      }
      done()
    })
  }

  return { find, noteAnswers, size: () => answers.size }
}

export type RepeatedAnswers = ReturnType<typeof createRepeatedAnswers>

/**
 * Sends repeated answers before all other hooks, which cost more than the answer itself (docs/quality/speed.md): only
 * what the hooks let pass before, to requests that are equal in everything that they read. Logs and metrics count these
 * answers like others. Register it before every other hook.
 */
export function sendRepeatedAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { repeated } = request.routeOptions.config
    const answer = repeated && !app.isLeaving() && !isOdd(request) ? repeated.find(request) : null
    if (!answer) return done()
    const { status, headers, body } = answer
    reply.hijack()
    reply.raw.writeHead(status, [...headers, 'x-request-id', request.id])
    if (body) reply.raw.end(body)
    else reply.raw.end()
  })
}

/** Whether an answer may be repeated to others: with its body, or without for a client that has it. */
function isForAll(reply: FastifyReply, payload: unknown): boolean {
  const isKnown = reply.statusCode === 304 || (reply.statusCode === 200 && Buffer.isBuffer(payload))
  return isKnown && !reply.hasHeader('set-cookie') && reply.getHeader('cache-control') === 'public, no-cache'
}

function flat(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
}

function sizeOf({ whole, unchanged }: Kept): number {
  return 1 + (whole?.body?.length ?? 0) + 2 * unchanged.headers.join().length
}

/** Returns what selects the answer of a plain request; null for any other request. */
function keyOf({ method, headers, originalUrl }: FastifyRequest): string | null {
  if (method !== 'GET') return null
  for (const name in headers) if (!harmless.has(name)) return null
  const { host = '', 'x-forwarded-host': forwardedHost = '', 'accept-encoding': encodings } = headers
  // No part can contain a line break.
  const key = `${originalUrl}\n${acceptedEncoding(encodings)}\n${host}\n${String(forwardedHost)}`
  return key.length <= longestKey ? key : null
}
