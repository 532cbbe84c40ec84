import type { Endpoint, Shapes } from '@icio/contracts/endpoint'
import type { ErrorBody, ErrorCode } from '@icio/contracts/errors'
import { pageErrors } from '@icio/contracts/page-errors'
import { useMemo } from 'react'
import type { ShellApi } from '../host-contract/contract.js'
import { useHost } from '../host-contract/use-host.js'

/** A code of a team's own service: the name of its remote, and a word. */
type OwnCode = `mf-${string}/${string}`

/**
 * A failed call. `code` is an error code of the contracts or of the remote's own service, or 'network_error' if there
 * was no response.
 */
export class CallError extends Error {
  constructor(
    readonly code: ErrorCode | OwnCode | 'network_error',
    message: string,
    readonly status: number,
    readonly details?: unknown,
    /** Seconds to wait before a retry, if the server sent them. */
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = 'CallError'
  }
}

type Input<S extends Shapes> = Pick<S, Extract<keyof S, 'params' | 'query' | 'body'>>
type Arguments<S extends Shapes> = keyof Input<S> extends never ? [] : [input: Input<S>]

/**
 * Returns a function that calls an endpoint of the contracts through the given fetch and throws a CallError on failure.
 *
 * @param signal aborts all calls of this function
 */
export function createCall(http: ShellApi['http'], signal?: AbortSignal) {
  return async function call<S extends Shapes>(
    target: Endpoint<S>,
    ...[input]: Arguments<S>
  ): Promise<S['reply']> {
    const parts = (input ?? {}) as { params?: object; query?: object; body?: unknown }
    const response = await http(addressOf(target.url, parts), {
      method: target.method,
      ...(signal && { signal }),
      ...(parts.body === undefined
        ? {}
        : { body: JSON.stringify(parts.body), headers: { 'content-type': 'application/json' } }),
    }).catch(failAsNetwork)
    if (!response.ok) throw await callErrorOf(response)
    const reply: unknown = response.status === 204 ? undefined : await response.json()
    return target.checkReply ? target.checkReply(reply) : (reply as S['reply'])
  }
}

/** A function that calls endpoints of the contracts. */
export type Call = ReturnType<typeof createCall>

/** Returns the call function of the shell that hosts this screen. */
export function useCall() {
  const host = useHost()
  return useMemo(() => createCall(host.http), [host])
}

function addressOf(url: Endpoint['url'], { params = {}, query = {} }: { params?: object; query?: object }) {
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return `${path}${search ? `?${search}` : ''}` as `/api/${string}`
}

/** Throws the CallError of a request that got no response, for people; what the browser says of it is the cause. */
export function failAsNetwork(cause: unknown): never {
  const error = new CallError('network_error', 'There is no connection. Please try again.', 0)
  error.cause = cause
  throw error
}

/** Reads the error from a response that is not ok. */
export async function callErrorOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  const code = body?.error?.code ?? (response.status === 503 ? 'unavailable' : 'internal_error')
  const wait = Number(response.headers.get('retry-after'))
  return new CallError(
    code,
    body?.error?.message ?? pageErrors[code === 'unavailable' ? code : 'internal_error'].text,
    response.status,
    body?.error?.details,
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
  )
}
