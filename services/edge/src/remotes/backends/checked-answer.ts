import { BackendFailure, type RawAnswer } from './ask-backend.js'

/** What a visitor gets of a service's answer. */
export interface CheckedAnswer {
  status: number
  headers: Record<string, string>
  /** JSON, or nothing. */
  body: Buffer | null
}

/** Statuses of success, and whether they have a body. */
const successes = new Map([
  [200, true],
  [201, true],
  [202, true],
  [204, false],
])

/** What an answer may say about itself. Everything else, such as cookies and policies, stays behind (SEC-91). */
const passedHeaders: Readonly<Record<string, RegExp>> = {
  etag: /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/,
  'retry-after': /^\d{1,5}$/,
  'cache-control': /^(?:no-store|no-cache|private(?:, ?max-age=\d{1,6})?)$/i,
}

/** A browser that is told 401 may think that it is signed out of the site. */
const translated = new Map([[401, 403]])

const messageLength = 500

/**
 * Checks that an answer is JSON, and that an error is one of the team's own: `{ error: { code: 'mf-events/full', message
 * } }`, with a code under the remote's name.
 *
 * @param isConditional whether the call may be answered with "not modified"
 * @throws BackendFailure backend_invalid; backend_unavailable for a 502, 503 or 504 that is not the team's own
 */
export function checkedAnswer(
  { remote, isConditional = false }: { remote: string; isConditional?: boolean },
  { status, headers, body }: RawAnswer,
): CheckedAnswer {
  const passed = headersOf(headers)
  if (status === 304 && isConditional) return { status, headers: passed, body: null }
  const hasBody = successes.get(status)
  if (hasBody === false) return { status, headers: passed, body: null }
  if (hasBody) {
    jsonOf(headers, body)
    return { status, headers: passed, body }
  }
  const isError = status >= 400 && status < 600
  const error = isError ? ownError(remote, valueOf(headers, body)) : null
  if (!error) throw refused(status)
  return {
    status: translated.get(status) ?? status,
    headers: { ...passed, 'cache-control': 'no-store' },
    body: Buffer.from(JSON.stringify({ error })),
  }
}

function refused(status: number): BackendFailure {
  const cause = new Error(`status ${status} without an error of its own`)
  const isAway = status >= 502 && status <= 504
  return new BackendFailure(isAway ? 'backend_unavailable' : 'backend_invalid', isAway, { cause })
}

function jsonOf(headers: RawAnswer['headers'], body: Buffer): unknown {
  const problem = (what: string, cause?: unknown) =>
    new BackendFailure('backend_invalid', false, { cause: new Error(what, { cause }) })
  const type = String(headers['content-type'] ?? '')
  if (!/^application\/json(?:$|\s*;)/i.test(type)) throw problem('the answer is not application/json')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw problem('the answer is compressed')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    throw problem('the answer is not JSON', error)
  }
}

function valueOf(headers: RawAnswer['headers'], body: Buffer): unknown {
  try {
    return jsonOf(headers, body)
  } catch {
    // The status says enough.
    return null
  }
}

/** The team's own error; null for anything else. Only the fields that every error of the site has. */
function ownError(
  remote: string,
  body: unknown,
): { code: string; message: string; details?: unknown } | null {
  const { error } = Object(body) as { error?: unknown }
  const { code, message, details } = Object(error) as Record<string, unknown>
  if (typeof code !== 'string' || typeof message !== 'string' || message.length > messageLength) return null
  const [owner, word = ''] = code.split('/', 2)
  if (owner !== remote || code !== `${owner}/${word}` || !/^[a-z0-9_-]{1,60}$/.test(word)) return null
  return { code, message, ...(details === undefined ? {} : { details }) }
}

function headersOf(headers: RawAnswer['headers']): Record<string, string> {
  // What a browser keeps is not for the next person who signs in to it.
  const passed: Record<string, string> = { 'cache-control': 'no-store', vary: 'authorization, cookie' }
  for (const [name, form] of Object.entries(passedHeaders)) {
    const value = headers[name]
    if (typeof value === 'string' && form.test(value)) passed[name] = value
  }
  return passed
}
