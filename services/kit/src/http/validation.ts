import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyError, FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

/** Maximum number of invalid fields in an error; a hostile body could have thousands. */
const namedFields = 20

/** An invalid field: its path ('choices.0.id') and the reason. */
export interface WrongField {
  path: string
  message: string
}

/**
 * Validates bodies exactly as they are: nothing is coerced, filled in, or dropped, and unknown fields are rejected
 * (SEC-16 and SEC-17); only invisible characters are gone from their texts by then (TEXT-14). Path and query are always text, so numbers are parsed there; a list or an object in place of a
 * single value is still an error.
 */
export function validateStrictly(app: FastifyInstance): void {
  const compile: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
    (httpPart === 'body' ? body : text).compile(schema)
  app.setValidatorCompiler(compile)
}

// Shared by all apps of a process: Ajv compiles each schema object once.
const body = validator(false)
const text = validator(true)

function validator(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    coerceTypes,
    removeAdditional: false,
    useDefaults: false,
  })
  addFormats.default(ajv)
  return ajv
}

/**
 * Returns the invalid fields of a request with their paths. For fields outside the body, the path starts with the part
 * (query.limit).
 */
export function wrongFields(error: FastifyError): WrongField[] {
  const part = error.validationContext
  const prefix = part === undefined || part === 'body' ? [] : [part === 'querystring' ? 'query' : part]
  return ((error.validation ?? []) as ErrorObject[]).slice(0, namedFields).map((problem) => ({
    path: [...prefix, ...fieldOf(problem)].join('.'),
    message: reasonFor(problem),
  }))
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const path = instancePath.split('/').slice(1)
  if (keyword === 'required') path.push(String(params['missingProperty']))
  if (keyword === 'additionalProperties') path.push(String(params['additionalProperty']).slice(0, 80))
  return path
}

function reasonFor({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return 'is not a known field'
  if (keyword === 'enum') return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
  return message ?? 'is wrong'
}
