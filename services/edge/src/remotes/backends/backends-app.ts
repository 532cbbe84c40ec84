import * as endpoints from '@icio/contracts/remote-backends/endpoints'
import type { Backend, SaveBackend } from '@icio/contracts/remote-backends/endpoints'
import * as schemas from '@icio/contracts/remote-backends/schemas'
import { personOf, requireRole } from '@icio/kit/auth/identity'
import { registerDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import { ServiceError } from '@icio/kit/http/errors'
import type { OwnCounter } from '@icio/kit/http/health'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Connection } from 'mongoose'
import { backendCalls } from '../../collections/backend-calls.js'
import { identityKeys, type IdentityKeys } from '../../collections/identity-keys.js'
import {
  backendsMaximum,
  remoteBackends,
  type BackendRow,
  type RemoteBackends,
} from '../../collections/remote-backends.js'
import { isAdministratorSince } from '../../releases/deploying/administrators.js'
import { writeRegularly } from '../../releases/health/write-regularly.js'
import type { Declaring } from '../games/declared-game.js'
import { serveTeams } from '../games/serve-teams.js'
import { baseOf, type AddressRules } from './backend-address.js'
import { createCallLimits } from './call-limits.js'
import { passToBackend, type VisitorBuilds } from './pass-to-backend.js'
import { createRunningBackends, type RunningBackends } from './running-backends.js'

