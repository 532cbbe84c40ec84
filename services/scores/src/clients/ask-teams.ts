import { adminDocumentHeader } from '@icio/contracts/admin-document/endpoints'
import { errors, type ErrorCode } from '@icio/contracts/errors'
import { internalSecretHeader } from '@icio/contracts/question-bank/endpoints'
import {
  checkRemoteGameRights,
  dealRemoteGame,
  markRemoteItem,
  type AskingVisit,
  type DealtGame,
  type RemoteTeams,
} from '@icio/contracts/remote-games/teams'
import type { MarkReply } from '@icio/contracts/remote-games/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendInProcess, sendOverHttp, type SendForVisitor, type VisitorReply } from './send-for-visitor.js'

/** Longer than a team's service may take. */
const timeoutMs = 10_000

/** Seconds after which a caller may try again when the edge cannot be reached. */
const retryAfter = 5

/** What says who a visitor is, and nothing else of the visitor's call. */
const passedHeaders = ['cookie', 'authorization', adminDocumentHeader] as const

export function askingVisitOf(request: FastifyRequest): AskingVisit {
  const headers = passedHeaders.flatMap((name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return { headers: Object.fromEntries(headers) as Record<string, string>, address: request.ip }
}

interface Question {
  method: 'GET' | 'POST'
  path: string
  visit: AskingVisit
  body?: object
}

/** Asks the services of teams through the edge in this process. */
export function createInProcessTeams(app: FastifyInstance, secret: string): RemoteTeams {
  return createTeams(sendInProcess(app), secret)
}

/** Asks the services of teams through an edge that runs in its own process at this address. */
export function createHttpTeams({ url, secret }: { url: string; secret: string }): RemoteTeams {
  return createTeams(sendOverHttp(url), secret)
}

/** For a scores service that does not know an edge: no game of a remote can be played. */
export const noTeams: RemoteTeams = createTeams(() => Promise.reject(new Error('EDGE_URL is not set')), '')

function createTeams(send: SendForVisitor, secret: string): RemoteTeams {
  async function ask<Reply>({ visit, ...question }: Question): Promise<Reply> {
    const headers = { ...visit.headers, [internalSecretHeader]: secret }
    const answer = await send({ ...question, headers, address: visit.address, timeoutMs }).catch(
      (cause: unknown) => {
        throw new ServiceError('unavailable', undefined, { retryAfter, cause })
      },
    )
    if (answer.status >= 400) throw toldError(question.path, answer)
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as Reply
  }
  const post = <Reply>(url: string, visit: AskingVisit, which: object, body: object) =>
    ask<Reply>({
      method: 'POST',
      path: pathOf(url, which),
      visit,
      body: { ...body, address: visit.address },
    })
  return {
    deal: (visit, which, body) => post<DealtGame>(dealRemoteGame.url, visit, which, body),
    mark: (visit, which, body) => post<MarkReply>(markRemoteItem.url, visit, which, body),
    demandRights: (visit, remote) =>
      ask<void>({ method: 'GET', path: pathOf(checkRemoteGameRights.url, { remote }), visit }),
  }
}

function pathOf(url: string, params: object): string {
  return Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    url,
  )
}

/** The error that the edge has for the visitor; `unavailable` for anything else. */
function toldError(path: string, { status, text, retryAfter: wait }: VisitorReply): ServiceError {
  const { code, details } = errorIn(text)
  const isForVisitor = code !== undefined && code !== 'not_found' && code !== 'internal_error'
  const options = wait === undefined ? {} : { retryAfter: Number(wait) }
  if (isForVisitor) return new ServiceError(code, details, options)
  const cause = new Error(`${path} answered ${status}`)
  return new ServiceError('unavailable', undefined, { retryAfter, cause })
}

function errorIn(text: string): { code?: ErrorCode; details?: unknown } {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; details?: unknown } }
    const code = String(error?.code)
    return code in errors ? { code: code as ErrorCode, details: error?.details } : {}
  } catch {
    return {}
  }
}
