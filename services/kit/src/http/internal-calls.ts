import { createHash, timingSafeEqual } from 'node:crypto'
import { banksByKind, type BankKind } from '@icio/contracts/banks/banks'
import {
  judgeHumanProof,
  offerHumanProof,
  sendAttendanceMails,
  type HumanProofs,
  type MailAttendance,
} from '@icio/contracts/credit/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { Endpoint, Shapes } from '@icio/contracts/endpoint'
import { sendForecastMail, type ForecastMails } from '@icio/contracts/forecast-mails/endpoints'
import {
  internalSecretHeader,
  readBankQuestions,
  type QuestionBank,
  type RowOf,
} from '@icio/contracts/question-bank/endpoints'
import { correctQuestion, type QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import { saveGenerated, type QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import { correctRange, readRangeBank, type RangeBank } from '@icio/contracts/ranges/endpoints'
import {
  readDigestWanted,
  sendReviewDigest,
  summarizeBank,
  type ReviewDigestMails,
  type SummarizeBank,
} from '@icio/contracts/review-digest/endpoints'
import type { FastifyInstance } from 'fastify'
import { tracedCall } from '../tracing/tracing.js'
import { ServiceError } from './errors.js'

/** Time limit for a call to another service. */
const timeoutMs = 5000

/** Seconds after which a caller may try again when another service cannot be reached. */
const retryAfter = 5

/**
 * Allows only calls from our own services and does not count them. For anyone else the path does not exist, and every
 * try counts.
 */
export function requireInternalSecret(app: FastifyInstance, secret: string): void {
  const expected = digest(secret)
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, callsPerMinute: 'refused' }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const secretHeader = request.headers[internalSecretHeader]
    const isOurs = typeof secretHeader === 'string' && timingSafeEqual(digest(secretHeader), expected)
    done(isOurs ? undefined : new ServiceError('not_found'))
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** A service of ours that runs on its own at this address. */
export interface ServiceAlone {
  url: string
  secret: string
}

export function remoteQuestionBank(content: ServiceAlone): QuestionBank {
  return {
    async questions<K extends BankKind>(kind: K, edition: Edition, { limit }: { limit?: number } = {}) {
      const params = { bank: banksByKind[kind][edition] }
      const { questions } = await askService(content, readBankQuestions, { params, query: { limit } })
      return questions as RowOf[K][]
    },
  }
}

export function remoteRangeBank(content: ServiceAlone): RangeBank {
  return {
    rows: async (specialization) =>
      (await askService(content, readRangeBank, { query: { specialization } })).rows,
    correct: (specialization, id, body) =>
      askService(content, correctRange, { params: { specialization, id }, body }),
  }
}

export function remoteForecastMails(accounts: ServiceAlone): ForecastMails {
  return { send: (body) => askService(accounts, sendForecastMail, { body }) }
}

export function remoteDigestMails(accounts: ServiceAlone): ReviewDigestMails {
  return {
    isWanted: async () => (await askService(accounts, readDigestWanted, {})).wanted,
    send: (body) => askService(accounts, sendReviewDigest, { body }),
  }
}

export function remoteBankSummary(content: ServiceAlone): SummarizeBank {
  return (bank, body) => askService(content, summarizeBank, { params: { bank }, body })
}

export function remoteAttendanceMails(accounts: ServiceAlone): MailAttendance {
  return (body) => askService(accounts, sendAttendanceMails, { body })
}

export function remoteHumanProofs(ai: ServiceAlone): HumanProofs {
  return {
    offer: () => askService(ai, offerHumanProof, {}),
    judge: async (proof) => (await askService(ai, judgeHumanProof, { body: { proof } })).human,
  }
}

export function remoteQuestionIntake(content: ServiceAlone): QuestionIntake {
  return { save: (bank, body) => askService(content, saveGenerated, { params: { bank }, body }) }
}

export function remoteCorrections(content: ServiceAlone): QuestionCorrections {
  return { correct: (bank, id, body) => askService(content, correctQuestion, { params: { bank, id }, body }) }
}

/**
 * Calls an endpoint of another service of ours.
 *
 * @throws ServiceError unavailable if it cannot be reached or does not answer with success
 */
export async function askService<S extends Shapes>(
  { url: base, secret }: ServiceAlone,
  { method, url }: Endpoint<S>,
  input: Pick<S, Extract<keyof S, 'params' | 'query' | 'body'>>,
): Promise<S['reply']> {
  const { params = {}, query = {}, body } = input as Record<string, unknown>
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Object(params)[name])))
  const address = new URL(path, base)
  for (const [name, value] of Object.entries(Object(query)))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const answer = await callInternalService(address, secret, { method, body })
  return answer.status === 204 ? undefined : answer.json()
}

/**
 * Calls another service of ours.
 *
 * @throws ServiceError unavailable if it cannot be reached or does not answer with success
 */
export async function callInternalService(
  address: URL,
  secret: string,
  { method, body }: { method: Endpoint['method']; body?: unknown },
): Promise<Response> {
  try {
    return await tracedCall({ name: `${method} of ${address.hostname}` }, async (trace) => {
      const answer = await fetch(address, {
        method,
        headers: {
          ...trace,
          [internalSecretHeader]: secret,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}`)
      return answer
    })
  } catch (cause) {
    throw new ServiceError('unavailable', undefined, { retryAfter, cause })
  }
}
