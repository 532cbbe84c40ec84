import type { RegistryRemote } from '@icio/contracts/registry'
import type { Person } from '@icio/kit/who'
import { ServiceError } from '@icio/kit/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The admin document opens as a page of its own and nothing else: a script that fetches it, or a page that frames
 * it, would read its token. Browsers say what a request is for, and no page can change that (Fetch Metadata). A
 * request that does not say it is refused as well: browsers say it on https and on this machine.
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
 * Takes the document out of the reach of the page that opened it: public documents open with another policy, so the
 * browser puts the two apart, and a window handle leads nowhere (docs/decisions/015-admin-document.md).
 */
export function setAdminHeaders(reply: FastifyReply): void {
  reply
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'same-origin')
}

/** Where scripts and styles of the admin document come from: the shell, and the remotes for the staff. */
export function sourcesOf(host: string, remotes: readonly Pick<RegistryRemote, 'name'>[]): string[] {
  // A Host header is what the browser sends; what is no host is taken for our own origin.
  const own = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? host : null
  if (own === null) return ["'self'"]
  return [`${own}/shell/`, ...remotes.map(({ name }) => `${own}/remotes/${name}/`)]
}

/** The token for this document; none for a browser in which the edge only tries a release. */
export function tokenFor(
  app: FastifyInstance,
  person: Person | null,
  remotes: readonly Pick<RegistryRemote, 'build'>[],
): string | undefined {
  return person?.sessionId ? app.adminDocuments.issue(person.sessionId, remotes[0]?.build ?? '') : undefined
}

/** A worker that another remote has registered would see this document come in: no script of ours may be one. */
export function refuseWorkers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.headers['service-worker'] === 'script' ? new ServiceError('not_found') : undefined)
  })
}
