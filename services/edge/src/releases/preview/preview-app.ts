import * as calls from '@icio/contracts/releases/endpoints'
import * as schemas from '@icio/contracts/releases/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestDeployer, requireDeployer, type DeployKeySources } from '../deploying/deployers.js'
import { demandAction, demandParts } from '../deploying/rights.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { openPreview, previewedRelease, previewLink } from './preview-links.js'

type Book = Pick<ReleaseRegistry, 'releases' | 'fetchRelease'>

/** Registers the call that makes a preview link, and the path that opens one (REL-20). */
export async function previewApp(
  app: FastifyInstance,
  { book }: { book: Book },
  keys: DeployKeySources,
): Promise<void> {
  await app.register(async (deployers) => {
    deployers.addHook('onRequest', requireDeployer(keys))
    serve(
      deployers,
      calls.createPreviewLink,
      {
        params: schemas.ReleaseParams,
        reply: schemas.PreviewLink,
        summary: 'Make a link that shows a published release to people without an account, for seven days',
      },
      async ({ params, request }) => {
        const { rights, name: by } = requestDeployer(request)
        demandAction(rights, 'publish')
        demandParts(rights, [params.name])
        const row = await book.releases.findBuild(params.name, params.build)
        const release = row && (await book.fetchRelease(row._id))
        // Nobody without a role gets the code of a staff remote.
        if (!release || release.access === 'staff') throw new ServiceError('unknown_release', params)
        if (row.admission.state !== 'admitted') throw new ServiceError('release_unadmitted', params)
        request.log.info({ event: 'preview.made', by, ...params }, 'preview link')
        const { path, ends_at } = previewLink(params, (text) => app.signCookie(text))
        return { path, ends_at: ends_at.toISOString() }
      },
    )
  })
  // Everything below: a token is longer than Fastify lets a single parameter be.
  app.get<{ Params: { '*': string } }>('/preview/*', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const preview = openPreview(request, reply, request.params['*'])
    const row = preview && (await book.releases.findBuild(preview.name, preview.build))
    const release = row && (await book.fetchRelease(row._id))
    return reply.redirect(release ? (release.owns[0] ?? '/') : '/preview-has-ended')
  })
}

/** The calls that may start a session. */
const startsSession = /^\/api\/auth\/(?!(?:refresh|sign-out)$)/

/**
 * Refuses every sign-in while the browser shows a preview, which it does only while nobody is signed in: the page of a
 * release that nobody has promoted must not become a member's (REL-20).
 *
 * @throws ServiceError sign_in_rests
 */
export function restSignIn(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || !startsSession.test(matchedPath(request))) return
    if (await previewedRelease(request)) throw new ServiceError('sign_in_rests')
  })
}

/** The path of the matched route; for a route that forwards all paths below a prefix, with what came below it. */
function matchedPath({ routeOptions, params }: FastifyRequest): string {
  const { '*': below = '' } = (params ?? {}) as { '*'?: string }
  return (routeOptions.url ?? '').replace(/\*$/, below)
}
