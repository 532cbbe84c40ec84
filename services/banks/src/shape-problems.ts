import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Returns what is wrong in the shape of something from a file, each behind its name. */
export function shapeProblems(name: string, schema: TSchema, value: unknown): string[] {
  return [...Value.Errors(schema, value)].map(
    ({ instancePath, message }) => `${name}: ${instancePath} ${message}`,
  )
}
