import type { ErrorCode } from '@icio/contracts/errors'
import { Agent, request, type Dispatcher } from 'undici'
import { publicLookup } from '@icio/kit/net/public-address'
import { mayBePrivate, type AddressRules } from './backend-address.js'

/** Seconds from the call to the last byte of the answer. */
const answerSeconds = 5

/** Longer answers are cut off. */
const answerBytesMaximum = 1024 * 1024

/** Calls to one service at the same time, of each instance. */
export const callsAtOnce = 32

/** What a service did instead of answering. */
export class BackendFailure extends Error {
  /**
   * @param code for the visitor
   * @param isCostly whether it kept a call waiting, or was no service at all: such failures open the circuit breaker. A
   *   wrong answer does not, because a visitor may be able to cause it for everybody.
   */
  constructor(
    readonly code: Extract<ErrorCode, `backend_${string}`>,
    readonly isCostly: boolean,
    options: { cause: unknown },
  ) {
    super(code, options)
    this.name = 'BackendFailure'
  }
}

/** What is sent to a service. */
export interface Question {
  method: Dispatcher.HttpMethod
  /** The whole address. */
  url: string
  headers: Record<string, string>
  body: string | null
}

/** What came back: whole, and not longer than allowed. */
export interface RawAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/**
 * Connections to one service: no redirect is followed, and a name must lead to a public address (SEC-90).
 *
 * @param lookup for names that must; by default the system's, checked
 */
export function connectionsTo(base: string, rules: AddressRules, lookup = publicLookup()): Agent {
  return new Agent({
    connections: callsAtOnce,
    pipelining: 1,
    maxHeaderSize: 16 * 1024,
    connect: { timeout: 2000, ...(mayBePrivate(base, rules) ? {} : { lookup }) },
  })
}

/**
 * Asks a service, and reads its whole answer.
 *
 * @param seconds how long it may take in all
 * @throws BackendFailure backend_unavailable, backend_slow, backend_invalid
 */
export async function ask(
  dispatcher: Dispatcher,
  { url, ...question }: Question,
  seconds = answerSeconds,
): Promise<RawAnswer> {
  const tooLong = new Error(`no whole answer after ${seconds} s`)
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(tooLong), seconds * 1000)
  try {
    const { statusCode, headers, body } = await request(url, {
      ...question,
      dispatcher,
      signal: stop.signal,
      // The deadline above counts from the call to the last byte, so that slow bytes do not extend it.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    return { status: statusCode, headers, body: await wholeBody(body) }
  } catch (error) {
    if (error instanceof BackendFailure) throw error
    if (stop.signal.aborted) throw new BackendFailure('backend_slow', true, { cause: tooLong })
    throw new BackendFailure('backend_unavailable', true, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function wholeBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop ends the connection.
  for await (const chunk of body) {
    length += chunk.length
    if (length > answerBytesMaximum)
      throw new BackendFailure('backend_invalid', true, { cause: new Error('the answer is too long') })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
