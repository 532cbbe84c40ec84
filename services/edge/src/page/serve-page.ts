import { adminDocumentHeader } from '@icio/contracts/admin-document/endpoints'
import type { Registry } from '@icio/contracts/releases/registry'
import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import { hasGatePass, roomOfGatePass } from '@icio/kit/auth/gate-pass'
import type { Person } from '@icio/kit/auth/identity'
import {
  answerOnce,
  createKeptAnswers,
  type KeptAnswers,
  type RenderedAnswer,
} from '@icio/kit/kept-answers/kept-answers'
import type { Inputs } from '@icio/kit/kept-answers/keys'
import { createRepeatedAnswers } from '@icio/kit/kept-answers/repeated-answers'
import { keepCookiesPrivate, sendVisitorsAnswer } from '@icio/kit/kept-answers/send-answer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { demandOwnDocument, setAdminHeaders, sourcesOf, tokenFor } from '../admin-document/admin-document.js'
import { servesAdminDocument, releasesForOrigin, adminStartPath } from '../admin-document/admin-origin.js'
import type { LibrarySource } from '../page-text/library-source.js'
import { partAt, type PartsInBuild } from '../parts-in-build/parts-in-build.js'
import { sendWaitingPage } from '../parts-in-build/waiting-page.js'
import { lightDocument } from '../light-document/light-document.js'
import { isUnknownArticle, pageText } from '../page-text/page-text.js'
import { isStaff, opensAdminDocument, registryOf, type VisitorSet } from '../releases/registry.js'
import { contentSecurityPolicy, type PolicyExtras } from './content-security-policy.js'
import { createSetKeys } from './key-of-set.js'
import { renderPage } from './page.js'
import type { SettingsForPages } from './settings-for-pages.js'

export interface PageOptions {
  /** Returns the releases of the visitor. */
  releasesFor(request: FastifyRequest, reply: FastifyReply): Promise<VisitorSet>
  /** Returns the releases of a past moment, for a staff member who looks back on a public page. */
  lookBack?(
    request: FastifyRequest,
    reply: FastifyReply,
    who: { person: Person | null; today: VisitorSet },
  ): Promise<VisitorSet>
  policy: PolicyExtras
  /** Changes whenever visitors may get other releases; without it no answer is repeated. */
  version?: () => unknown
  /** The settings of administrators; without it the defaults apply. */
  settingsNow?: SettingsForPages | (() => Promise<null>)
  /** The articles for the texts of pages; without it, pages have no text before their script runs. */
  library?: LibrarySource
  /** The origin of SITE_URL, if it is set. */
  siteOrigin?: string | undefined
  /** Returns the absolute URL of a path of this site. */
  absolute?: (path: string) => string
  /** Development: pages listen for new builds. */
  liveReload: boolean
  /** The separate origin of the admin document, if there is one. */
  adminOrigin?: string | undefined
  /** What is still being built while the site runs. */
  inBuild?: PartsInBuild | undefined
}

/** What the answers of this scope are made with: the options with their defaults, and what is kept. */
interface PageParts extends PageOptions {
  settingsNow: NonNullable<PageOptions['settingsNow']>
  library: LibrarySource
  absolute: NonNullable<PageOptions['absolute']>
  kept: KeptAnswers
  keyOfSet: (set: VisitorSet) => string | null
}

/** Opening pages is not limited. */
const page = { schema: { hide: true }, config: { callsPerMinute: 'free' } } as const

/** The longest path that is written to the log (SEC-36). */
const loggedPathLength = 200

/**
 * Answers every path that no other route answers with the shell's page. A path without a screen, or of an unknown
 * article, gets status 404 and is logged (SITE-8, SITE-9). Unknown calls and files get plain 404s. Staff screens are a
 * separate document with its own policy (docs/decisions/015-admin-document.md).
 */
export async function servePage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { releasesFor, lookBack = async (_request, _reply, { today }) => today } = options
  const { version, adminOrigin, inBuild } = options
  const place = { origin: adminOrigin }
  const parts: PageParts = {
    settingsNow: async () => null,
    library: { read: async () => null },
    absolute: (path) => path,
    ...options,
    kept: createKeptAnswers(),
    keyOfSet: createSetKeys(),
  }
  keepCookiesPrivate(app)
  const repeatedAnswers = version ? createRepeatedAnswers({ version }) : undefined
  repeatedAnswers?.noteAnswers(app)
  const routeOptions = repeatedAnswers
    ? { ...page, config: { ...page.config, repeated: repeatedAnswers } }
    : page
  /** If nobody can tell who the visitor is, the page opens as for a signed-out visitor. */
  const visiting = (request: FastifyRequest): Promise<Person | null> =>
    app.findVisitingPerson(request).catch(() => null)

  const releasesNow = async (request: FastifyRequest, reply: FastifyReply) =>
    releasesForOrigin(place, request, await releasesFor(request, reply))
  const offeredThen = async (
    request: FastifyRequest,
    reply: FastifyReply,
    who: { person: Person | null; today: VisitorSet },
  ) => releasesForOrigin(place, request, await lookBack(request, reply, who))

  /** The page calls again with the token of its document; without one it is a public document. */
  const isAsked = (request: FastifyRequest, person: Person | null): boolean =>
    isStaff(person) &&
    app.adminDocuments.read(request.headers[adminDocumentHeader], person?.sessionId ?? '') !== null

  app.get('/registry.json', routeOptions, async (request, reply) => {
    const { path } = request.query as { path?: unknown }
    const person = await visiting(request)
    const isAdminDocument = isAsked(request, person)
    const today = await releasesNow(request, reply)
    const set = isAdminDocument ? today : await offeredThen(request, reply, { person, today })
    const who = { person, path: typeof path === 'string' ? path : undefined, isAdminDocument }
    const render = (): RenderedAnswer => ({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      text: JSON.stringify(registryOf(set, who)),
    })
    // Open pages poll; usually nothing has changed.
    return sendVisitorsAnswer(
      request,
      reply,
      answerFor(parts, { person, set }, { kind: 'registry', path: who.path }, render),
    )
  })

  // Unknown calls get no page, and count against the limits like known ones.
  app.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound())

  app.get('/*', routeOptions, async (request: FastifyRequest, reply: FastifyReply) => {
    const [path, search] = partsOf(request.url)
    if (/^\/(api|remotes|shell)(\/|$)/.test(path)) return reply.callNotFound()
    const person = await visiting(request)
    const releases = await releasesNow(request, reply)
    const part = partAt(inBuild, path)
    if (part) return sendWaitingPage(reply, { part, shell: releases.shell })
    const start = path === '/' ? adminStartPath(place, request, releases) : undefined
    if (start) return reply.redirect(start)
    if (!opensAdminDocument(releases, { person, path })) {
      const set = await offeredThen(request, reply, { person, today: releases })
      return sendPublic(parts, request, reply, { path, search, person, releases: set })
    }
    if (!servesAdminDocument(place, request)) return reply.redirect(`${adminOrigin}${path}${search}`)
    return sendAdmin(parts, request, reply, { path, person, releases })
  })
}

