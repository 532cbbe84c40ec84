import { ServiceError } from '@icio/kit/http/errors'
import { APIError } from 'openai'

/** Translates a failure of the model's server into an error of the catalog. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (!(error instanceof APIError)) return new ServiceError('ai_failed')
  if (error.status === 402 || error.code === 'insufficient_quota') return new ServiceError('ai_credits')
  if (error.status === 429) return new ServiceError('ai_rate_limited', undefined, retryOf(error))
  return new ServiceError('ai_failed')
}

/** Whether the server itself is in trouble, rather than this call or the account. */
export function isServerTrouble(error: unknown): boolean {
  return toServiceError(error).code === 'ai_failed'
}

/** What may be logged about a failure: none of the conversation, since servers repeat the question in their errors. */
export function describeFailure(error: unknown): Record<string, unknown> {
  const kind = error instanceof Error ? error.constructor.name : typeof error
  return error instanceof APIError ? { kind, status: error.status, code: error.code } : { kind }
}

const longestWait = 3600

function retryOf({ headers }: APIError): { retryAfter?: number } {
  const seconds = Number(headers?.get('retry-after'))
  return { retryAfter: seconds > 0 ? Math.min(Math.ceil(seconds), longestWait) : 10 }
}
