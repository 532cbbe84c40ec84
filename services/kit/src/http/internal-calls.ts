import { createHash, timingSafeEqual } from 'node:crypto'
import {
  internalSecretHeader,
  readBankQuestions,
  type QuestionBank,
  type RowOf,
} from '@icio/contracts/question-bank/endpoints'
import { banksByKind } from '@icio/contracts/banks/banks'
import {
  correctQuestion,
  type CorrectionReply,
  type QuestionCorrections,
} from '@icio/contracts/question-corrections/endpoints'
import {
  saveGenerated,
  type IntakeResult,
  type QuestionIntake,
} from '@icio/contracts/question-intake/endpoints'
import {
  judgeHumanProof,
  offerHumanProof,
  sendAttendanceMails,
  type HumanProofs,
  type MailAttendance,
} from '@icio/contracts/credit/endpoints'
import { sendForecastMail, type ForecastMails } from '@icio/contracts/forecast-mails/endpoints'
import {
  readDigestWanted,
  sendReviewDigest,
  summarizeBank,
  type DigestWanted,
  type ReviewDigestMails,
  type SummarizeBank,
} from '@icio/contracts/review-digest/endpoints'
import { correctRange, readRangeBank, type RangeBank, type RangeRow } from '@icio/contracts/ranges/endpoints'
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

/** Reads the banks from a content service that runs on its own at this address. */
export function remoteQuestionBank({ url, secret }: { url: string; secret: string }): QuestionBank {
  return {
    async questions(kind, edition, { limit } = {}) {
      const path = readBankQuestions.url.replace(':bank', banksByKind[kind][edition])
      const address = new URL(path, url)
      if (limit !== undefined) address.searchParams.set('limit', String(limit))
      const { questions } = await ask<{ questions: RowOf[typeof kind][] }>(address, secret)
      return questions
    },
  }
}

/** Reads the range banks from a content service that runs on its own at this address. */
export function remoteRangeBank({ url, secret }: { url: string; secret: string }): RangeBank {
  return {
    async rows(edition) {
      const address = new URL(readRangeBank.url, url)
      address.searchParams.set('specialization', edition)
      return (await ask<{ rows: RangeRow[] }>(address, secret)).rows
    },
    async correct(edition, id, correction) {
      const path = correctRange.url.replace(':specialization', edition).replace(':id', encodeURIComponent(id))
      await callInternalService(new URL(path, url), secret, { method: 'POST', body: correction })
    },
  }
}

/** Mails the results of forecasts through an accounts service that runs on its own at this address. */
export function remoteForecastMails({ url, secret }: { url: string; secret: string }): ForecastMails {
  return {
    async send(mail) {
      await callInternalService(new URL(sendForecastMail.url, url), secret, { method: 'POST', body: mail })
    },
  }
}

/** Mails the digest of the review desk through an accounts service that runs on its own at this address. */
export function remoteDigestMails({ url, secret }: { url: string; secret: string }): ReviewDigestMails {
  return {
    isWanted: async () => (await ask<DigestWanted>(new URL(readDigestWanted.url, url), secret)).wanted,
    async send(digest) {
      await callInternalService(new URL(sendReviewDigest.url, url), secret, { method: 'POST', body: digest })
    },
  }
}

/** Summarizes the review of a bank by a content service that runs on its own at this address. */
export function remoteBankSummary({ url, secret }: { url: string; secret: string }): SummarizeBank {
  return (bank, answers) => ask(new URL(summarizeBank.url.replace(':bank', bank), url), secret, answers)
}

/** Mails links of attendance through an accounts service that runs on its own at this address. */
export function remoteAttendanceMails({ url, secret }: { url: string; secret: string }): MailAttendance {
  return (mails) => ask(new URL(sendAttendanceMails.url, url), secret, mails)
}

/** Judges proofs of the human check by an ai service that runs on its own at this address. */
export function remoteHumanProofs({ url, secret }: { url: string; secret: string }): HumanProofs {
  return {
    offer: () => ask(new URL(offerHumanProof.url, url), secret),
    judge: async (proof) =>
      (await ask<{ human: boolean }>(new URL(judgeHumanProof.url, url), secret, { proof })).human,
  }
}

/** Saves generated questions in a content service that runs on its own at this address. */
export function remoteQuestionIntake({ url, secret }: { url: string; secret: string }): QuestionIntake {
  return {
    save: (bank, batch) =>
      ask<IntakeResult>(new URL(saveGenerated.url.replace(':bank', bank), url), secret, batch),
  }
}

/** Applies rulings to the banks of a content service that runs on its own at this address. */
export function remoteCorrections({ url, secret }: { url: string; secret: string }): QuestionCorrections {
  return {
    correct(bank, id, correction) {
      const path = correctQuestion.url.replace(':bank', bank).replace(':id', encodeURIComponent(id))
      return ask<CorrectionReply>(new URL(path, url), secret, correction)
    },
  }
}

async function ask<Reply>(address: URL, secret: string, body?: unknown): Promise<Reply> {
  const answer = await callInternalService(
    address,
    secret,
    body === undefined ? {} : { method: 'POST', body },
  )
  return (await answer.json()) as Reply
}

/**
 * Calls another service of ours.
 *
 * @throws ServiceError unavailable if it cannot be reached or does not answer with success
 */
export async function callInternalService(
  address: URL,
  secret: string,
  { method = 'GET', body }: { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown } = {},
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
