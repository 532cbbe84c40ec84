import type { Endpoint, Shapes } from '@icio/contracts/endpoint'
import { backendErrors } from '@icio/contracts/remote-backends/backend-errors'
import { CallError } from './call.js'

/** What a team says about a call of its own service. */
interface BackendEndpoint<S extends Shapes> {
  method: Endpoint['method']
  /** Below the remote's own prefix. `:name` stands for a parameter. */
  url: `/api/x/mf-${string}/${string}`
  /**
   * Returns the reply if it is what the service promised, and throws if not; undefined stands for a reply without
   * content. A function of a schema library does it, such as `schema.parse`.
   */
  check(reply: unknown): S['reply']
}

/**
 * Declares a call of a remote's own service, for `useCall` and `useResource` like a constant of the contracts. The site
 * vouches for JSON and for the size of a reply, and the check for its shape: a screen gets a CallError `backend_invalid`
 * instead of a value that it cannot show.
 */
/* @__NO_SIDE_EFFECTS__ */
export function backendEndpoint<S extends Shapes>({ check, ...place }: BackendEndpoint<S>): Endpoint<S> {
  return {
    ...place,
    errors: [],
    checkReply(reply) {
      try {
        return check(reply)
      } catch (error) {
        const { status, text } = backendErrors.backend_invalid
        throw new CallError('backend_invalid', text, status, (error as Error).message)
      }
    },
  }
}
