import * as calls from '@icio/contracts/releases/endpoints'
import * as schemas from '@icio/contracts/releases/schemas'
import { personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { servesAdminDocument, type AdminOrigin } from '../../admin-document/admin-origin.js'
import { isStaff } from '../registry.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { addOverride, dropOverrides } from './override-cookie.js'

interface OverrideOptions {
  book: Pick<ReleaseRegistry, 'releases'>
  /** The separate origin of the admin document, if there is one. */
  adminOrigin?: string | undefined
}

/** Registers the calls by which the staff replaces one remote in the own browser, and ends that again. */
export function overrideApp(app: FastifyInstance, { book, adminOrigin }: OverrideOptions): void {
  void app.register(async (staff) => {
    staff.addHook('onRequest', mayOverride({ origin: adminOrigin }))
    serve(
      staff,
      calls.setOverride,
      { body: schemas.SetOverride, status: 204, summary: "Point one remote of one's own browser elsewhere" },
      async ({ body, request, reply }) => {
        const isKnown = body.build === undefined || (await book.releases.findBuild(body.name, body.build))
        if ((body.build === undefined) === (body.url === undefined) || !isKnown)
          throw new ServiceError('unknown_release', body)
        request.log.warn({ event: 'override.set', person: request.person?.id, ...body }, 'override')
        addOverride(request, reply, body)
        return undefined
      },
    )
  })
  serve(
    app,
    calls.clearOverride,
    { status: 204, summary: 'End every override of this browser' },
    ({ reply }) => {
      dropOverrides(reply)
      return undefined
    },
  )
}

/**
 * Hook that allows the staff to override releases in their own browser, from the admin document like all staff
 * functions. If that document has a separate origin, its cookies do not reach the public pages; there the role is
 * enough, because no staff remote that an override could replace runs there.
 */
function mayOverride(place: AdminOrigin) {
  const fromAdminDocument = requireRole('admin', 'moderator')
  return async (request: FastifyRequest): Promise<void> => {
    if (servesAdminDocument(place, request)) return fromAdminDocument(request)
    await requireUser(request)
    if (!isStaff(personOf(request))) throw new ServiceError('forbidden')
  }
}
