import { health } from '@icio/kit/http/health'
import { registerOpenApi } from '@icio/kit/http/openapi'
import { createApp } from '@icio/kit/http/service'
import type { FastifyInstance } from 'fastify'
import { refuseWorkers } from './admin-document/admin-document.js'
import { serveRenewal } from './admin-document/serve-renewal.js'
import { gaugeBackup } from './database/last-export.js'
import { liveReload } from './dev/live-reload.js'
import { gaugeDisks, noteOnSpace } from './disk/free-space.js'
import { libraryHere, remoteLibrary } from './page-text/library-source.js'
import { serveSiteMap } from './page-text/serve-site-map.js'
import { servePage } from './page/serve-page.js'
import { settingsForPages } from './page/settings-for-pages.js'
import { refuseForeignHosts } from './known-hosts.js'
import { watchLiveFiles } from './releases/health/live-files.js'
import { mountReleases } from './releases/mount-releases.js'
import { restSignIn } from './releases/preview/preview-app.js'
import type { ReleaseRegistry } from './releases/release-registry.js'
import { readBuiltReleases } from './releases/release.js'
import { mountBackends } from './remotes/backends/mount-backends.js'
import { serveReleases } from './remotes/serve-releases.js'
import { mountServices, type SiteContext } from './services.js'

/** Creates the whole site behind one address: services, files of releases, pages, health checks. */
export async function edgeApp(
  foundations: SiteContext,
): Promise<{ app: FastifyInstance; ready: Promise<unknown> }> {
  const { config, secrets } = foundations
  const pagesFolder = config.PAGES_DIR
  const app = await createApp({
    name: 'edge',
    logLevel: config.LOG_LEVEL,
    cookieSecret: [secrets.cookie, secrets.cookieBefore ?? []].flat(),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    callsPerMinute: config.CALLS_PER_MINUTE,
  })
  refuseForeignHosts(app, {
    siteUrl: process.env['SITE_URL'],
    adminOrigin: config.ADMIN_ORIGIN,
    host: config.HOST,
  })
  refuseWorkers(app)
  restSignIn(app)
  await registerOpenApi(app, { title: 'ICIO Commons' })
  const services = await mountServices(app, foundations)
  const { book, sets, database, counters } = await mountReleases(app, foundations, services.connection)
  const backends = await mountBackends(app, foundations, services.connection, sets.releasesFor)
  gaugeDisks(app, {
    data: config.DATA_DIR,
    ...(config.RELEASES_DIR ? { releases: config.RELEASES_DIR } : {}),
  })
  gaugeBackup(app, config)
  await app.register(health, {
    checks: {
      ...services.checks,
      releases: async () => database.isReady() && (await book.withoutFiles()).length === 0,
      pages: () => Boolean(readBuiltReleases(pagesFolder).shell),
    },
    notes: async () => ({
      database: foundations.databaseNote?.(),
      releases: await missingReleases(book),
      disk: await noteOnSpace(config.DATA_DIR),
    }),
    counters: [...counters, backends.counter],
  })
  await app.register(serveRenewal)
  await app.register(serveReleases, { pagesFolder, book, adminOrigin: config.ADMIN_ORIGIN })
  watchLiveFiles(app, book)
  if (config.LIVE_RELOAD) await app.register(liveReload, { pagesFolder })
  const library = config.CONTENT_URL ? remoteLibrary(config.CONTENT_URL, app.log) : libraryHere()
  const absolute = (path: string) =>
    new URL(path, process.env['SITE_URL'] || foundations.siteUrl() || 'http://localhost').href
  await app.register(serveSiteMap, { releasesFor: sets.releasesFor, library, absolute })
  await app.register(servePage, {
    ...sets,
    library,
    absolute,
    siteOrigin: process.env['SITE_URL'] ? new URL(process.env['SITE_URL']).origin : undefined,
    policy: { recaptcha: Boolean(process.env['RECAPTCHA_SITE_KEY']) },
    settingsNow: settingsForPages(services, app.log),
    liveReload: config.LIVE_RELOAD,
    adminOrigin: config.ADMIN_ORIGIN,
    inBuild: foundations.inBuild,
  })
  return { app, ready: Promise.all([services.ready, database.ready, backends.database.ready]) }
}

/** The note for /readyz; without ids, because the page is public and a release may be the staff's. */
async function missingReleases(book: ReleaseRegistry): Promise<string | undefined> {
  const { length } = await book.withoutFiles()
  return length === 0
    ? undefined
    : `files of ${length} live releases are not here: look at RELEASES_DIR or RELEASES_BUCKET_URL of this instance`
}