/**
 * Returns the answer that everybody with these inputs gets, or one for this request only: the staff and browsers with
 * a set of their own share nothing (CACHE-2).
 */
function answerFor(
  { kept, keyOfSet }: PageParts,
  { person, set }: { person: Person | null; set: VisitorSet },
  inputs: Inputs,
  render: () => RenderedAnswer,
) {
  const key = isStaff(person) ? null : keyOfSet(set)
  return key === null ? answerOnce(render()) : kept.find({ ...inputs, set: key }, render)
}

interface Asked {
  path: string
  /** The query of the URL with its question mark; empty without one. */
  search?: string
  person: Person | null
  releases: VisitorSet
}

async function sendPublic(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, search, person, releases }: Asked,
) {
  const { policy, settingsNow, library, absolute, siteOrigin, liveReload } = parts
  const [settings, articles] = await Promise.all([settingsNow(), library.read()])
  const inputs = {
    kind: 'page',
    path,
    query: search,
    isMember: person !== null,
    hasAgreed: agreementOf(request, path),
    settings,
    library: articles,
  }
  const answer = answerFor(parts, { person, set: releases }, inputs, () => {
    const query = new URLSearchParams(search)
    // A member's calls carry a proof of the session: they are not preloaded.
    const registry = registryOf(releases, { person, path, search: person ? undefined : query })
    const owner = ownerOf(registry.remotes, path)
    const { shell } = releases
    // The screen of an article that does not exist says so itself, and the status says it to everybody else.
    const isFound = !isUnknownArticle({ path, search: query, library: articles })
    const isKnown = registry.denied !== undefined || hasScreen(owner ? owner.paths : shell.paths, path)
    const light = lightDocument(releases, { registry, owner, path })
    const text = renderPage({
      shell,
      registry,
      owner,
      light,
      path,
      isFrameless: hasScreen(owner?.frameless ?? [], path),
      settings,
      text: pageText({
        path,
        search: query,
        registry,
        releases,
        owner,
        isKnown,
        settings,
        library: articles,
        absolute,
      }),
      absolute,
      hasAgreed: inputs.hasAgreed,
      siteOrigin,
      liveReload,
      developmentReact: releases.developmentReact,
    })
    const extras = { ...policy, developers: developersOf(registry) }
    return {
      status: registry.denied ? 403 : isKnown && isFound ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(extras),
        // Differs from the admin document's value, so a window that this page opens on it gives no access.
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'referrer-policy': 'strict-origin-when-cross-origin',
      },
      text,
    }
  })
  if (answer.status === 404) request.log.warn({ path: path.slice(0, loggedPathLength) }, 'unknown path')
  return sendVisitorsAnswer(request, reply, answer)
}

async function sendAdmin(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, person, releases }: Asked,
) {
  const { settingsNow, siteOrigin, liveReload } = parts
  demandOwnDocument(request)
  const registry = registryOf(releases, { person, path, isAdminDocument: true })
  const sources = [
    ...sourcesOf(request.host, registry.remotes),
    ...(liveReload ? [`${request.host}/dev/`] : []),
  ]
  setAdminHeaders(reply)
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      contentSecurityPolicy({ recaptcha: false, developers: developersOf(registry), sources }),
    )
    .send(
      renderPage({
        shell: releases.shell,
        registry,
        owner: ownerOf(registry.remotes, path),
        settings: await settingsNow(),
        hasAgreed: hasGatePass(request),
        siteOrigin,
        liveReload,
        developmentReact: releases.developmentReact,
        adminToken: tokenFor(request.server, person, registry.remotes),
      }),
    )
}

/** Whether the visitor has agreed; 'room' at a room's page for a pass that opens a single room (ROOM-37). */
function agreementOf(request: FastifyRequest, path: string): boolean | 'room' {
  if (hasGatePass(request)) return true
  return path.startsWith('/room/') && roomOfGatePass(request) !== null ? 'room' : false
}

/** Returns the path and the query of a URL; only canonical paths get here. */
function partsOf(url: string): [path: string, query: string] {
  const end = url.indexOf('?')
  return end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)]
}

/** The developers' machines whose remotes this browser gets by an override. */
function developersOf({ remotes }: Registry): string[] {
  return remotes
    .filter(({ override, manifest }) => override && manifest.startsWith('http'))
    .map(({ manifest }) => new URL(manifest).origin)
}
