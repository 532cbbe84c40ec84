import { Socket } from 'node:net'
import * as calls from '@icio/contracts/releases/endpoints'
import type { StopRule } from '@icio/contracts/releases/endpoints'
import * as schemas from '@icio/contracts/releases/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { registerDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import { serve } from '@icio/kit/http/serve'
import { personOf, requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { serveTrain, type AdmitTogether } from './admission/admit-train.js'
import { changeChannels, type AdmitSet } from './channels/change-channels.js'
import { combinationsOf } from './channels/given-combinations.js'
import { demandOtherPerson, toReleaseDtos, type Approvals } from './deploying/approvals.js'
import type { ConfiguredKey } from './deploying/configured-keys.js'
import { startPruning } from '../jobs/prune-releases.js'
import { deployKeyRecords } from '../collections/deploy-keys.js'
import { serveGameRights } from '../remotes/games/serve-game-rights.js'
import { deployKeysApp } from './deploying/deploy-keys-app.js'
import { requestDeployer, requireDeployer, type DeployKeySources } from './deploying/deployers.js'
import { readerOfOverview } from './deploying/readers.js'
import { demandAction, demandParts } from './deploying/rights.js'
import { gaugeReleases } from './health/release-gauges.js'
import { failuresApp } from './failures/failures-app.js'
import { createSpeedRatings, type SpeedRatings } from './page-speed/hear-speeds.js'
import { pageSpeedApp } from './page-speed/page-speed-app.js'
import { createReportHandler } from './health/hear-reports.js'
import { createReportCounters, type ReportCounters } from './health/report-counters.js'
import { createReporters } from './health/reporters.js'
import { writeRegularly } from './health/write-regularly.js'
import { remoteHealth } from '../collections/release-health.js'
import { releaseReporters, type ReleaseReporters } from '../collections/release-reporters.js'
import { remoteErrorRecords } from '../collections/remote-errors.js'
import { pageSpeeds } from '../collections/page-speeds.js'
import { overrideApp } from './override/override-app.js'
import { previewApp } from './preview/preview-app.js'
import { toReservationDtos } from '../collections/path-reservations.js'
import { changePaths } from './paths/change-paths.js'
import { runAdmission, publish, type Admit } from './publish.js'
import { toChannelChangeDto, toChannelDto } from '../collections/channels.js'
import type { ReleaseRow } from '../collections/releases.js'
import { toTrainDto } from '../collections/trains.js'
import type { ReleaseRegistry } from './release-registry.js'
import type { ReleaseStore } from './store/release-store.js'
import { offersOf } from './requirements.js'
import { takeBuiltReleases } from './take-built-releases.js'

export interface ReleasesOptions {
  connection: Connection
  book: ReleaseRegistry
  store: ReleaseStore
  /** How long files of releases are kept after visitors last got them. */
  keptDays: number
  pagesFolder: string
  /** True while parts are being built: visitors get what is there, and the channels begin later, with everything. */
  isInBuild?: boolean
  /** Deploy keys without a database record: from the configuration, and of this machine. */
  configuredKeys: readonly ConfiguredKey[]
  /** The secret with which the scores service asks for the rights to games of remotes. */
  internalSecret?: string
  /** The parts whose releases need a second person's approval. */
  approvals: Approvals['parts']
  admit: Admit
  admitSet: AdmitSet
  admitTogether: AdmitTogether
  /** The rule for stopping a canary. */
  stopRule: StopRule
  /** Counts reports for /metrics. */
  counters?: ReportCounters
  ratings?: SpeedRatings
  /** The separate origin of the admin remote, if there is one. */
  adminOrigin?: string | undefined
}

/** Maximum size of a release archive. */
const archiveLimit = 32 * 1024 * 1024

/** The admission opens every screen of a release in a browser before the reply. */
const admissionMs = 10 * 60_000

/** Registers the calls for releases, channels, reports and overrides. */
export async function releasesApp(app: FastifyInstance, options: ReleasesOptions): Promise<ServiceDatabase> {
  const { connection, book, pagesFolder, configuredKeys: configured } = options
  const { counters = createReportCounters(), ratings = createSpeedRatings() } = options
  const keys: DeployKeySources = { configured, records: deployKeyRecords(connection) }
  // Signs with the secret that all instances share.
  const seal = (text: string) => app.signCookie(text).slice(text.length + 1)
  const reporters = releaseReporters(connection, { seal })
  const database = registerDatabase(app, connection, [
    () =>
      Promise.all([
        reporters.ensureIndexes(),
        book.releases.ensureIndexes(),
        book.channels.ensureIndexes(),
        book.trains.prepare(),
        book.refused.ensureIndexes(),
        book.paths.prepare(),
        keys.records.ensureIndexes(),
        remoteErrorRecords(connection).ensureIndexes(),
        pageSpeeds(connection).ensureIndexes(),
      ]),
    async () => (options.isInBuild ? undefined : takeBuiltReleases(book, pagesFolder, { log: app.log })),
    async () => book.listen(),
  ])
  gaugeReleases(app, book)
  let stopPruning = () => {}
  database.ready.then(
    () =>
      (stopPruning = startPruning({ book, store: options.store, keptDays: options.keptDays, log: app.log })),
    () => {},
  )
  app.addHook('onClose', () => {
    stopPruning()
    return book.close()
  })
  app.decorateRequest('deployer', null)
  await app.register(async (scope) => deploying(scope, options, keys))
  await app.register(deployKeysApp, keys)
  const { internalSecret: secret } = options
  if (secret) await app.register(serveGameRights, { keys, secret })
  await app.register(async (scope) => approving(scope, options))
  await app.register(async (scope) => watching(scope, { ...options, counters }, { keys, reporters }))
  await app.register(async (scope) => failuresApp(scope, { ...options, counters }, keys))
  await app.register(async (scope) => pageSpeedApp(scope, { ...options, ratings }, keys))
  await app.register(async (scope) => overrideApp(scope, options))
  await app.register(async (scope) => previewApp(scope, options, keys))
  return database
}

function deploying(
  app: FastifyInstance,
  { book, store, approvals, admit, admitSet, admitTogether }: ReleasesOptions,
  keys: DeployKeySources,
): void {
  app.addHook('onRequest', requireDeployer(keys))
  // An idle connection would otherwise be cut after a minute.
  app.addHook('onRequest', async ({ raw: { socket } }) => {
    if (socket instanceof Socket) socket.setTimeout(admissionMs)
  })
  app.addContentTypeParser(
    'application/gzip',
    { parseAs: 'buffer', bodyLimit: archiveLimit },
    (_r, body, done) => done(null, body),
  )
  app.route<{ Params: schemas.ReleaseParams }>({
    method: calls.publishRelease.method,
    url: calls.publishRelease.url,
    bodyLimit: archiveLimit,
    schema: {
      params: schemas.ReleaseParams,
      response: { 201: schemas.ReleaseRecord },
      consumes: ['application/gzip'],
      tags: ['releases'],
      summary: 'Publish a release (gzipped tar of its folder)',
    },
    config: { bodyCheckedBy: 'publish, file by file' },
    // Checked before 32 MB are received.
    onRequest: async (request) => {
      const { rights } = requestDeployer(request)
      demandAction(rights, 'publish')
      demandParts(rights, [request.params.name])
    },
    async handler(request, reply) {
      if (!Buffer.isBuffer(request.body)) throw new ServiceError('unsupported_media_type')
      const deployer = requestDeployer(request)
      const row = await publish(request.body, request.params, { book, store, admit, deployer })
      return reply.code(201).send(await recordOf(app, row))
    },
  })
  serve(
    app,
    calls.admitRelease,
    {
      params: schemas.ReleaseParams,
      reply: schemas.ReleaseRecord,
      summary: 'Run the admission of a release again',
    },
    async ({ params, request }) => {
      const { rights } = requestDeployer(request)
      demandAction(rights, 'publish')
      demandParts(rights, [params.name])
      const row = await book.releases.findBuild(params.name, params.build)
      if (!row) throw new ServiceError('unknown_release', params)
      return recordOf(app, await runAdmission(book, row, { admit }))
    },
  )
  serveTrain(app, { book, admitTogether })
  serve(
    app,
    calls.changeChannels,
    { body: schemas.ChangeChannels, reply: schemas.Channels, summary: 'Move what visitors get' },
    async ({ body, request }) => {
      const deployer = requestDeployer(request)
      const findAdministrators = (ids: readonly string[]) => app.findAdministrators(ids)
      const rows = await changeChannels(book, body, {
        deployer,
        admitSet,
        approvals: { parts: approvals, findAdministrators },
      })
      const by = deployer.name
      request.log.info(
        { event: 'channel.changed', action: body.action, by, why: body.why },
        'channels changed',
      )
      return { channels: rows.map((row) => toChannelDto(row, (name) => book.isCanaryGiven(row, name))) }
    },
  )
  serve(
    app,
    calls.changePaths,
    { body: schemas.ChangePaths, reply: schemas.Paths, summary: 'Grant or take back a part of the paths' },
    async ({ body, request }) => {
      const deployer = requestDeployer(request)
      demandAction(deployer.rights, 'paths')
      const rows = await changePaths(book, body, deployer)
      request.log.warn({ event: 'paths.changed', by: deployer.name, ...body }, 'paths changed')
      return { paths: await toReservationDtos(rows, (ids) => app.findAdministrators(ids)) }
    },
  )
}

async function recordOf(app: FastifyInstance, row: ReleaseRow): Promise<schemas.ReleaseRecord> {
  const [record] = await toReleaseDtos([row], (ids) => app.findAdministrators(ids))
  return record as schemas.ReleaseRecord
}

/** The second approval comes from a person: no key can give it. */
function approving(app: FastifyInstance, { book }: ReleasesOptions): void {
  app.addHook('onRequest', requireRole('admin'))
  serve(
    app,
    calls.approveRelease,
    {
      params: schemas.ReleaseParams,
      reply: schemas.ReleaseRecord,
      summary: 'Approve a release as a second person',
    },
    async ({ params, request }) => {
      const { id: person, displayName: by } = personOf(request)
      const row = await book.releases.findBuild(params.name, params.build)
      if (!row) throw new ServiceError('unknown_release', params)
      demandOtherPerson(row, person)
      await book.releases.approve(row._id, { person, by, at: new Date() })
      request.log.warn({ event: 'release.approved', release: row._id, person }, 'approved')
      await book.reload()
      return recordOf(app, (await book.releases.find(row._id)) ?? row)
    },
  )
}

function watching(
  app: FastifyInstance,
  { book, connection, approvals, stopRule: rule, counters }: ReleasesOptions & { counters: ReportCounters },
  { keys, reporters }: { keys: DeployKeySources; reporters: ReleaseReporters },
): void {
  const health = remoteHealth(connection)
  const reports = createReportHandler({
    book,
    health,
    reporters: createReporters(reporters),
    rule,
    counters,
    log: app.log,
  })
  writeRegularly(app, reports, 'reports of releases')
  serve(
    app,
    calls.readReleases,
    { reply: schemas.ReleasesOverview, summary: 'Releases, trains, channels, their history and health' },
    async ({ request }) => {
      const key = await readerOfOverview(request, keys)
      const [releases, trains, channels, combinations, changes, healths, paths] = await Promise.all([
        book.releases.all(),
        book.trains.all(),
        book.channels.all(),
        combinationsOf(book),
        book.channels.lastChanges(),
        reports.drain().then(() => health.all()),
        book.paths.all(),
      ])
      return {
        releases: await toReleaseDtos(releases, (ids) => app.findAdministrators(ids)),
        trains: trains.map(toTrainDto),
        channels: channels.map((row) => toChannelDto(row, (name) => book.isCanaryGiven(row, name))),
        ...combinations,
        changes: changes.map(toChannelChangeDto),
        health: healths,
        paths: await toReservationDtos(paths, (ids) => app.findAdministrators(ids)),
        approvals_for: [...approvals],
        ...(key ? { key } : {}),
        offers: offersOf(book.setOf(book.rows.channels.get('general'), null).shell),
      }
    },
  )
  serve(
    app,
    calls.reportRemote,
    { body: schemas.RemoteReport, status: 204, callsPerMinute: 120, hidden: true },
    async ({ body, request }) => {
      if (body.phase !== 'ready') request.log.warn({ event: `remote.${body.phase}`, ...body }, 'remote')
      await reports.hear(request.ip, body)
      return undefined
    },
  )
}
