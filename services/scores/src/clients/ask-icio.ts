import { chatWithIcio } from '@icio/contracts/assistant/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendInProcess, sendOverHttp, type SendForVisitor } from './send-for-visitor.js'

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

export function visitOf(request: FastifyRequest): Visit {
  const { cookie, authorization } = request.headers
  return { cookie, authorization, address: request.ip }
}

/** Asks the assistant through this process's own app, which serves it or forwards the call to it. */
export function createInProcessAssistant(app: FastifyInstance): Assistant {
  return createAssistant(sendInProcess(app), () => ({}))
}

/** Asks an ai service that runs on its own at this address. */
export function createHttpAssistant(url: string): Assistant {
  return createAssistant(sendOverHttp(url), (address) => ({ 'x-forwarded-for': address }))
}

function createAssistant(
  send: SendForVisitor,
  addressHeader: (address: string) => Record<string, string>,
): Assistant {
  return async (question, { address, ...visit }) => {
    const { status, text } = await send({
      method: chatWithIcio.method,
      path: chatWithIcio.url,
      headers: { ...addressHeader(address), ...headersOf(visit) },
      address,
      body: question,
      timeoutMs,
    })
    return bodyOf(status, text)
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
