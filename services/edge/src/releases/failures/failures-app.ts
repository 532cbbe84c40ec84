import { join } from 'node:path'
import * as calls from '@icio/contracts/releases/endpoints'
import type { RemoteError } from '@icio/contracts/releases/endpoints'
import * as schemas from '@icio/contracts/releases/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { remoteErrorRecords, type ErrorRow } from '../../collections/remote-errors.js'
import type { DeployKeySources } from '../deploying/deployers.js'
import { mayRead, readerRights } from '../deploying/readers.js'
import { demandParts } from '../deploying/rights.js'
import type { ReportCounters } from '../health/report-counters.js'
import { writeRegularly } from '../health/write-regularly.js'
import type { ReleaseRegistry } from '../release-registry.js'
import { textOf } from '../store/folder-store.js'
import type { ReleaseStore } from '../store/release-store.js'
import { createErrorHandler } from './hear-errors.js'
import { createSymbolicator } from './symbolicate.js'

interface FailuresOptions {
  connection: Connection
  book: ReleaseRegistry
  store: ReleaseStore
  /** Folder of the shell and remotes built with the edge; their maps are beside them. */
  pagesFolder: string
  counters: ReportCounters
}

/** Registers the calls for errors of remotes: visitors' pages report them, and teams read their own. */
export async function failuresApp(
  app: FastifyInstance,
  { connection, book, store, pagesFolder, counters }: FailuresOptions,
  keys: DeployKeySources,
): Promise<void> {
  const records = remoteErrorRecords(connection)
  const handler = createErrorHandler({ book, records, counters })
  const symbolicate = createSymbolicator(
    async (name, build, file) =>
      (await textOf(join(pagesFolder, name, build, `${file}.map`))) ?? store.mapOf(name, build, file),
  )
  writeRegularly(app, handler, 'errors of remotes')

  serve(
    app,
    calls.reportRemoteError,
    { body: schemas.RemoteErrorReport, status: 204, callsPerMinute: 60, hidden: true },
    async ({ body, request }) => {
      const heard = await handler.hear(request.ip, body)
      if (heard) {
        const { release, message } = heard
        request.log.warn({ event: 'remote.error', release, message, code: body.code }, 'error of a remote')
      }
      return undefined
    },
  )
  serve(
    app,
    calls.readRemoteErrors,
    {
      query: schemas.WhichErrors,
      reply: schemas.RemoteErrors,
      summary: 'Errors of remotes in visitors’ pages',
    },
    async ({ query, request }) => {
      const rights = await readerRights(request, keys)
      if (query.name !== undefined) demandParts(rights, [query.name])
      await handler.drain()
      const errors: RemoteError[] = []
      for (const row of await records.find(query))
        if (await mayRead(book, rights, row)) errors.push(await toErrorDto(row))
      return { errors }
    },
  )

  async function toErrorDto(row: ErrorRow): Promise<RemoteError> {
    const { _id, release, name, message, routes, count, first_at, last_at, frames } = row
    const build = book.rows.releases.get(release)?.build ?? ''
    return {
      ...{ id: _id, release, name, message, routes, count },
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
      stack: await symbolicate({ name, build }, frames),
    }
  }
}
