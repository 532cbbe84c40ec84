import { chatWithIcio } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { traceHeaders } from '@icio/kit/tracing/tracing'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * The player's cookies, token, and address, passed on to the assistant so that the player's gate pass and limits apply.
 */
export interface Visit {
  cookie: string | undefined
  authorization?: string | undefined
  address: string
}

/**
 * Asks chat-with-icio. Resolves to the body of its response, text or JSON.
 *
 * @throws if the assistant refuses, fails, or takes too long
 */
export type Assistant = (
  question: { message: string; specialization: Edition },
  visit: Visit,
) => Promise<unknown>

/** Time limit for a board from the model. The edge limits a call to 30 seconds. */
const timeoutMs = 25_000

/** Returns the visit data of a request. */
export function visitOf(request: FastifyRequest): Visit {
  const { cookie, authorization } = request.headers
  return { cookie, authorization, address: request.ip }
}

/** Asks the assistant through this process's own app, which serves it or forwards the call to it. */
export function createInProcessAssistant(app: FastifyInstance): Assistant {
  return async (question, { address, ...visit }) => {
    const answer = await app.inject({
      method: chatWithIcio.method,
      url: chatWithIcio.url,
      headers: headersOf(visit),
      remoteAddress: address,
      payload: question,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return bodyOf(answer.statusCode, answer.body)
  }
}

/** Asks an ai service that runs on its own at this address. */
export function createHttpAssistant(url: string): Assistant {
  return async (question, { address, ...visit }) => {
    const answer = await fetch(new URL(chatWithIcio.url, url), {
      method: chatWithIcio.method,
      headers: {
        ...traceHeaders(),
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...headersOf(visit),
      },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return bodyOf(answer.status, await answer.text())
  }
}

function headersOf({ cookie, authorization }: Omit<Visit, 'address'>): Record<string, string> {
  return {
    ...(cookie === undefined ? {} : { cookie }),
    ...(authorization === undefined ? {} : { authorization }),
  }
}

function bodyOf(status: number, text: string): unknown {
  if (status !== 200) throw new Error(`${chatWithIcio.url} answered ${status}`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
