import type { RegistryRemote } from '@icio/contracts/releases/registry'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Allows the admin document only as a top-level page: a script that fetches it, or a page that frames it, could read
 * its token. Browsers state the purpose of a request, and no page can change that (Fetch Metadata). A request without
 * these headers is refused as well: browsers send them over https and on loopback.
 *
 * @throws ServiceError own_document_only
 */
export function demandOwnDocument(request: FastifyRequest): void {
  const { 'sec-fetch-dest': destination, 'sec-fetch-mode': mode } = request.headers
  if (destination === 'document' && mode === 'navigate') return
  request.log.warn({ event: 'admin_document.refused', destination, mode, ip: request.ip }, 'no navigation')
  throw new ServiceError('own_document_only')
}

/**
 * Isolates the document from the page that opened it: public documents have a different opener policy, so the browser
 * separates the two and a window handle gives no access (docs/decisions/015-admin-document.md).
 */
export function setAdminHeaders(reply: FastifyReply): void {
  reply
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'same-origin')
}

/** Returns the sources of the admin document's scripts and styles: the shell, and the staff's remotes. */
export function sourcesOf(host: string, remotes: readonly Pick<RegistryRemote, 'name'>[]): string[] {
  // The client controls the Host header; without a valid host, the sources are relative to our own origin.
  const own = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? host : null
  if (own === null) return ["'self'"]
  return [`${own}/shell/`, ...remotes.map(({ name }) => `${own}/remotes/${name}/`)]
}

/** Returns the token for this document; undefined for the browser in which the edge tries a release. */
export function tokenFor(
  app: FastifyInstance,
  person: Person | null,
  remotes: readonly Pick<RegistryRemote, 'build'>[],
): string | undefined {
  return person?.sessionId ? app.adminDocuments.issue(person.sessionId, remotes[0]?.build ?? '') : undefined
}

/** Refuses service workers: one registered by another remote could read this document as it loads. */
export function refuseWorkers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.headers['service-worker'] === 'script' ? new ServiceError('not_found') : undefined)
  })
}
