import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ClientSecretBasic,
  ClientSecretPost,
} from 'openid-client'
import type { LookupFunction } from 'node:net'
import { ServiceError } from '@icio/kit/http/errors'
import { isLoopbackHost } from '@icio/kit/net/loopback'
import { publicLookup } from '@icio/kit/net/public-address'
import type { FastifyBaseLogger } from 'fastify'
import { Agent, fetch, type RequestInit as RequestOptions } from 'undici'
import { mayCall, mayIssue } from './issuer-address.js'
import type { SignInProvider } from './providers.js'

/** A provider that takes longer counts as unreachable. */
const answerSeconds = 8

/** Longer answers are refused: descriptions, key sets, and tokens are a few kB. */
const answerBytesMaximum = 256 * 1024

/** By how many seconds the provider's clock may differ. */
const clockSeconds = 30

/** What the service may do and knows in its outgoing calls. */
export interface Outside {
  isDevelopment: boolean
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Looks names up; by default the system's lookup, which refuses names that lead to a private address. */
  lookup?: LookupFunction
}

/** Connections to public addresses only; one for the whole service. */
const publicOnly = new Agent({ connect: { lookup: publicLookup() } })

/** What the provider said about the person, as far as it is used. */
export interface OrganizationIdentity {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  /** When the person typed something at the provider; null if it does not say. */
  signedInAt: Date | null
  claims: Readonly<Record<string, unknown>>
  idToken: string
}

/**
 * Reads the provider's description and its keys. Nothing is kept between sign-ins: a provider that changes its keys or
 * its addresses is known by the next one, and a sign-in takes seconds anyway.
 *
 * @throws ServiceError provider_unreachable, provider_refused
 */
export async function connect(provider: SignInProvider, outside: Outside): Promise<Configuration> {
  if (provider.isSecretLost || !mayIssue(provider.issuer, outside)) throw new ServiceError('provider_refused')
  return asServiceError(provider, outside, async () => {
    const issuer = new URL(provider.issuer)
    const connection = await discovery(
      issuer,
      provider.clientId,
      { [clockTolerance]: clockSeconds },
      None(),
      {
        timeout: answerSeconds,
        [customFetch]: boundedFetch(outside),
        ...(issuer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
      },
    )
    const { clientSecret } = provider
    if (clientSecret === null) return prepareConnection(connection)
    const methods = connection.serverMetadata().token_endpoint_auth_methods_supported
    const isPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    const authentication = isPost ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret)
    const metadata = { client_secret: clientSecret, [clockTolerance]: clockSeconds }
    const withSecret = new Configuration(
      connection.serverMetadata(),
      provider.clientId,
      metadata,
      authentication,
    )
    withSecret.timeout = answerSeconds
    withSecret[customFetch] = boundedFetch(outside)
    if (issuer.protocol === 'http:') allowInsecureRequests(withSecret)
    return prepareConnection(withSecret)
  })
}

/** Has signatures of ID tokens checked, too, which the code flow would allow to skip. */
function prepareConnection(connection: Configuration): Configuration {
  enableNonRepudiationChecks(connection)
  return connection
}

/** The address that begins a sign-in at the provider. */
export async function signInAddress(
  connection: Configuration,
  request: { redirectUri: string; state: string; nonce: string; verifier: string; again: boolean },
): Promise<string> {
  return buildAuthorizationUrl(connection, {
    redirect_uri: request.redirectUri,
    scope: 'openid email profile',
    response_type: 'code',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    // Many providers tell when the person signed in only if the question has a `max_age`.
    ...(request.again ? { prompt: 'login', max_age: '0' } : {}),
  }).href
}

/**
 * Exchanges the code for the ID token and checks everything about it: issuer, audience, nonce, times, signature.
 *
 * @throws ServiceError provider_unreachable, provider_refused
 */
export async function readIdentity(
  provider: SignInProvider,
  outside: Outside,
  callback: { redirectUri: string; query: string; state: string; nonce: string; verifier: string },
): Promise<OrganizationIdentity> {
  const connection = await connect(provider, outside)
  return asServiceError(provider, outside, async () => {
    const answer = new URL(callback.redirectUri)
    answer.search = callback.query
    const tokens = await authorizationCodeGrant(connection, answer, {
      pkceCodeVerifier: callback.verifier,
      expectedState: callback.state,
      expectedNonce: callback.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) throw new ServiceError('provider_refused')
    const isComplete = typeof claims['email'] === 'string'
    const asks = !isComplete && connection.serverMetadata().userinfo_endpoint !== undefined
    const more = asks ? await fetchUserInfo(connection, tokens.access_token, claims.sub) : {}
    const all: Record<string, unknown> = { ...more, ...claims }
    const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: text(all['email']),
      isEmailVerified: all['email_verified'] === true,
      name: text(all['name']),
      signedInAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
      claims: all,
      idToken: tokens.id_token,
    }
  })
}

/** Whether the provider offers to end its own session. */
export function signsOut(connection: Configuration): boolean {
  return connection.serverMetadata().end_session_endpoint !== undefined
}

/** The address that ends the provider's own session; null if it offers none. */
export function signOutAddress(
  connection: Configuration,
  { idToken, returnTo }: { idToken: string; returnTo: string },
): string | null {
  if (!signsOut(connection)) return null
  return buildEndSessionUrl(connection, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href
}

/**
 * A fetch that follows no redirects, calls only allowed names that lead to public addresses, and reads only short answers
 * (SEC-81).
 */
function boundedFetch(outside: Outside) {
  return async (address: string, options: RequestInit): Promise<Response> => {
    if (!mayCall(address, outside)) throw new ServiceError('provider_refused')
    const requestOptions = { ...options, redirect: 'manual' } as RequestOptions
    // A developer's own machine is the only private place that may be called.
    const agent = outside.lookup ? new Agent({ connect: { lookup: outside.lookup } }) : publicOnly
    const dispatcher = isLoopbackHost(new URL(address).host) ? undefined : agent
    const answer = await fetch(address, dispatcher ? { ...requestOptions, dispatcher } : requestOptions)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of answer.body ?? []) {
      length += chunk.length
      if (length > answerBytesMaximum) throw new ServiceError('provider_refused')
      chunks.push(chunk)
    }
    const { status, headers } = answer
    const hasBody = status >= 200 && status !== 204 && status !== 304
    return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers: [...headers] })
  }
}

/** A network failure, or a 5xx, is the provider's absence; everything else is an answer that cannot be accepted. */
async function asServiceError<T>(
  { id }: SignInProvider,
  { log }: Outside,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.warn({ err: error, provider: id, event: 'provider_failed' }, 'sign-in through an organization failed')
    if (error instanceof ServiceError) throw error
    const code = isAbsence(error) ? 'provider_unreachable' : 'provider_refused'
    throw new ServiceError(code, undefined, { cause: error })
  }
}

/** Looks through the causes: the library wraps what went wrong in the network. */
function isAbsence(error: unknown): boolean {
  const { name, message, status, cause } = Object(error) as Partial<Error> & { status?: number }
  if (name === 'TimeoutError' || name === 'AbortError' || message === 'fetch failed') return true
  if (typeof status === 'number' && status >= 500) return true
  return cause !== undefined && cause !== error && isAbsence(cause)
}
