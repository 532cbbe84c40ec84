import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '@icio/contracts/releases/registry'
import { stopRule, type ReleaseRecord, type StopRule } from '@icio/contracts/releases/endpoints'
import { createFakePeople } from '@icio/kit/testing/people'
import { freshDatabase, createTestApp } from '@icio/kit/testing/run-service'
import { registerIdentity } from '@icio/kit/auth/identity'
import type { Connection } from 'mongoose'
import { refuseWorkers } from '../../src/admin-document/admin-document.js'
import { serveRenewal } from '../../src/admin-document/serve-renewal.js'
import { servePage } from '../../src/page/serve-page.js'
import { configuredKeys } from '../../src/releases/deploying/configured-keys.js'
import type { AdmitTogether } from '../../src/releases/admission/admit-train.js'
import type { AdmitSet } from '../../src/releases/channels/change-channels.js'
import type { Admit } from '../../src/releases/publish.js'
import { watchLiveFiles } from '../../src/releases/health/live-files.js'
import { lookBack } from '../../src/releases/override/look-back.js'
import { restSignIn } from '../../src/releases/preview/preview-app.js'
import { createReleaseRegistry } from '../../src/releases/release-registry.js'
import { releasesApp } from '../../src/releases/releases-app.js'
import { folderStore } from '../../src/releases/store/folder-store.js'
import type { ReleaseStore } from '../../src/releases/store/release-store.js'
import { visitorSet } from '../../src/releases/visitor-set.js'
import { serveReleases } from '../../src/remotes/serve-releases.js'
import { archiveOf, buildBeside, fakeRelease } from './fake-release.js'

export const deployKey = 'a deploy key of these tests'
const asDeployer = { authorization: `Bearer ${deployKey}` }

export interface ReleasesOptions {
  admit?: Admit
  admitSet?: AdmitSet
  admitTogether?: AdmitTogether
  store?: ReleaseStore
  /** To share the folder of another instance. */
  pagesFolder?: string
  connection?: Connection
  stop?: Partial<StopRule>
  adminOrigin?: string
  /** In the format of the configuration. */
  deployKeys?: string[]
  approvals?: string[]
}

/** Runs the edge's release calls on a separate database, with small releases of a shell and of mf-games. */
export async function runReleases({
  admit = async () => ({ state: 'admitted', checks: [] }),
  admitSet = async () => true,
  admitTogether = async () => ({ state: 'admitted', checks: [] }),
  pagesFolder = freshPages(),
  store = folderStore(mkdtempSync(join(tmpdir(), 'store-'))),
  connection,
  stop = {},
  adminOrigin,
  deployKeys = [],
  approvals = [],
}: ReleasesOptions = {}) {
  const database = connection ?? (await freshDatabase())
  const people = createFakePeople()
  const app = await createTestApp()
  registerIdentity(app, people.source)
  restSignIn(app)
  const book = createReleaseRegistry({ connection: database, pagesFolder, store, log: { error: () => {} } })
  const prepared: Promise<void>[] = []
  await app.register(async (scope) => {
    const { ready } = await releasesApp(scope, {
      connection: database,
      book,
      store,
      keptDays: 400,
      pagesFolder,
      configuredKeys: configuredKeys(deployKeys, deployKey),
      approvals,
      admit,
      admitSet,
      admitTogether,
      stopRule: { ...stopRule, failures: 3, visitors: 3, ...stop },
      adminOrigin,
    })
    prepared.push(ready)
  })
  // Stands for the call of the accounts service.
  app.post('/api/auth/sign-in', { config: { bodyCheckedBy: 'nobody' } }, async () => ({ signedIn: true }))
  refuseWorkers(app)
  await app.register(serveRenewal)
  await app.register(serveReleases, { pagesFolder, book, adminOrigin })
  const files = watchLiveFiles(app, book)
  await app.register(servePage, {
    releasesFor: (request, reply) => visitorSet(book, request, reply),
    lookBack: (request, reply, who) => lookBack(book, request, reply, who),
    version: () => book.version(),
    policy: { recaptcha: false },
    liveReload: false,
    adminOrigin,
  })
  await app.ready()
  await Promise.all(prepared)

  const post = (url: string, body: object, headers: Record<string, string> = asDeployer) =>
    app.inject({ method: 'POST', url, payload: body, headers })
  return {
    app,
    book,
    people,
    connection: database,
    pagesFolder,
    store,
    files,
    post,
    async publish(name: string, build: string, files = fakeRelease(name, build), headers = asDeployer) {
      return app.inject({
        method: 'POST',
        url: `/api/releases/${name}/${build}`,
        payload: await archiveOf(files),
        headers: { ...headers, 'content-type': 'application/gzip' },
      })
    },
    move: (body: object) => post('/api/channels', { why: 'a test', ...body }),
    /** Sends the report of a page from this address. */
    report: (address: string, build: string, phase: string) =>
      app.inject({
        method: 'POST',
        url: '/api/reports/remotes',
        payload: { name: 'mf-games', build, phase },
        remoteAddress: address,
      }),
    /** Returns the registry for a browser with these cookies. */
    async registry(cookie = ''): Promise<Registry> {
      const answer = await app.inject({ url: '/registry.json', headers: { cookie } })
      return answer.json<Registry>()
    },
    async close() {
      await app.close()
      if (connection) return
      await database.dropDatabase()
      await database.close()
    },
  }
}

export type RunningReleases = Awaited<ReturnType<typeof runReleases>>

/** Creates a folder with the builds `shell1` and `games1`. */
export function freshPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  buildBeside(folder, 'shell', 'shell1')
  buildBeside(folder, 'mf-games', 'games1')
  return folder
}

/** Returns the build of mf-games that a registry names. */
export function gamesIn(registry: Registry): string | undefined {
  return buildIn(registry, 'mf-games')
}

/** Returns the build of a part that a registry names. */
export function buildIn({ shell, remotes }: Registry, part: string): string | undefined {
  return part === 'shell' ? shell.build : remotes.find(({ name }) => name === part)?.build
}

export const idOf = (answer: { json<T>(): T }): string => answer.json<ReleaseRecord>().id
