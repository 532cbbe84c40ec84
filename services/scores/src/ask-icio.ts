import { chatWithIcio } from '@icio/contracts/assistant'
import type { Specialization } from '@icio/contracts/editions'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Whose call the assistant is asked in: cookies, token and address go along, so that their pass and limits hold. */
export interface Visit {
  cookie: string | undefined
  authorization?: string | undefined
  address: string
}

/**
 * Asks chat-with-icio. Gives the body of its answer as it is, text or JSON.
 *
 * @throws where it refuses, fails, or takes longer than a player waits for a board
 */
export type AskIcio = (
  question: { message: string; specialization: Specialization },
  visit: Visit,
) => Promise<unknown>

/** So long a player waits for a model's board. The edge gives a call 30 seconds. */
const patienceMs = 25_000

/** The visit behind a request. */
export function visitOf(request: FastifyRequest): Visit {
  const { cookie, authorization } = request.headers
  return { cookie, authorization, address: request.ip }
}

/** Asks the assistant behind the same address as this service: of this process, or where the edge passes it on. */
export function askInProcess(app: FastifyInstance): AskIcio {
  return async (question, { address, ...visit }) => {
    const answer = await app.inject({
      method: chatWithIcio.method,
      url: chatWithIcio.url,
      headers: headersOf(visit),
      remoteAddress: address,
      payload: question,
      signal: AbortSignal.timeout(patienceMs),
    })
    return bodyOf(answer.statusCode, answer.body)
  }
}

/** Asks an ai service that runs alone at this address. */
export function askOverHttp(url: string): AskIcio {
  return async (question, { address, ...visit }) => {
    const answer = await fetch(new URL(chatWithIcio.url, url), {
      method: chatWithIcio.method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...headersOf(visit),
      },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
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