export interface BackendsOptions {
  connection: Connection
  /** The secret that the services of the installation share. */
  secret: string
  rules: AddressRules
  /** Returns the public address of the site: the issuer of identity tokens. */
  siteUrl(): string
  /** Returns the releases of the visitor. */
  releasesFor(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<VisitorBuilds & { remotes: readonly Declaring[]; overriding?: readonly Declaring[] }>
}

/** How often each service is asked whether it is ready. */
const readyEveryMs = 15_000

/** How long others may keep the list of keys: less than a key is published before it signs. */
const keysMaxAge = 300

/**
 * The services of remotes: administrators say where they are, and calls of pages to /api/x/<remote>/… reach them with a
 * signed identity (docs/decisions/034-backends-of-remotes.md).
 */
export async function backendsApp(
  app: FastifyInstance,
  options: BackendsOptions,
): Promise<{ database: ServiceDatabase; counter: OwnCounter }> {
  const { connection, secret, rules } = options
  const records = remoteBackends(connection)
  const keys = identityKeys(connection, { secret })
  const calls = backendCalls(connection)
  const limits = createCallLimits({ records: calls })
  const running = createRunningBackends({ rules, log: app.log })
  const database = registerDatabase(app, connection, [
    () => Promise.all([records.ensureIndexes(), keys.ensureIndexes(), calls.ensureIndexes()]),
    // The list of keys is never empty.
    () => keys.signing(),
  ])
  askRegularly(app, records, running, database)
  writeRegularly(app, limits, 'calls to services of remotes')
  gauge(app, running)
  app.addHook('onClose', () => running.close())
  serveKeys(app, keys)
  await app.register(async (scope) => administering(scope, records, running, options))
  await app.register(async (scope) => passToBackend(scope, { ...options, records, keys, limits, running }))
  await app.register(async (scope) => serveTeams(scope, { ...options, records, keys, limits, running }))
  return { database, counter: running.counter }
}

/** The public halves of the keys that sign identity tokens (RFC 7517). */
function serveKeys(app: FastifyInstance, keys: IdentityKeys): void {
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${keysMaxAge}`)
      .type('application/jwk-set+json')
      .send(JSON.stringify(await keys.publicKeys())),
  )
}

function administering(
  app: FastifyInstance,
  records: RemoteBackends,
  running: RunningBackends,
  { rules }: BackendsOptions,
): void {
  app.addHook('onRequest', requireRole('admin'))

  const shown = async (rows: readonly BackendRow[]): Promise<Backend[]> => {
    const people = [...new Set(rows.map(({ person }) => person))]
    const since = people.length === 0 ? {} : await app.findAdministrators(people)
    return rows.map((row) => {
      const { _id: remote, changed_at, person, salt: _salt, ...fields } = row
      const orphaned = !isAdministratorSince(since[person], changed_at)
      return { ...fields, remote, changed_at: changed_at.toISOString(), orphaned, ...running.describe(row) }
    })
  }
  const shownOne = async (row: BackendRow): Promise<Backend> => (await shown([row]))[0] as Backend

  serve(
    app,
    endpoints.readBackends,
    { reply: schemas.Backends, summary: 'Services of remotes, and their state' },
    async () => ({ backends: await shown(await records.list()) }),
  )
  serve(
    app,
    endpoints.saveBackend,
    {
      params: schemas.BackendParams,
      body: schemas.SaveBackend,
      reply: schemas.Backend,
      summary: 'Say where the service of a remote is',
    },
    async ({ params: { remote }, body, request }) => {
      const address = demandBase(body, rules, request)
      if (!(await records.find(remote)) && (await records.list()).length >= backendsMaximum)
        throw new ServiceError('too_many')
      const { id: person, displayName: name } = personOf(request)
      await records.save(remote, { ...body, address }, { person, name })
      request.log.warn({ event: 'backend.saved', remote, address, by: person }, 'service of a remote')
      const row = await records.find(remote)
      if (!row) throw new ServiceError('not_found')
      await running.askReadiness(row)
      return shownOne(row)
    },
  )
  serve(
    app,
    endpoints.removeBackend,
    { params: schemas.BackendParams, status: 204, summary: 'End the calls to the service of a remote' },
    async ({ params: { remote }, request }) => {
      if (!(await records.remove(remote))) throw new ServiceError('not_found')
      running.forget(remote)
      request.log.warn({ event: 'backend.removed', remote, by: personOf(request).id }, 'service of a remote')
      return undefined
    },
  )
}

/** @throws ServiceError backend_address_refused */
function demandBase({ address }: SaveBackend, rules: AddressRules, request: FastifyRequest): string {
  const ownHosts = [...rules.ownHosts, request.host]
  const base = baseOf(address, { ...rules, ownHosts })
  if (base === null) throw new ServiceError('backend_address_refused')
  return base
}

/** Asks every service whether it is ready, all the time. It is shown, and never part of the site's own readiness. */
function askRegularly(
  app: FastifyInstance,
  records: RemoteBackends,
  running: RunningBackends,
  database: ServiceDatabase,
): void {
  let isAsking = false
  const askAll = async (): Promise<void> => {
    if (isAsking || !database.isReady()) return
    isAsking = true
    try {
      // Services that another instance has removed; not those that were set up while the list was read.
      const before = running.remotes()
      const rows = await records.list()
      for (const remote of before) if (!rows.some(({ _id }) => _id === remote)) running.forget(remote)
      await Promise.all(rows.map((row) => running.askReadiness(row)))
    } catch (err) {
      app.log.error({ err }, 'the services of remotes could not be asked')
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void askAll(), readyEveryMs)
  timer.unref()
  database.ready.then(
    () => void askAll(),
    () => {},
  )
  app.addHook('onClose', async () => clearInterval(timer))
}

function gauge(app: FastifyInstance, { states }: RunningBackends): void {
  const labelNames = ['remote']
  app.gauge({
    name: 'backend_ready',
    help: 'Whether the service of a remote says that it is ready',
    labelNames,
    read: () => states().map(({ remote, isReady }) => ({ value: Number(isReady), labels: { remote } })),
  })
  app.gauge({
    name: 'backend_breaker_open',
    help: 'Whether calls to the service of a remote are refused because it failed too often',
    labelNames,
    read: () => states().map(({ remote, isOpen }) => ({ value: Number(isOpen), labels: { remote } })),
  })
}
