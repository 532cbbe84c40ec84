import type { ErrorCode } from './errors.js'

/** The input and output types of an endpoint, inferred from the schemas beside it. */
export interface Shapes {
  params?: unknown
  query?: unknown
  body?: unknown
  reply: unknown
}

/**
 * An endpoint of the site: its method, its path, and its specific errors (the kit adds the general ones). Browser and
 * service use the same constant. TypeBox stays on the server, because it would add 17 kB to each page.
 */
export interface Endpoint<S extends Shapes = Shapes> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Paths under /internal are for calls between services; the edge forwards only /api. */
  url: `/api/${string}` | `/internal/${string}`
  errors: readonly ErrorCode[]
  /**
   * Returns the reply if it is what was agreed, and throws if not; for services that the site does not vouch for
   * (shared-ui/src/api/backend.ts).
   */
  checkReply?(reply: unknown): S['reply']
  /** The types, for the compiler only; never present at run time. */
  shapes?: S
}

/**
 * Declares an endpoint: `endpoint<{ body: StartGameSession; reply: GameSession }>({ method: 'POST', … })`. The comment below
 * lets bundlers leave out the endpoints that a page does not call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<S extends Shapes>(definition: Omit<Endpoint<S>, 'shapes'>): Endpoint<S> {
  return definition
}
