/** What was called, or what was to be listened on, and where its address comes from. */
export interface Called {
  /** With the article, for example 'The site'. */
  what: string
  /** As configured; a password in it is not shown. */
  address: string
  variable: string
}

/** What a code of Node, of TLS, of the mail client or of the database's driver means, for a person who can mend it. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ESOCKET: 'the connection was closed',
  ENOTFOUND: 'no machine has this name',
  EAI_AGAIN: 'its name cannot be looked up right now',
  EDNS: 'its name cannot be looked up',
  ETIMEDOUT: 'it does not answer in time',
  ETIMEOUT: 'it does not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer in time',
  TimeoutError: 'it does not answer in time',
  EHOSTUNREACH: 'no way leads to that machine',
  ENETUNREACH: 'no way leads to that network',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS on this port',
  ERR_SSL_HTTP_REQUEST: 'it does not speak TLS on this port',
  EPROTO: 'it does not speak TLS on this port',
  ETLS: 'it does not offer TLS as expected',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'nobody vouches for its certificate (NODE_EXTRA_CA_CERTS names an authority of your own)',
  SELF_SIGNED_CERT_IN_CHAIN:
    'nobody vouches for its certificate (NODE_EXTRA_CA_CERTS names an authority of your own)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'nobody vouches for its certificate (NODE_EXTRA_CA_CERTS names an authority of your own)',
  ERR_INVALID_URL: 'this is no address',
  MongoParseError: 'this is no address of a database',
  MongoInvalidArgumentError: 'this is no address of a database',
  EAUTH: 'it refuses the name or the password',
  '18': 'it refuses the name or the password',
  '8000': 'it refuses the name or the password',
  EADDRINUSE: 'something listens there already',
  EADDRNOTAVAIL: 'this machine does not have the address',
  EACCES: 'this user may not',
}

/**
 * A failed call as one sentence for a person: what was called and where, why that failed, and which variable to look at.
 *
 * @param error what the call threw; causes within it are looked at too
 * @param call `verb`: what could not be done; 'be reached' by default
 */
export function failedCallSentence(error: unknown, call: Called & { verb?: string }): string {
  const { what, address, variable, verb = 'be reached' } = call
  return `${what} at ${withoutPassword(address)} cannot ${verb}: ${causeOf(error)}. Look at ${variable}.`
}

/** Why a call failed, in words, with the code; the error's own message if the code is not known. */
export function causeOf(error: unknown): string {
  const chain = errorsIn(error)
  for (const each of chain)
    for (const code of codesOf(each)) {
      const meaning = meanings[code]
      if (meaning) return `${meaning} (${code})`
    }
  const message = chain
    .map((each) => each.message)
    .findLast((text) => typeof text === 'string' && text !== '')
  return (message ?? String(error)).trim().replace(/\.$/, '')
}

interface Linked {
  name?: unknown
  code?: unknown
  message?: string
  cause?: unknown
  errors?: unknown
  reason?: unknown
}

/** The error, what caused it, and what those collect: attempts by address, servers of a replica set. */
function errorsIn(error: unknown, depth = 0): Linked[] {
  if (typeof error !== 'object' || error === null || depth > 5) return []
  const { cause, errors, reason } = error as Linked
  const servers = (reason as { servers?: Map<string, { error?: unknown }> } | undefined)?.servers
  const within = [
    ...(Array.isArray(errors) ? (errors as unknown[]) : []),
    ...(servers instanceof Map ? [...servers.values()].map((server) => server.error) : []),
    cause,
  ]
  return [error as Linked, ...within.flatMap((each) => errorsIn(each, depth + 1))]
}

/** The driver of the database puts the code of the system into the message. */
function codesOf({ code, name, message = '' }: Linked): string[] {
  return [
    ...(typeof code === 'string' || typeof code === 'number' ? [String(code)] : []),
    ...(/\b(E[A-Z]{4,}|ERR_[A-Z_]+)\b/.exec(message)?.slice(1) ?? []),
    ...(typeof name === 'string' ? [name] : []),
  ]
}

/** An address without the name and password in it, and without what follows `?`. */
export function withoutPassword(address: string): string {
  return (address.split('?', 1)[0] ?? '').replace(/^([a-z+]*:?\/\/)?[^/]*@/i, '$1')
}
