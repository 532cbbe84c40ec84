import { existsSync } from 'node:fs'
import { stopRule } from '@icio/contracts/releases/endpoints'
import type { ServiceDatabase } from '@icio/kit/db/database'
import type { OwnCounter } from '@icio/kit/http/health'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import type { PageOptions } from '../page/serve-page.js'
import type { SiteContext } from '../services.js'
import { admission, findBrowser } from './admission/admission.js'
import { configuredKeys } from './deploying/configured-keys.js'
import { createReportCounters } from './health/report-counters.js'
import { createSpeedRatings } from './page-speed/hear-speeds.js'
import { lookBack } from './override/look-back.js'
import { createReleaseRegistry, type ReleaseRegistry } from './release-registry.js'
import { readBuiltReleases } from './release.js'
import { releasesApp } from './releases-app.js'
import { takeOnceBuilt } from '../parts-in-build/take-once-built.js'
import { takeBuiltReleases } from './take-built-releases.js'
import { chooseStore } from './store/choose-store.js'
import { visitorSet } from './visitor-set.js'

export interface MountedReleases {
  book: ReleaseRegistry
  database: ServiceDatabase
  /** Reports of visitors' pages, for /metrics. */
  counters: OwnCounter[]
  /** The releases of a visitor, and those of a past moment for the staff. */
  sets: Pick<PageOptions, 'releasesFor' | 'lookBack' | 'version'>
}

/** Creates the release registry and mounts its calls. In watch mode, visitors get the latest build. */
export async function mountReleases(
  app: FastifyInstance,
  { config, secrets, inBuild }: SiteContext,
  connection: Connection,
): Promise<MountedReleases> {
  const pagesFolder = config.PAGES_DIR
  const store = chooseStore(config)
  const book = createReleaseRegistry({ connection, pagesFolder, store, inBuild, log: app.log })
  const { admit, admitSet, admitTogether } = admission({
    book,
    pagesFolder,
    policy: { recaptcha: Boolean(process.env['RECAPTCHA_SITE_KEY']) },
    chromiumPath: config.CHROMIUM_PATH,
    log: app.log,
  })
  app.gauge({
    name: 'admission_browser_found',
    help: 'Whether the browser for the admission of releases is there',
    read: () => [{ value: existsSync(findBrowser(config.CHROMIUM_PATH) ?? '') ? 1 : 0 }],
  })
  const counters = createReportCounters()
  const ratings = createSpeedRatings()
  let database: ServiceDatabase | undefined
  await app.register(async (scope) => {
    database = await releasesApp(scope, {
      connection,
      book,
      store,
      keptDays: config.RELEASES_KEPT_DAYS,
      pagesFolder,
      isInBuild: inBuild !== undefined,
      configuredKeys: configuredKeys(config.DEPLOY_KEYS, secrets.deploy),
      internalSecret: secrets.internal,
      approvals: config.RELEASE_APPROVALS,
      admit,
      admitSet,
      admitTogether,
      stopRule: {
        ...stopRule,
        failures: config.CANARY_STOP_FAILURES,
        visitors: config.CANARY_STOP_VISITORS,
      },
      adminOrigin: config.ADMIN_ORIGIN,
      counters,
      ratings,
    })
  })
  const mounted = database as ServiceDatabase
  if (inBuild)
    takeOnceBuilt(app, [inBuild.ended, mounted.ready], () =>
      takeBuiltReleases(book, pagesFolder, { log: app.log }),
    )
  return {
    book,
    database: mounted,
    counters: [counters.counter, ratings.counter],
    sets: config.LIVE_RELOAD
      ? { releasesFor: async () => readBuiltReleases(pagesFolder) }
      : {
          releasesFor: (request, reply) => visitorSet(book, request, reply),
          lookBack: (request, reply, who) => lookBack(book, request, reply, who),
          version: () => book.version(),
        },
  }
}
