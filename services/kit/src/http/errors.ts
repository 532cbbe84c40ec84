import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorBody, type ErrorCode } from '@icio/contracts/errors'
import { isDatabaseUnavailable, isDiskFull } from '../db/database-away.js'
import { wrongFields } from './validation.js'

/**
 * An error that is sent to the caller. It has only a code; status and text come from the contracts.
 *
 * @param details data for programs, for example the invalid fields
 * @param retryAfter seconds for the Retry-After header (429 and 503)
 */
export class ServiceError extends Error {
  readonly retryAfter: number | undefined

  constructor(
    readonly code: ErrorCode,
    readonly details?: unknown,
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(errors[code].text, { cause: options.cause })
    this.name = 'ServiceError'
    this.retryAfter = options.retryAfter
  }
}

/** Seconds after which a caller may try again when the database is unreachable. */
const databaseRetryAfter = 5

/** Seconds after which a caller may try again when the disk is full: somebody has to free some space. */
const diskRetryAfter = 60

/** Maps Fastify's errors to our codes. Any other error with a 4xx status is a bad request. */
const codeOfFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_TYPE: 'unsupported_media_type',
}

/** Converts every error to a response, in this one place: the code and its text, without internal details. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((originalError: FastifyError, request, reply) => {
    const error = asServiceError(originalError)
    if (isFailure(originalError, error)) request.log.error({ err: originalError }, error.code)
    else request.log.debug({ code: error.code, details: error.details }, 'refused')
    return answerWith(error, reply)
  })
  app.setNotFoundHandler((_request: FastifyRequest, reply) =>
    answerWith(new ServiceError('not_found'), reply),
  )
}

/**
 * Whether an error is a failure of ours, which the people on call must see. A refusal that the configuration decides is
 * none, whatever its status: any visitor can ask for it as often as he likes (SEC-98).
 */
function isFailure(originalError: Error, { code }: ServiceError): boolean {
  const isDecided = originalError instanceof ServiceError && code === 'ai_not_configured'
  return errors[code].status >= 500 && !isDecided
}

function answerWith(error: ServiceError, reply: FastifyReply): FastifyReply {
  const { code, details, retryAfter } = error
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.header('cache-control', 'no-store')
  return reply.code(errors[code].status).send(errorBody(code, details))
}

export function errorBody(code: ErrorCode, details?: unknown): ErrorBody {
  const message = filledIn(errors[code].text, details)
  return { error: details === undefined ? { code, message } : { code, message, details } }
}

/** Fills placeholders such as {n} in an error text with values from the details. */
function filledIn(text: string, details: unknown): string {
  const values = typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {}
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

function asServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error
  if (error.validation) return new ServiceError('validation_failed', wrongFields(error))
  if (isDiskFull(error))
    return new ServiceError('storage_full', undefined, { retryAfter: diskRetryAfter, cause: error })
  if (isDatabaseUnavailable(error))
    return new ServiceError('unavailable', undefined, { retryAfter: databaseRetryAfter })
  const code = codeOfFastify[error.code]
  if (code) return new ServiceError(code)
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  if (!isCallersFault) return new ServiceError('internal_error')
  // secure-json-parse rejects __proto__ and similar keys with a SyntaxError.
  return new ServiceError(error.name === 'SyntaxError' ? 'invalid_json' : 'bad_request')
}
