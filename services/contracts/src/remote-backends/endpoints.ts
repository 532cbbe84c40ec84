import { endpoint } from '../endpoint.js'
import type { Backend, Backends, SaveBackend } from './schemas.js'

/** Lists the services of remotes. Admins only, like all that follow. */
export const readBackends = endpoint<{ reply: Backends }>({
  method: 'GET',
  url: '/api/remote-backends',
  errors: ['unauthenticated', 'forbidden'],
})

/** Says where the service of a remote is: from then on, /api/x/<remote>/… leads to it. */
export const saveBackend = endpoint<{ params: { remote: string }; body: SaveBackend; reply: Backend }>({
  method: 'PUT',
  url: '/api/remote-backends/:remote',
  errors: ['unauthenticated', 'forbidden', 'backend_address_refused', 'too_many'],
})

/** Ends the calls to a remote's service at once. A later one for the same remote knows people by the same ids. */
export const removeBackend = endpoint<{ params: { remote: string }; reply: undefined }>({
  method: 'DELETE',
  url: '/api/remote-backends/:remote',
  errors: ['unauthenticated', 'forbidden', 'not_found'],
})

export type { Backend, SaveBackend } from './schemas.js'
