import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from './accepted-encoding.js'
import { createKeys, type Inputs } from './keys.js'

const byBrotli = promisify(brotliCompress)
const byGzip = promisify(gzip)

/** What a render gives: everything that the client gets, except what belongs to this one request. */
export interface RenderedAnswer {
  status: number
  /** Sent with the answer, also with a 304. */
  headers: Readonly<Record<string, string>>
  text: string
}

/** An answer with its validators and its encoded bodies. */
export interface Answer extends RenderedAnswer {
  /** A strong validator: another text, header or encoding has another one. */
  etag(encoding: Encoding): string
  /** Encoded once, however many ask at the same time. */
  body(encoding: Encoding): Buffer | Promise<Buffer>
}

export interface KeptAnswersOptions {
  /** Limit for the texts and bodies in memory, in bytes. */
  maxBytes?: number
  /** Limit for the combinations of inputs whose answer is known. */
  maxKeys?: number
}

/** Longer combinations of inputs are rendered each time: their keys would fill the memory. */
const longestKey = 2000

/** Kept answers are encoded once, so that more effort pays than for a single answer. */
const effort = {
  kept: { brotli: 9, gzip: 9 },
  once: { brotli: 5, gzip: 6 },
} as const

/**
 * Keeps answers that are the same for everybody who asks with the same inputs (CACHE-1). An answer is found by its
 * inputs, and stored by the hash of its content: combinations of inputs with equal bytes share one copy, which is encoded
 * once. Nothing expires by time: a change of the site changes an input. Both tables are bounded, whatever clients
 * ask for (CACHE-3).
 */
export function createKeptAnswers({ maxBytes = 64 * 2 ** 20, maxKeys = 5000 }: KeptAnswersOptions = {}) {
  const keyOf = createKeys()
  const byKey = new LRUCache<string, string>({ max: maxKeys })
  const byHash = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    // The encoded bodies together are smaller than the text.
    sizeCalculation: ({ text }) => 1 + 2 * text.length,
  })

  function keep(renderedAnswer: RenderedAnswer): { answer: Answer; contentHash: string } {
    const contentHash = hashOf(renderedAnswer)
    const answer =
      byHash.get(contentHash) ?? createAnswer(renderedAnswer, { hash: contentHash, ...effort.kept })
    byHash.set(contentHash, answer)
    return { answer, contentHash }
  }

  return {
    /** Returns the answer for these inputs; renders it if it is not known. */
    find(inputs: Inputs, render: () => RenderedAnswer): Answer {
      const key = keyOf(inputs)
      const hash = byKey.get(key)
      const cachedAnswer = hash === undefined ? undefined : byHash.get(hash)
      if (cachedAnswer) return cachedAnswer
      const { answer, contentHash } = keep(render())
      if (key.length <= longestKey) byKey.set(key, contentHash)
      return answer
    },
    /** Returns the answer with this content: the one in memory, with its encoded bodies, if there is one. */
    keep: (renderedAnswer: RenderedAnswer): Answer => keep(renderedAnswer).answer,
    /** How many answers and combinations of inputs are in memory, and the bytes that are counted for them. */
    size: () => ({ answers: byHash.size, keys: byKey.size, bytes: byHash.calculatedSize }),
  }
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

/** Returns the answer for one person; it is kept nowhere. */
export function answerOnce(renderedAnswer: RenderedAnswer): Answer {
  return createAnswer(renderedAnswer, { hash: hashOf(renderedAnswer), ...effort.once })
}

function createAnswer(
  renderedAnswer: RenderedAnswer,
  { hash, brotli, gzip: level }: { hash: string; brotli: number; gzip: number },
): Answer {
  const plain = Buffer.from(renderedAnswer.text)
  const bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = { identity: plain }
  const encode = {
    br: () => byBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
    gzip: () => byGzip(plain, { level }),
    identity: async () => plain,
  }
  return {
    ...renderedAnswer,
    etag: (encoding) => `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`,
    body(encoding) {
      const cachedBody = bodies[encoding]
      if (cachedBody) return cachedBody
      const bodyPromise = encode[encoding]().then((body) => (bodies[encoding] = body))
      bodyPromise.catch(() => delete bodies[encoding])
      bodies[encoding] = bodyPromise
      return bodyPromise
    },
  }
}

/** Covers everything that a client gets, so that a policy that changes also changes the validator. */
function hashOf({ status, headers, text }: RenderedAnswer): string {
  return createHash('sha256')
    .update(JSON.stringify([status, headers]))
    .update(text)
    .digest('base64url')
}
