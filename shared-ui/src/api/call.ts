import type { Endpoint, Shapes } from '@icio/contracts/endpoint'
import { errors, type ErrorBody, type ErrorCode } from '@icio/contracts/errors'
import { useMemo } from 'react'
import type { ShellApi } from '../host-contract/contract.js'
import { useHost } from '../host-contract/use-host.js'

/** A failed call. `code` is an error code of the contracts, or 'network_error' if there was no response. */
export class CallError extends Error {
  constructor(
    readonly code: ErrorCode | 'network_error',
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
 */
export function createCall(http: ShellApi['http']) {
  return async function call<S extends Shapes>(
    target: Endpoint<S>,
    ...[input]: Arguments<S>
  ): Promise<S['reply']> {
    const given = (input ?? {}) as { params?: object; query?: object; body?: unknown }
    const response = await http(addressOf(target.url, given), {
      method: target.method,
      ...(given.body === undefined
        ? {}
        : { body: JSON.stringify(given.body), headers: { 'content-type': 'application/json' } }),
    }).catch((cause: unknown) => {
      throw new CallError('network_error', cause instanceof Error ? cause.message : 'No answer', 0)
    })
    if (!response.ok) throw await errorOf(response)
    return (response.status === 204 ? undefined : await response.json()) as S['reply']
  }
}

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

async function errorOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  const code = body?.error?.code ?? (response.status === 503 ? 'unavailable' : 'internal_error')
  const wait = Number(response.headers.get('retry-after'))
  return new CallError(
    code,
    body?.error?.message ?? errors[code].text,
    response.status,
    body?.error?.details,
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
  )
}
