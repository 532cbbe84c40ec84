import type { Endpoint } from '@icio/contracts/endpoint'
import { traceHeaders } from '@icio/kit/tracing/tracing'
import type { FastifyInstance } from 'fastify'

/** A call to another service that carries who the visitor is. */
export interface VisitorCall {
  method: Endpoint['method']
  path: string
  headers: Readonly<Record<string, string>>
  address: string
  body?: object
  timeoutMs: number
}

export interface VisitorReply {
  status: number
  text: string
  retryAfter: string | undefined
}

/** Sends a call and resolves to its reply, whatever its status. @throws if there is none in time */
export type SendForVisitor = (call: VisitorCall) => Promise<VisitorReply>

/** Sends calls through this process's own app, which serves them or forwards them. */
export function sendInProcess(app: FastifyInstance): SendForVisitor {
  return async ({ method, path, headers, address, body, timeoutMs }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers,
      remoteAddress: address,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { payload: body } : {}),
    })
    const wait = answer.headers['retry-after']
    return { status: answer.statusCode, text: answer.body, retryAfter: wait && String(wait) }
  }
}

/** Sends calls to a service that runs on its own at this address. */
export function sendOverHttp(url: string): SendForVisitor {
  return async ({ method, path, headers, body, timeoutMs }) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...traceHeaders(), ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const retryAfter = answer.headers.get('retry-after') ?? undefined
    return { status: answer.status, text: await answer.text(), retryAfter }
  }
}
