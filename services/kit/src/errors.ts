import { errors, type ErrorBody, type ErrorCode } from '@icio/contracts/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A failure of the catalogue. Thrown by endpoints; the error handler turns it into api.md's form. */
export class ServiceError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: unknown,
    readonly options: { retryAfter?: number } = {},
  ) {
    super(errors[code].text)
    this.name = 'ServiceError'
  }
}

const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
}

/** One form for every failure: {error: {code, message, details?}} (api.md). Unknown ones are logged, never shown. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answer(request, reply, toServiceError(error, request)),
  )
  app.setNotFoundHandler((request, reply) => answer(request, reply, new ServiceError('not_found')))
}

function answer(_request: FastifyRequest, reply: FastifyReply, error: ServiceError) {
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
    },
  }
  const wait = error.options.retryAfter ?? (errors[error.code].status === 503 ? 5 : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply.code(errors[error.code].status).type('application/json; charset=utf-8').send(body)
}

function toServiceError(error: FastifyError, request: FastifyRequest): ServiceError {
  if (error instanceof ServiceError) return error
  if (error.validation) return new ServiceError('validation_failed', badFields(error))
  const known = codesOfFastify[error.code]
  if (known) return new ServiceError(known)
  if (error instanceof SyntaxError && error.statusCode === 400) return new ServiceError('invalid_json')
  if (error.statusCode === 429) return new ServiceError('too_many_requests')
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'database unreachable')
    return new ServiceError('unavailable')
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return new ServiceError('bad_request')
  request.log.error({ err: error }, 'unexpected error')
  return new ServiceError('internal_error')
}

/** The path of each bad field and what is wrong with it. */
function badFields(error: FastifyError): { path: string; message: string }[] {
  return (error.validation ?? []).map((problem) => {
    const extra = (problem.params as Record<string, unknown>) ?? {}
    const name = extra['missingProperty'] ?? extra['additionalProperty']
    const path = [
      error.validationContext,
      ...problem.instancePath.split('/').filter(Boolean),
      ...(name ? [String(name)] : []),
    ]
    return { path: path.filter(Boolean).join('.'), message: problem.message ?? 'is not valid' }
  })
}

function isDatabaseAway(error: Error): boolean {
  return (
    /^Mongo(ose)?(ServerSelection|Network|NotConnected|.*Timeout)/.test(error.name) ||
    /buffering timed out/.test(error.message)
  )
}
