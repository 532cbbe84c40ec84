import * as calls from '@icio/contracts/releases/endpoints'
import * as schemas from '@icio/contracts/releases/schemas'
import { personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { servesAdminDocument, type AdminOrigin } from '../../admin-document/admin-origin.js'
import { isForStaff, mayOverride, type VisitorSet } from '../registry.js'
import { declarationProblems } from '../admission/static-checks.js'
import { shellName, type Release } from '../release.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { visitorSet } from '../visitor-set.js'
import { developersRelease, isOnDevelopersMachine, takesPlaces } from './developers-remote.js'
import { addOverride, dropOverrides } from './override-cookie.js'

interface OverrideOptions {
  book: ReleaseRegistry
  /** The separate origin of the admin document, if there is one. */
  adminOrigin?: string | undefined
}

/** Registers the calls by which developers and the staff replace one remote in their own browser, and end that again. */
export function overrideApp(app: FastifyInstance, { book, adminOrigin }: OverrideOptions): void {
  void app.register(async (staff) => {
    staff.addHook('onRequest', requireOverrider({ origin: adminOrigin }))
    /** A developer gets no remote of the staff, neither in its place nor as a release. */
    async function demandOpen({
      replaced,
      release,
    }: {
      replaced: Release | undefined
      release: string | undefined
    }): Promise<void> {
      const chosen = release === undefined ? null : await book.fetchRelease(release)
      if ([chosen, replaced].some((each) => each && isForStaff(each))) throw new ServiceError('forbidden')
    }
    /** What a remote declares obeys the rules of admission, also in one browser alone (REL-21). */
    async function demandDeclared(release: Release, { remotes, overriding = [] }: VisitorSet): Promise<void> {
      const reserved = await book.paths.all()
      const problems = declarationProblems(release, [...remotes, ...overriding], reserved)
      if (problems.length > 0)
        throw new ServiceError('declaration_refused', { problems: problems.join('; ') })
    }
    serve(
      staff,
      calls.setOverride,
      { body: schemas.SetOverride, status: 204, summary: "Point one remote of one's own browser elsewhere" },
      async ({ body, request, reply }) => {
        const { name, build, url } = body
        const row = build === undefined ? null : await book.releases.findBuild(name, build)
        const isOne = (build === undefined) !== (url === undefined)
        const isKnown = build === undefined ? name !== shellName : row !== null
        if (!isOne || !isKnown) throw new ServiceError('unknown_release', { name, build, url })
        const today = await visitorSet(book, request, reply)
        const replaced = today.remotes.find((remote) => remote.name === name)
        if (personOf(request).role === 'developer') await demandOpen({ replaced, release: row?._id })
        if (isOnDevelopersMachine(body) && takesPlaces(body, replaced))
          await demandDeclared(developersRelease(body, replaced), today)
        request.log.warn({ event: 'override.set', person: request.person?.id, name, build, url }, 'override')
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
 * Hook that allows developers and the staff to override releases in their own browser; the staff from the admin document
 * like all staff functions. If that document has a separate origin, its cookies do not reach the public pages; there the
 * role is enough, because no staff remote that an override could replace runs there. A developer has no admin document
 * and gets no staff remote, so the role is enough everywhere (ROLE-11).
 */
function requireOverrider(place: AdminOrigin) {
  const fromAdminDocument = requireRole('admin', 'moderator')
  return async (request: FastifyRequest): Promise<void> => {
    await requireUser(request)
    const person = personOf(request)
    if (person.role !== 'developer' && servesAdminDocument(place, request)) return fromAdminDocument(request)
    if (!mayOverride(person)) throw new ServiceError('forbidden')
  }
}
