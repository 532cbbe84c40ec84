import { createHash, timingSafeEqual } from 'node:crypto'
import {
  internalSecretHeader,
  readBankQuestions,
  type QuestionBank,
  type RowOf,
} from '@icio/contracts/question-bank/endpoints'
import { bankOf } from '@icio/contracts/banks/banks'
import {
  findOpenLiveQuestions,
  findOpenQuestions,
  type FindOpenQuestions,
  type OpenQuestionsReply,
} from '@icio/contracts/open-questions/endpoints'
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
import type { FastifyInstance } from 'fastify'
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
    const given = request.headers[internalSecretHeader]
    const isOurs = typeof given === 'string' && timingSafeEqual(digest(given), expected)
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
      const path = readBankQuestions.url.replace(':bank', bankOf[kind][edition])
      const address = new URL(path, url)
      if (limit !== undefined) address.searchParams.set('limit', String(limit))
      const { questions } = await ask<{ questions: RowOf[typeof kind][] }>(address, secret)
      return questions
    },
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

/** Asks a scores service that runs on its own at this address for someone's open questions. */
export function remoteOpenQuestions({ url, secret }: { url: string; secret: string }): FindOpenQuestions {
  return async (asker) =>
    (await ask<OpenQuestionsReply>(new URL(findOpenQuestions.url, url), secret, asker)).questions
}

/** The same for a lobbies service that runs on its own at this address. */
export function remoteOpenLiveQuestions({ url, secret }: { url: string; secret: string }): FindOpenQuestions {
  return async (asker) =>
    (await ask<OpenQuestionsReply>(new URL(findOpenLiveQuestions.url, url), secret, asker)).questions
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
    const answer = await fetch(address, {
      method,
      headers: {
        [internalSecretHeader]: secret,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}`)
    return answer
  } catch (cause) {
    throw new ServiceError('unavailable', undefined, { retryAfter, cause })
  }
}
