import type { ErrorCode } from './errors.js'

/** What an endpoint takes and gives. The shapes come from the schemas beside it, as types only. */
export interface Shapes {
  params?: unknown
  query?: unknown
  body?: unknown
  reply: unknown
}

/**
 * One call of the site: its method and path, and the failures of its own that it may answer with (the general
 * ones of the kit come on top). Browser and service use the same constant; TypeBox stays on the server, because
 * it would cost each page 17 kB.
 */
export interface Endpoint<S extends Shapes = Shapes> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Paths under /internal are for calls between services: the edge passes only /api on. */
  url: `/api/${string}` | `/internal/${string}`
  errors: readonly ErrorCode[]
  /** Carries the shapes for the compiler; never present at run time. */
  shapes?: S
}

/** Declares an endpoint: `endpoint<{ body: BeginGame; reply: GameSession }>({ method: 'POST', … })`. */
export function endpoint<S extends Shapes>(definition: Omit<Endpoint<S>, 'shapes'>): Endpoint<S> {
  return definition
}
