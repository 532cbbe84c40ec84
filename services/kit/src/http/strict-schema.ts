/**
 * Rejects a schema with an object that allows unknown fields, when a route is registered (SEC-16).
 *
 * @throws Error naming the route
 */
export function rejectLooseSchemas(schema: unknown, route: string): void {
  if (Array.isArray(schema)) return schema.forEach((part) => rejectLooseSchemas(part, route))
  if (schema === null || typeof schema !== 'object') return
  if (
    'properties' in schema &&
    (schema as { additionalProperties?: unknown }).additionalProperties !== false
  ) {
    throw new Error(`${route} takes an object without additionalProperties: false`)
  }
  Object.values(schema).forEach((part) => rejectLooseSchemas(part, route))
}
