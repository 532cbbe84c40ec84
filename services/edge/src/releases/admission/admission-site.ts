import { randomBytes } from 'node:crypto'
import type { AccountUser, StartedSession } from '@icio/contracts/accounts/endpoints'
import { hasRole } from '@icio/contracts/roles/endpoints'
import { adminDocuments } from '@icio/kit/auth/admin-document'
import { createApp } from '@icio/kit/http/service'
import { registerIdentity, type Person } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { PolicyExtras } from '../../page/content-security-policy.js'
import { servePage } from '../../page/serve-page.js'
import { serveReleases } from '../../remotes/serve-releases.js'
import type { ReleaseSet } from '../release.js'

/** The origin of the releases under admission, inside their browser: a name that resolves to no machine. */
export const admissionOrigin = 'http://admission.localhost'

/** A request of the browser. */
export interface BrowserRequest {
  url: string
  method: string
  /** A top-level document, or a framed one; null for subresources. */
  document: 'own' | 'framed' | null
}

/** The response; null if the request is for something outside the release. */
export interface BrowserAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface AdmissionSite {
  answer(request: BrowserRequest): Promise<BrowserAnswer | null>
  close(): Promise<void>
}

/** The user of the admission: sees every screen and nobody's data. */
const looking: Person = { id: 'admission', sessionId: '', role: 'admin', displayName: 'Admission' }

/** As the service would answer: a screen may rely on every field of the contract. */
const user: AccountUser = {
  id: looking.id,
  email: 'admission@localhost',
  display_name: looking.displayName,
  avatar_url: null,
  role: 'admin',
  developer: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

/** The few calls a page needs to find out who is signed in; all others are refused, as if services were down. */
const known: Readonly<Record<string, unknown>> = {
  '/api/auth/refresh': { access_token: 'admission', expires_in: 900, user } satisfies StartedSession,
  '/api/auth/user': user,
  [hasRole.url]: true,
}

/**
 * Creates a site made only of the releases of one set: their pages, with the visitors' policy, and their files. It
 * has no services, so no URL can reach one.
 */
export async function admissionSite(
  set: ReleaseSet,
  { pagesFolder, policy }: { pagesFolder: string; policy: PolicyExtras },
): Promise<AdmissionSite> {
  const app = await createApp({
    name: 'admission',
    logLevel: 'silent',
    logger: false,
    cookieSecret: randomBytes(32).toString('hex'),
    callsPerMinute: 0,
  })
  registerIdentity(app, {
    adminDocuments: adminDocuments(randomBytes(32).toString('hex')),
    keys: () => ({}),
    person: async () => null,
    personOfCookies: async () => looking,
    findEndedSessions: async () => [],
    findAdministrators: async () => ({}),
    findOrganizers: async () => [],
    isNameOfStaff: async () => false,
  })
  const parts = [set.shell, ...set.remotes]
  const partOf = (name: string, build: string) =>
    parts.find((part) => part.name === name && part.build === build)
  await app.register(serveReleases, {
    pagesFolder,
    book: {
      folderOf: async (name, build) => partOf(name, build)?.folder ?? null,
      isAdmitted: async (name, build) => partOf(name, build) !== undefined,
      rows: { releases: new Map([[set.shell.name, set.shell]]) },
    },
  })
  await app.register(servePage, { releasesFor: async () => set, policy, liveReload: false })
  await app.ready()
  return { answer: (request) => answerOf(app, request), close: () => app.close() }
}

async function answerOf(
  app: FastifyInstance,
  { url, method, document }: BrowserRequest,
): Promise<BrowserAnswer | null> {
  const { origin, pathname, search } = new URL(url)
  if (origin !== admissionOrigin) return null
  if (pathname in known) return json(200, known[pathname])
  if (method !== 'GET' || pathname.startsWith('/api/')) {
    const error = { code: 'unavailable', message: 'This part of the site is being restarted.' }
    return json(503, { error }, { 'retry-after': '5' })
  }
  const { statusCode, headers, rawPayload } = await app.inject({
    url: pathname + search,
    headers: { host: new URL(admissionOrigin).host, ...(document ? navigation[document] : {}) },
  })
  return {
    status: statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
      ),
    ),
    body: rawPayload,
  }
}

/** Headers that a browser sends on navigation and omits when its requests are intercepted. */
const navigation = {
  own: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
  framed: { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
} as const

function json(status: number, value: unknown, headers: Record<string, string> = {}): BrowserAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}
